/** Private key blocks. The whole block is the secret, from its BEGIN to its END. */
import { endOfBase64, endOfKeyBlock } from '../../classify/key-block.js';
import { hasRandomBody } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, type Draw, type Example, within } from '../../sample.js';

const kinds = ['', 'RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED '];

export const keyRules = [
  rule({
    id: 'private-key',
    keywords: ['-----begin'],
    pattern: /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/,
    endsAt: endOfKeyBlock,
    finds: (draw) => [
      ...kinds.map((kind) => bare(block(kind, bodyLines(draw), '\n'))),
      bare(block('RSA ', bodyLines(draw), '\r\n')),
      within('  key: |\n    ', block('', bodyLines(draw), '\n    ')),
      within('{"private_key": "', block('', bodyLines(draw), '\\n'), '\\n"}'),
      within('KEY="', block('EC ', bodyLines(draw).slice(0, 2), '\\n'), '"'),
      within('x = "', block('', bodyLines(draw), '\\n" +\n  "'), '";'),
      bare(
        block(
          'RSA ',
          ['Proc-Type: 4,ENCRYPTED', `DEK-Info: AES-128-CBC,${draw.hex(32)}`, '', ...bodyLines(draw)],
          '\n',
        ),
      ),
      bare(
        `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${bodyLines(draw).join('\n')}\n=${draw.base62(4)}\n-----END PGP PRIVATE KEY BLOCK-----`,
      ),
      within('', ['-----BEGIN PRIVATE KEY-----', ...bodyLines(draw)].join('\n'), '\n'),
    ],
    ignores: () => [
      'if (text.startsWith("-----BEGIN PRIVATE KEY-----")) return parse(text);',
      '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
      '-----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY----- mark a key that is read from a file',
      '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----',
    ],
  }),
  rule({
    id: 'putty-private-key',
    keywords: ['private-lines:'],
    pattern: /Private-Lines: {1,4}\d{1,4}/,
    endsAt: endOfWrappedKey,
    finds: (draw) => wrappedKeys('Private-Lines: 3', bodyLines(draw), '\nPrivate-MAC: 0\n'),
    ignores: () => ['Private-Lines: 3 follows the public lines'],
  }),
  rule({
    id: 'ssh2-private-key',
    keywords: ['---- begin ssh2'],
    pattern: /---- BEGIN SSH2 (?:ENCRYPTED )?PRIVATE KEY ----/,
    endsAt: endOfWrappedKey,
    finds: (draw) =>
      ['', 'ENCRYPTED '].flatMap((kind) =>
        wrappedKeys(
          `---- BEGIN SSH2 ${kind}PRIVATE KEY ----`,
          ['Comment: "a key"', ...bodyLines(draw), `---- END SSH2 ${kind}PRIVATE KEY ----`],
          '\n',
        ),
      ),
    ignores: () => ['---- BEGIN SSH2 PRIVATE KEY ---- begins a key', '---- BEGIN SSH2 PUBLIC KEY ----\nAAAA'],
  }),
  rule({
    id: 'openvpn-static-key',
    keywords: ['-----begin openvpn'],
    pattern: /-----BEGIN OpenVPN (?:Static key V1|tls-crypt-v2 (?:client|server) key)-----/,
    endsAt: endPastFooter,
    finds: (draw) => [
      within(
        '',
        `-----BEGIN OpenVPN Static key V1-----\n${[draw.hex(32), draw.hex(32), draw.hex(32)].join('\n')}\n-----END OpenVPN Static key V1-----`,
        '\n',
      ),
    ],
    ignores: () => ['-----BEGIN OpenVPN Static key V1----- marks a key'],
  }),
  rule({
    id: 'jwk-private-part',
    keywords: ['d', 'k'].flatMap((name) => [`"${name}":`, `"${name}" :`, `'${name}':`, `${name}: "`, `${name}: '`]),
    pattern: /(?<![\w$.-])["']?[dk]["']? {0,2}: {0,4}["']([\w-]{42,800})["']/,
    accepts: hasRandomBody,
    finds: (draw) => [
      within('{"kty":"EC","d":"', draw.url(43), '","crv":"P-256"}'),
      within("  d: '", draw.url(43), "',"),
      within('"k": "', draw.url(86), '"'),
    ],
    ignores: (draw) => [`{"kty":"EC","x":"${draw.url(43)}"}`, `id: '${draw.url(43)}'`, 'd: "M10 10h4v4h-4z"'],
  }),
  rule({
    id: 'encoded-private-key',
    keywords: ['ls0tls1crudjti'],
    pattern: /LS0tLS1CRUdJTi[A-Za-z0-9+/]{40,8000}={0,2}/,
    accepts: (secret) => Buffer.from(secret.slice(0, 80), 'base64').toString('latin1').includes('PRIVATE KEY'),
    finds: (draw) => [
      within('key: ', Buffer.from(block('RSA ', bodyLines(draw), '\n')).toString('base64'), '\n'),
      within('{"privateKey": "', Buffer.from(block('', bodyLines(draw), '\n')).toString('base64'), '"}'),
    ],
    ignores: (draw) => [
      `cert: ${Buffer.from(`-----BEGIN CERTIFICATE-----\n${bodyLines(draw).join('\n')}`).toString('base64')}`,
    ],
  }),
];

/**
 * The end of the base64 lines of a key, whatever stands around them: quotes, escapes, comment marks, commands. Headers
 * may come first. Past the footer, if any; null if there is too little material.
 */
function endOfWrappedKey(text: string, from: number): number | null {
  let [end, material, gap] = [from, 0, maxHeaders];
  for (;;) {
    const found = text.slice(end, end + gap + minLine).search(materialStart);
    if (found < 0) break;
    const run = new RegExp(materialLine);
    run.lastIndex = end + found;
    material += run.exec(text)![0].length;
    [end, gap] = [run.lastIndex, maxWrapping];
    if (end - from > maxKey) break;
  }
  if (material < minMaterial) return null;
  const rest = new RegExp(lastLines);
  rest.lastIndex = end;
  return end + (rest.exec(text)?.[0].length ?? 0);
}

const minLine = 20;
const materialStart = /[A-Za-z0-9+/]{20}/;
const materialLine = /[A-Za-z0-9+/]{20,16384}={0,2}/y;
/** A footer, or a last line that is too short for `materialLine`. */
const lastLines =
  /[^-]{0,60}-{4,5} ?END [\w ]{1,60}-{4,5}|(?:\r?\n|\\n)[ \t]{0,16}[A-Za-z0-9+/]{1,19}={0,2}(?=[\r\n"'`\\]|$)/y;
const maxHeaders = 300;
const maxWrapping = 40;
const minMaterial = 60;
const maxKey = 65_536;

/** A key in a file, in JSON, in concatenated strings and in a comment. */
function wrappedKeys(head: string, lines: readonly string[], after: string): readonly Example[] {
  const whole = [head, ...lines];
  const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);
  return [
    within('', whole.join('\n'), after),
    within('{"key": "', whole.map(quoted).join('\\n'), '\\n"}'),
    within('key = "', whole.map(quoted).join('\\n" +\n  "'), '";'),
    within('// ', whole.join('\n// '), '\n'),
  ];
}

/** Keys whose last line differs from `-----END … KEY-----`. */
function endPastFooter(text: string, from: number): number | null {
  const end = endOfBase64(text, from);
  if (end === null) return null;
  const footer = new RegExp(lastLine);
  footer.lastIndex = end;
  return footer.test(text) ? footer.lastIndex : end;
}

const lastLine = /\s{0,40}-{4,5} ?END [\w -]{1,60}-{4,5}/y;

function block(kind: string, lines: readonly string[], lineBreak: string): string {
  return [`-----BEGIN ${kind}PRIVATE KEY-----`, ...lines, `-----END ${kind}PRIVATE KEY-----`].join(lineBreak);
}

function bodyLines(draw: Draw): string[] {
  return [draw.base64(64), draw.base64(64), draw.base64(64), `${draw.base62(22)}==`];
}
