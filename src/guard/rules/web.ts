/** Secrets as they travel: signed tokens, authorization headers, passwords in addresses. */
import { holdsStandIn, isPlaceholder } from '../placeholder.js';
import { rule } from '../rule.js';
import { bare, variable, within } from '../sample.js';
import { leftBorder } from '../shapes.js';
import { isGenerated, isNoExample, looksRandom } from '../value.js';

export const webRules = [
  rule({
    id: 'jwt',
    keywords: ['eyj'],
    pattern: new RegExp(
      `${leftBorder}eyJ[\\w-]{8,1000}\\.[\\w-]{4,4000}\\.[\\w-]{16,1400}(?:\\.[\\w-]{4,4000}\\.[\\w-]{16,100})?`,
    ),
    accepts: hasSignedHeader,
    finds: (draw) => [
      bare(`${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: draw.digits(10) })}.${draw.url(43)}`),
      bare(
        `${encode({ typ: 'JWT', alg: 'RS256', kid: draw.hex(16) })}.${encode({ iss: 'a', exp: 1 })}.${draw.url(342)}`,
      ),
      within(
        'Cookie: session=',
        `${encode({ alg: 'ES256' })}.${encode({ aud: draw.uuid() })}.${draw.url(86)}`,
        '; Path=/',
      ),
    ],
    ignores: (draw) => ['eyJ.eyJ.sig', `eyJ${draw.base62(20)}.${draw.base62(20)}.${draw.base62(30)}`],
  }),
  rule({
    id: 'authorization-bearer',
    keywords: ['bearer'],
    pattern: /bearer(?:\s|%20|\+){1,4}([\w.~+/-]{16,1000}={0,2})/i,
    accepts: (secret) => isNoExample(secret) && isGenerated(secret),
    finds: (draw) => [
      within('Authorization: Bearer ', draw.base62(32), '\n'),
      within('curl -H "Authorization: Bearer ', draw.url(40), '"'),
      within("headers: { authorization: 'bearer ", draw.hex(40), "' }"),
    ],
    ignores: () => [
      'Authorization: Bearer <token>',
      `Bearer ${variable('token')}`,
      'bearer authentication-and-authorization',
      'Bearer your-access-token-here',
    ],
  }),
  rule({
    id: 'authorization-basic',
    keywords: ['basic '],
    pattern: /basic {1,2}([A-Za-z0-9+/]{8,400}={0,2})/i,
    accepts: (secret) => holdsPassword(Buffer.from(secret, 'base64').toString('latin1')),
    finds: (draw) => [
      within('Authorization: Basic ', Buffer.from(`robot:${draw.base62(14)}`).toString('base64'), '\n'),
      within("'basic ", Buffer.from(`ann@host:${draw.base62(20)}`).toString('base64'), "'"),
    ],
    ignores: () => [
      'Basic authentication',
      'Basic <credentials>',
      `Basic ${Buffer.from('user:password').toString('base64')}`,
    ],
  }),
  rule({
    id: 'url-password',
    keywords: ['://'],
    pattern: /:\/\/[^\s:@/"'`<>[\]]{0,80}:([^\s@/"'`<>\\]{3,200})@(?=[\w[%-])/,
    accepts: (secret) =>
      !isPlaceholder(secret) &&
      !/^(?:\d{2,5}|[$%{(*].{0,200})$/.test(secret) &&
      !/^[a-z]{1,6}$/i.test(secret) &&
      !holdsWeakWord(secret),
    finds: (draw) => [
      within('https://robot:', draw.base62(16), '@git.host/a.git'),
      within('git clone https://ann:', draw.url(20), '@host/x'),
      within('"proxy": "http://u:', draw.base62(12), '@10.0.0.1:3128"'),
    ],
    ignores: () => [
      'https://user:pass@host/',
      'https://user:password@host/',
      'http://localhost:8080/@scope/name',
      `postgres://${variable('user')}:${variable('password')}@host`,
      'https://<user>:<password>@host',
      'http://[::1]:3000/@fs/',
    ],
  }),
  rule({
    id: 'url-token',
    keywords: ['://'],
    pattern: /:\/\/([A-Za-z0-9_-]{20,255})(?::x-oauth-basic|:x)?@(?=[A-Za-z0-9])/,
    accepts: isGenerated,
    finds: (draw) => [
      within('https://', draw.base62(40), '@git.host/a'),
      within('https://', draw.hex(40), ':x-oauth-basic@git.host/a'),
    ],
    ignores: () => ['https://some-long-user-name-of-someone@host', 'https://git@host'],
  }),
  rule({
    id: 'curl-password',
    keywords: ['curl '],
    pattern: /curl [^\r\n]{0,160}?(?:-u|--user)[ =]{1,2}["']?[\w.@+-]{1,80}:([^\s"'$<{]{4,200})/,
    accepts: (secret) => !isPlaceholder(secret) && !holdsWeakWord(secret),
    finds: (draw) => [
      within('curl -s -u ann:', draw.base62(12), ' https://host'),
      within("curl --user 'ann:", draw.base62(16), "' https://host"),
    ],
    ignores: () => ['curl -u user:password https://host', 'curl -u $USER:$PASS https://host'],
  }),
];

function hasSignedHeader(secret: string): boolean {
  try {
    const header: unknown = JSON.parse(Buffer.from(secret.slice(0, secret.indexOf('.')), 'base64url').toString('utf8'));
    return typeof header === 'object' && header !== null && 'alg' in header;
  } catch {
    return false;
  }
}

function holdsPassword(credentials: string): boolean {
  const password = /^[\x20-\x7e]{0,200}?:([\x21-\x7e]{3,200})$/.exec(credentials)?.[1];
  return password !== undefined && !holdsWeakWord(password);
}

/** Short values with a stand-in inside are examples; long ones may hold anything. */
function holdsWeakWord(secret: string): boolean {
  return secret.length < 16 && !(secret.length >= 10 && looksRandom(secret)) && holdsStandIn(secret);
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
