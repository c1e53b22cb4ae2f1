/** Kinds of files, slices and encodings in which a canary may stand: the same for every contract. */
import { encodings } from '../../../src/secrets/trial.js';
import type { Place, Places } from './canary.js';

export type Tree = Record<string, string | Buffer>;

/** Given a name and a content around the text; the names are such that `pay` and `cart` lead to all of them. */
type Kind = (text: string, i: number) => readonly [path: string, content: string | Buffer];

const kinds: Readonly<Record<string, Kind>> = {
  comment: (text, i) => [`src/pay${i}.ts`, `// pay the cart\n/* ${text} */\nexport const pay${i} = 1;\n`],
  body: (text, i) => [
    `src/pay${i}.ts`,
    `export function pay${i}() {\n${text}\n}\n${'// filler line of the cart\n'.repeat(200)}`,
  ],
  signature: (text, i) => [`src/cart${i}.js`, `export function pay${i}(cart, key = ${JSON.stringify(text)}) {}\n`],
  json: (text, i) => [`conf/pay${i}.json`, JSON.stringify({ cart: 'pay', note: text }, null, 1)],
  'JSON in JSON': (text, i) => [
    `conf/pay${i}.json`,
    JSON.stringify({ cart: 'pay', body: JSON.stringify({ note: text }) }),
  ],
  yaml: (text, i) => [`conf/pay${i}.yaml`, `cart: pay\nnote: |\n  ${text.replaceAll('\n', '\n  ')}\n`],
  shell: (text, i) => [`run/pay${i}.sh`, `#!/bin/sh\n# pay the cart\n${text}\n`],
  plain: (text, i) => [`notes/pay${i}.txt`, `pay the cart\n${text}\n`],
  'UTF-16': (text, i) => [`notes/pay${i}.utf16.txt`, Buffer.from(`\ufeffpay the cart\n${text}\n`, 'utf16le')],
  CRLF: (text, i) => [`notes/pay${i}.crlf.txt`, `pay the cart\r\n${text}\r\n`],
};

const lineKinds: Readonly<Record<string, Kind>> = {
  docstring: (text, i) => [
    `src/cart${i}.py`,
    `def pay${i}(cart, total):\n    """pay the cart: ${text}"""\n    return 1\n`,
  ],
  markdown: (text, i) => [`docs/pay${i}.md`, `# Pay the cart\n\n\`\`\`\n${text}\n\`\`\`\n\n## ${text}\n`],
};

/** In a file of a project, whatever else the project is. */
export function filePlaces<State>(treeOf: (state: State) => Tree): Places<State> {
  const inFile = (kind: Kind, more: Partial<Place<State>> = {}): Place<State> => ({
    put: (state, text, i) => {
      const [path, content] = kind(more.encode === undefined ? text : more.encode(text), i);
      treeOf(state)[path] = content;
    },
    ...more,
  });
  const named = (nameOf: (name: string) => string): Place<State> => ({
    put: (state, name) => {
      treeOf(state)[nameOf(name)] = 'export const payCart = 1;\n';
    },
    takes: 'name',
  });
  return {
    ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, inFile(kind)])),
    ...Object.fromEntries(Object.entries(lineKinds).map(([name, kind]) => [name, inFile(kind, { takes: 'line' })])),
    ...Object.fromEntries(
      ['base64', 'hexadecimal', 'percent'].map((name) => [
        name,
        inFile((text, i) => [`notes/pay${i}.txt`, `pay the cart\n${text}\n`], { encode: encodings[name]! }),
      ]),
    ),
    'file name': named((name) => `src/${name}.ts`),
    'folder name': named((name) => `${name}/pay.ts`),
  };
}

/** The files that every project has, so that a pack is never empty. */
export const baseFiles: Readonly<Tree> = {
  'src/pay.ts': 'import { cart } from "./cart";\nexport function pay(total: number) {\n  return cart(total);\n}\n',
  'src/cart.ts': 'export function cart(total: number) {\n  return total;\n}\n',
};

/** As git writes it: a sign before every line. */
export function diffOf(path: string, text: string): string {
  const lines = text.split('\n');
  const body = lines.map((line) => `+${line}\n`).join('');
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,0 +1,${lines.length} @@\n${body}`;
}
