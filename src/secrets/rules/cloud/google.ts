/** Google: API keys, OAuth secrets and tokens, service accounts. `keys.ts` has the private keys of service accounts. */

import { isWordy } from '../../classify/randomness.js';
import { assigned, token } from '../../classify/token-shapes.js';
import { bare, within } from '../../sample.js';
import { assignedTo } from '../assignments/setting-syntax.js';
import { base64, either, type Part, prefixed, setting, upper, url } from '../rule-parts.js';

export const googleRules = [
  token({
    id: 'google-api-key',
    keywords: ['aiza'],
    pattern: /AIza[\w-]{35}(?![\w-])/,
    finds: (draw) => [bare(`AIza${draw.url(35)}`), bare(`AIza${draw.base62(35)}`)],
    ignores: (draw) => [`AIza${draw.base62(20)}`, `AIza${'x'.repeat(35)}`],
  }),
  token({
    id: 'google-oauth-client-secret',
    keywords: ['gocspx-'],
    pattern: /GOCSPX-[\w-]{28}(?![\w-])/,
    finds: (draw) => [bare(`GOCSPX-${draw.url(28)}`)],
    ignores: () => ['GOCSPX-your-client-secret'],
  }),
  token({
    id: 'google-oauth-access-token',
    keywords: ['ya29.'],
    pattern: /ya29\.[\w-]{20,1000}/,
    finds: (draw) => [bare(`ya29.${draw.url(64)}`), bare(`ya29.${draw.url(190)}`)],
    ignores: () => ['ya29.short'],
  }),
  token({
    id: 'google-oauth-refresh-token',
    keywords: ['1//0'],
    pattern: /1\/\/0[\w-]{40,200}/,
    finds: (draw) => [bare(`1//0${draw.url(60)}`)],
    ignores: () => ['1//0 is a comment'],
  }),
  assigned({
    id: 'google-private-key-id',
    keywords: ['private_key_id'],
    pattern: /[0-9a-f]{40}/,
    finds: (draw) => [within('"private_key_id": "', draw.hex(40), '",')],
    ignores: () => ['"private_key_id": "your-key-id"'],
  }),
  assigned({
    id: 'recaptcha-secret',
    keywords: ['recaptcha'],
    pattern: /6L[c-f][\w-]{37}/,
    finds: (draw) => [
      within('RECAPTCHA_SECRET_KEY=', `6Lc${draw.url(37)}`),
      within("recaptcha_private_key = '", `6Le${draw.url(37)}`, "'"),
    ],
    ignores: () => ['RECAPTCHA_SECRET_KEY=6Lc...'],
  }),
  token({
    id: 'firebase-server-key',
    keywords: [':apa91b'],
    back: 11,
    pattern: /AAAA[\w-]{7}:APA91b[\w-]{134}/,
    finds: (draw) => [bare(`AAAA${draw.url(7)}:APA91b${draw.url(134)}`)],
    ignores: () => ['AAAA:APA91b'],
  }),
  prefixed('google-authorization-code', ['4/0A'], url(40, 100)),
  prefixed('google-storage-key-id', ['GOOG1E', 'GOOG'], either(upper(55), upper(20), upper(57))),
  setting('google-storage-secret', ['goog secret', 'gcs secret', 'gcs hmac', 'google storage secret'], base64(40)),
  setting(
    'google-client-secret',
    ['google client secret', 'google oauth', 'google secret', 'gcp secret', 'youtube'],
    either(url(24), url(39)),
  ),
  assignedTo(
    'gmail-app-password',
    ['gmail', 'google app password', 'email pass', 'email host password', 'smtp pass', 'mail pass'],
    { ...appPassword(), accepts: (secret) => !isWordy(secret) },
  ),
];

/** Four groups of four letters, as Google shows them. */
function appPassword(): Part {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return {
    source: '[a-z]{4}(?: [a-z]{4}){3}',
    samples: (draw) => [[1, 2, 3, 4].map(() => draw.from(letters, 4)).join(' ')],
  };
}
