/** Google: API keys, OAuth secrets and tokens, service accounts. `keys.ts` has the private keys of service accounts. */

import { isWordy } from '../../classify/randomness.js';
import { token } from '../../classify/token-shapes.js';
import { bare } from '../../sample.js';
import { assignedTo } from '../assignments/setting-syntax.js';
import {
  base64,
  either,
  hex,
  join,
  named,
  one,
  type Part,
  prefixed,
  setting,
  upper,
  url,
  urlInside,
} from '../rule-parts.js';

export const googleRules = [
  prefixed('google-api-key', ['AIza'], url(35)),
  prefixed('google-oauth-client-secret', ['GOCSPX-'], url(28)),
  prefixed('google-oauth-access-token', ['ya29.'], urlInside(20, 1000)),
  prefixed('google-oauth-refresh-token', ['1//0'], urlInside(40, 200)),
  named('google-private-key-id', ['private_key_id'], hex(40)),
  named('recaptcha-secret', ['recaptcha'], join(one('6Lc', '6Ld', '6Le', '6Lf'), urlInside(37))),
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
  setting('google-storage-secret', 'goog secret, gcs secret, gcs hmac, google storage secret', base64(40)),
  setting(
    'google-client-secret',
    'google client secret, google oauth, google secret, gcp secret, youtube',
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
