/** Hosting and cloud platforms other than the three largest. */
import { isWordy } from '../../classify/randomness.js';
import { hasRandomBody, isNoExample, looksRandom } from '../../classify/value.js';
import { base62, either, hex, join, named, one, prefixed, upper, url, urlInside, uuid, word } from '../rule-parts.js';

export const hostingRules = [
  prefixed('digitalocean-token', ['dop_v1_', 'doo_v1_', 'dor_v1_'], hex(64)),
  named('cloudflare-api-token', ['cloudflare', 'cf_api', 'cf_token', 'cf-token'], {
    ...either(urlInside(40), hex(37)),
    accepts: looksRandom,
  }),
  prefixed('heroku-token', ['HRKU-'], either(join(one('AA'), url(58)), uuid)),
  named('heroku-api-key', ['heroku'], uuid),
  prefixed('alibaba-access-key-id', ['LTAI'], {
    ...base62(12, 24),
    accepts: (secret) => isNoExample(secret) && /\d/.test(secret),
  }),
  named(
    'alibaba-access-key-secret',
    ['accesskeysecret', 'access_key_secret', 'access-key-secret', 'aliyun', 'alibaba'],
    { ...base62(30), accepts: looksRandom },
  ),
  prefixed('tencent-secret-id', ['AKID'], base62(32)),
  prefixed('fly-token', ['fo1_'], url(43)),
  prefixed('fly-macaroon', ['fm1_', 'fm1a_', 'fm1r_', 'fm2_'], {
    source: '[A-Za-z0-9+/=,-]{100,900}',
    samples: (draw) => [draw.base62(160)],
  }),
  prefixed('netlify-token', ['nfp_', 'nfc_', 'nfo_', 'nfu_'], word(36)),
  prefixed('render-api-key', ['rnd_'], { ...base62(28, 36), accepts: hasRandomBody }),
  named('vercel-token', ['vercel'], { ...base62(24), accepts: looksRandom }),
  prefixed('scaleway-access-key', ['SCW'], {
    ...upper(17),
    accepts: (secret) => isNoExample(secret) && (/\d/.test(secret) || !isWordy(secret)),
  }),
  prefixed('yandex-cloud-api-key', ['AQVN'], url(35, 38)),
  named('linode-token', ['linode'], hex(64)),
];
