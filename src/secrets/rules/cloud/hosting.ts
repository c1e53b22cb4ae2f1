/** Hosting and cloud platforms other than the three largest. */
import { isWordy } from '../../classify/randomness.js';
import { assigned, token } from '../../classify/token-shapes.js';
import { hasRandomBody, isNoExample, looksRandom } from '../../classify/value.js';
import { bare, within } from '../../sample.js';

export const hostingRules = [
  token({
    id: 'digitalocean-token',
    keywords: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    pattern: /do[opr]_v1_[0-9a-f]{64}/,
    finds: (draw) => ['p', 'o', 'r'].map((kind) => bare(`do${kind}_v1_${draw.hex(64)}`)),
    ignores: (draw) => [`dop_v1_${draw.hex(20)}`],
  }),
  assigned({
    id: 'cloudflare-api-token',
    keywords: ['cloudflare', 'cf_api', 'cf_token', 'cf-token'],
    pattern: /[\w-]{40}|[0-9a-f]{37}/,
    accepts: looksRandom,
    finds: (draw) => [
      within('CLOUDFLARE_API_TOKEN=', draw.url(40)),
      within('cloudflare_api_key = "', draw.hex(37), '"'),
      within('CF_API_TOKEN: ', draw.base62(40)),
    ],
    ignores: () => ['CLOUDFLARE_API_TOKEN=your-token', 'cloudflare: a_long_name_that_is_surely_no_token_at_all'],
  }),
  token({
    id: 'cloudflare-origin-ca-key',
    keywords: ['v1.0-'],
    pattern: /v1\.0-[0-9a-f]{24}-[0-9a-f]{146}/,
    finds: (draw) => [bare(`v1.0-${draw.hex(24)}-${draw.hex(146)}`)],
    ignores: () => ['v1.0-beta'],
  }),
  token({
    id: 'heroku-token',
    keywords: ['hrku-'],
    pattern: /HRKU-(?:AA[\w-]{58}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/,
    finds: (draw) => [bare(`HRKU-AA${draw.url(58)}`), bare(`HRKU-${draw.uuid()}`)],
    ignores: () => ['HRKU-'],
  }),
  assigned({
    id: 'heroku-api-key',
    keywords: ['heroku'],
    pattern: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i,
    finds: (draw) => [within('HEROKU_API_KEY=', draw.uuid()), within('heroku_key: "', draw.uuid(), '"')],
    ignores: () => ['HEROKU_API_KEY=$KEY'],
  }),
  token({
    id: 'alibaba-access-key-id',
    keywords: ['ltai'],
    pattern: /LTAI[A-Za-z0-9]{12,24}/,
    accepts: (secret) => isNoExample(secret) && /\d/.test(secret),
    finds: (draw) => [bare(`LTAI5t${draw.base62(18)}`), bare(`LTAI4${draw.base62(11)}`)],
    ignores: () => ['VOLTAIRE', 'LTAIxxxxxxxxxxxxxxxx'],
  }),
  assigned({
    id: 'alibaba-access-key-secret',
    keywords: ['accesskeysecret', 'access_key_secret', 'access-key-secret', 'aliyun', 'alibaba'],
    pattern: /[A-Za-z0-9]{30}/,
    accepts: looksRandom,
    finds: (draw) => [
      within('accessKeySecret: "', draw.base62(30), '"'),
      within('ALIYUN_ACCESS_KEY_SECRET=', draw.base62(30)),
    ],
    ignores: () => ['accessKeySecret: config.accessKeySecret'],
  }),
  token({
    id: 'tencent-secret-id',
    keywords: ['akid'],
    pattern: /AKID[A-Za-z0-9]{32}/,
    finds: (draw) => [bare(`AKID${draw.base62(32)}`)],
    ignores: () => ['AKIDS', `AKID${'x'.repeat(32)}`],
  }),
  token({
    id: 'fly-token',
    keywords: ['fo1_', 'fm1_', 'fm1a_', 'fm1r_', 'fm2_'],
    pattern: /fo1_[\w-]{43}|fm[12][ar]?_[A-Za-z0-9+/=,-]{100,900}/,
    finds: (draw) => [bare(`fo1_${draw.url(43)}`), bare(`fm2_${draw.base62(160)}`)],
    ignores: () => ['fo1_x', 'fm2_small'],
  }),
  token({
    id: 'netlify-token',
    keywords: ['nfp_', 'nfc_', 'nfo_', 'nfu_'],
    pattern: /nf[pcou]_[A-Za-z0-9_]{36}/,
    finds: (draw) => [bare(`nfp_${draw.base62(36)}`)],
    ignores: () => ['nfp_'],
  }),
  token({
    id: 'render-api-key',
    keywords: ['rnd_'],
    pattern: /rnd_[A-Za-z0-9]{28,36}/,
    accepts: hasRandomBody,
    finds: (draw) => [bare(`rnd_${draw.base62(32)}`)],
    ignores: () => ['rnd_number'],
  }),
  assigned({
    id: 'vercel-token',
    keywords: ['vercel'],
    pattern: /[A-Za-z0-9]{24}/,
    accepts: looksRandom,
    finds: (draw) => [within('VERCEL_TOKEN=', draw.base62(24)), within('vercel-token: ', draw.base62(24))],
    ignores: () => [`vercel-token: ${'$'}{{ secrets.VERCEL_TOKEN }}`, 'vercel: deployment'],
  }),
  token({
    id: 'scaleway-access-key',
    keywords: ['scw'],
    pattern: /SCW[A-Z0-9]{17}/,
    accepts: (secret) => isNoExample(secret) && (/\d/.test(secret) || !isWordy(secret)),
    finds: (draw) => [bare(`SCW${draw.upper(17)}`)],
    ignores: () => [`SCW${'X'.repeat(17)}`],
  }),
  token({
    id: 'yandex-cloud-api-key',
    keywords: ['aqvn'],
    pattern: /AQVN[\w-]{35,38}/,
    finds: (draw) => [bare(`AQVN${draw.url(36)}`)],
    ignores: () => ['AQVN'],
  }),
  assigned({
    id: 'linode-token',
    keywords: ['linode'],
    pattern: /[0-9a-f]{64}/,
    finds: (draw) => [within('LINODE_TOKEN=', draw.hex(64))],
    ignores: () => ['linode_token = var.token'],
  }),
];
