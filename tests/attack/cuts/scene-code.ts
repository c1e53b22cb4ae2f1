/** What definitions, comments and documents hold. */
import type { Files, Holds, Scene } from './carrier.js';
import { listCommands, packCommands, projectCommands } from './commands.js';

type Carrier = { readonly holds: Holds; readonly file: string; readonly write: (text: string) => string };

const quote = (text: string) => JSON.stringify(text);
const lines = (text: string, mark: string) => text.replaceAll('\n', `\n${mark}`);

const carriers: Readonly<Record<string, Carrier>> = {
  'ts header': {
    holds: 'text',
    file: 'pay.ts',
    write: (t) => `/**\n * ${lines(t, ' * ')}\n */\nexport function payCart() {}\n`,
  },
  'ts doc': {
    holds: 'text',
    file: 'pay.ts',
    write: (t) => `export const one = 1;\n/** ${lines(t, ' * ')} */\nexport function payCart() {}\n`,
  },
  'ts default': { holds: 'line', file: 'pay.ts', write: (t) => `export function payCart(cart = ${quote(t)}) {}\n` },
  'ts type': {
    holds: 'line',
    file: 'pay.ts',
    write: (t) => `export type Cart = ${quote(t)};\nexport interface Total { pay: ${quote(t)} }\n`,
  },
  'ts constant': { holds: 'line', file: 'pay.ts', write: (t) => `export const cart = ${quote(t)};\n` },
  'ts decorator': {
    holds: 'line',
    file: 'pay.ts',
    write: (t) => `@Cart(${quote(t)})\nexport class PayCart {\n  @Pay({ total: ${quote(t)} })\n  pay() {}\n}\n`,
  },
  'ts import': {
    holds: 'line',
    file: 'pay.ts',
    write: (t) => `import { total } from ${quote(t)};\nexport function payCart() { return total; }\n`,
  },
  'ts test': {
    holds: 'line',
    file: 'pay.test.ts',
    write: (t) => `describe(${quote(t)}, () => {\n  it(${quote(t)}, () => payCart());\n});\n`,
  },
  'ts body': { holds: 'text', file: 'pay.ts', write: (t) => `export function payCart() {\n${t}\n}\n` },
  'ts key': {
    holds: 'line',
    file: 'pay.ts',
    write: (t) => `export const cart = { ${quote(t)}: 1, pay: () => 1 };\nexport class Pay { [${quote(t)}]() {} }\n`,
  },
  'py doc': { holds: 'text', file: 'pay.py', write: (t) => `def pay_cart():\n    """${t}"""\n    return 1\n` },
  'py module doc': { holds: 'text', file: 'pay.py', write: (t) => `"""${t}"""\n\ndef pay_cart():\n    return 1\n` },
  'py default': { holds: 'line', file: 'pay.py', write: (t) => `def pay_cart(cart=${quote(t)}):\n    return 1\n` },
  'py decorator': {
    holds: 'line',
    file: 'pay.py',
    write: (t) => `@cart(${quote(t)})\ndef pay_cart():\n    return 1\n`,
  },
  'go doc': {
    holds: 'text',
    file: 'pay.go',
    write: (t) => `package pay\n\n// ${lines(t, '// ')}\nfunc PayCart() int { return 1 }\n`,
  },
  'go tag': {
    holds: 'line',
    file: 'pay.go',
    write: (t) =>
      `package pay\n\ntype Cart struct {\n\tTotal string \`json:${quote(t)}\`\n}\nconst Pay = ${quote(t)}\n`,
  },
  'rust doc': { holds: 'text', file: 'pay.rs', write: (t) => `/// ${lines(t, '/// ')}\npub fn pay_cart() {}\n` },
  'rust attribute': {
    holds: 'line',
    file: 'pay.rs',
    write: (t) => `#[doc = ${quote(t)}]\npub const CART: &str = ${quote(t)};\n`,
  },
  'java doc': {
    holds: 'text',
    file: 'Pay.java',
    write: (t) =>
      `/**\n * ${lines(t, ' * ')}\n */\npublic class Pay {\n  public static final String CART = ${quote(t.replaceAll('\n', ' '))};\n}\n`,
  },
  'java annotation': {
    holds: 'line',
    file: 'Pay.java',
    write: (t) => `@Cart(${quote(t)})\npublic class Pay {\n  @Total(value = ${quote(t)})\n  void pay() {}\n}\n`,
  },
  'ruby doc': {
    holds: 'text',
    file: 'pay.rb',
    write: (t) => `# ${lines(t, '# ')}\ndef pay_cart(cart = ${quote(t.replaceAll('\n', ' '))})\nend\n`,
  },
  'php doc': {
    holds: 'text',
    file: 'pay.php',
    write: (t) => `<?php\n/** ${lines(t, ' * ')} */\nfunction pay_cart($cart = ${quote(t.replaceAll('\n', ' '))}) {}\n`,
  },
  'c macro': {
    holds: 'line',
    file: 'pay.c',
    write: (t) => `#define CART ${quote(t)}\n/* ${t} */\nint pay_cart(void) { return 1; }\n`,
  },
  'cs doc': {
    holds: 'text',
    file: 'Pay.cs',
    write: (t) =>
      `/// <summary>${lines(t, '/// ')}</summary>\npublic class Pay { const string Cart = ${quote(t.replaceAll('\n', ' '))}; }\n`,
  },
  'css selector': { holds: 'line', file: 'pay.css', write: (t) => `.cart[title=${quote(t)}] { color: red; }\n` },
  'css comment': { holds: 'line', file: 'pay.css', write: (t) => `/* ${t} */\n.cart { color: red; }\n` },
  'md heading': {
    holds: 'line',
    file: 'pay.md',
    write: (t) => `# Pay the cart\n\n## ${t}\n\ntotal\n\n${t}\n===\n\ntotal\n`,
  },
  'md front matter': { holds: 'line', file: 'pay.md', write: (t) => `---\ntitle: ${t}\n---\n\n# Pay the cart\n` },
  'md body': { holds: 'text', file: 'pay.md', write: (t) => `# Pay the cart\n\n${t}\n` },
  'rst heading': { holds: 'line', file: 'pay.rst', write: (t) => `${t}\n${'='.repeat(t.length)}\n\npay the cart\n` },
  'sql head': {
    holds: 'line',
    file: 'pay.sql',
    write: (t) =>
      `CREATE TABLE cart (total text DEFAULT '${t.replaceAll("'", "''")}', paid int);\nINSERT INTO cart VALUES ('${t.replaceAll("'", "''")}');\n`,
  },
  'toml key': {
    holds: 'line',
    file: 'pay.toml',
    write: (t) => `[cart]\n${quote(t)} = 1\n[pay.${quote(t)}]\ntotal = 1\n`,
  },
  'toml value': { holds: 'line', file: 'pay.toml', write: (t) => `[cart]\npay = ${quote(t)}\n` },
  'yaml key': { holds: 'line', file: 'pay.yaml', write: (t) => `cart:\n  ${quote(t)}:\n    pay: 1\n` },
  'yaml value': { holds: 'line', file: 'pay.yaml', write: (t) => `cart: ${quote(t)}\npay:\n  total: ${quote(t)}\n` },
  'ini section': { holds: 'line', file: 'pay.ini', write: (t) => `[${t}]\ncart = ${t}\n` },
  'json key': {
    holds: 'line',
    file: 'pay.json',
    write: (t) => JSON.stringify({ cart: { [t]: { pay: 1 } }, [t]: 'total' }),
  },
  'json value': {
    holds: 'text',
    file: 'pay.json',
    write: (t) => JSON.stringify({ cart: t, pay: { total: t } }, null, 1),
  },
  notebook: {
    holds: 'line',
    file: 'pay.ipynb',
    write: (t) =>
      JSON.stringify({
        cells: [
          { cell_type: 'markdown', metadata: {}, source: [`# ${t}\n`] },
          { cell_type: 'code', metadata: {}, source: [`# ${t}\n`, 'pay = 1\n'], outputs: [] },
        ],
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
  },
  dockerfile: {
    holds: 'line',
    file: 'pay.dockerfile',
    write: (t) => `FROM node AS cart\nENV PAY=${quote(t)}\nRUN echo ${t}\nENTRYPOINT ["pay", ${quote(t)}]\n`,
  },
  'make rule': { holds: 'line', file: 'pay.mk', write: (t) => `CART = ${t}\npay: ${t}\n\techo ${t}\n` },
  'shell function': {
    holds: 'line',
    file: 'pay.sh',
    write: (t) => `#!/bin/sh\n# ${t}\nexport CART=${quote(t)}\npay_cart() { echo ${quote(t)}; }\n`,
  },
  'html title': {
    holds: 'line',
    file: 'pay.html',
    write: (t) => `<html><head><title>${t}</title></head><body><h1 id=${quote(t)}>${t}</h1></body></html>\n`,
  },
  graphql: {
    holds: 'line',
    file: 'pay.graphql',
    write: (t) => `"""${t}"""\ntype Cart { pay(total: String = ${quote(t)}): Int }\n`,
  },
  proto: {
    holds: 'line',
    file: 'pay.proto',
    write: (t) => `syntax = "proto3";\n// ${t}\nmessage Cart { string pay = 1 [json_name = ${quote(t)}]; }\n`,
  },
  terraform: { holds: 'line', file: 'pay.tf', write: (t) => `resource "cart" ${quote(t)} {\n  pay = ${quote(t)}\n}\n` },
  prisma: { holds: 'line', file: 'pay.prisma', write: (t) => `model Cart {\n  id Int @map(${quote(t)})\n}\n` },
  outline: {
    holds: 'line',
    file: 'pay.kt',
    write: (t) => `fun payCart(cart: String = ${quote(t)}) {}\nclass Cart(val pay: String = ${quote(t)})\n`,
  },
  'text file': { holds: 'text', file: 'pay.txt', write: (t) => `pay the cart\n${t}\n` },
  unfinished: {
    holds: 'line',
    file: 'pay.js',
    write: (t) => `// TODO ${t}\n// FIXME: ${t}\nexport function payCart() {}\n`,
  },
};

/** Two scenes of half the carriers each, so that a job stays small. */
export const codeScenes: readonly Scene[] = [0, 1].map((half) => {
  const mine = Object.entries(carriers).filter((_, i) => i % 2 === half);
  return {
    name: `code ${half + 1}`,
    carriers: Object.fromEntries(mine.map(([name, { holds }]) => [name, holds])),
    build: (texts) => {
      const files: Files = {
        'package.json': '{ "name": "shop" }',
        'src/pay.ts': 'export function payCart() {\n  return 1;\n}\n',
        ...Object.fromEntries(
          mine.map(([name, { file, write }], i) => [`src/${i}/${file}`, write(texts[name] ?? 'total')]),
        ),
      };
      const beside = { 'failed.log': 'Error\n    at payCart (src/pay.ts:1:9)\n' };
      return { files, beside, commands: [...projectCommands, ...packCommands, ...listCommands] };
    },
  };
});
