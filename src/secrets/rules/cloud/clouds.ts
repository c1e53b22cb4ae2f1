/** Hosting, further clouds, content delivery, domain names and private networks. */
import { isWordy } from '../../classify/randomness.js';
import { hasRandomBody, isNoExample, looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { within } from '../../sample.js';
import { assignedTo } from '../assignments/setting-syntax.js';
import {
  base62,
  base64,
  either,
  hex,
  join,
  lower,
  named,
  one,
  prefixed,
  setting,
  upper,
  url,
  urlInside,
  uuid,
  word,
} from '../rule-parts.js';

export const cloudRules = [
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
  prefixed('alibaba-security-token', ['CAIS'], base64(200, 1500)),
  setting('tencent-secret-key', 'tencent, qcloud', base62(32)),
  setting('ibm-cloud-key', 'ibmcloud, ibm cloud, bluemix, ibm api, ic api key, watson', url(44)),
  setting('ibm-storage-secret', 'cos hmac, cos secret, ibm cos', hex(48)),
  setting('oracle-cloud-secret', 'oci secret key, oci auth token, oci token, oracle cloud', oracleSecret()),
  setting('digitalocean-legacy-token', 'digitalocean, digital ocean, do token, do api, do access', hex(64)),
  prefixed('digitalocean-spaces-key', ['DO00', 'DO801'], either(upper(16), upper(15))),
  setting('digitalocean-spaces-secret', 'spaces secret, spaces access, spaces key, do spaces', url(43)),
  setting('vultr-key', 'vultr', upper(36)),
  setting('hetzner-token', 'hcloud, hetzner', either(base62(64), base62(32))),
  setting('scaleway-secret-key', 'scw secret, scaleway, scw default secret', uuid),
  setting('ovh-key', 'ovh', either(base62(32), base62(16), hex(32))),
  prefixed('yandex-session-token', ['t1.'], join(base62(40, 400), one('.', '==.'), url(86))),
  prefixed('yandex-oauth-token', ['y0_Ag', 'y0__', 'y1_Ag', 'y2_Ag'], url(40, 70)),
  prefixed('yandex-static-key-id', ['YCAJE'], url(20)),
  setting('yandex-static-secret', 'yandex, yc secret, yc access', join(one('YC'), url(38))),
  prefixed('baidu-access-key', ['ALTAK'], base62(21)),
  prefixed('volcengine-access-key', ['AKLT'], base62(40, 60)),
  setting('huawei-cloud-secret', 'huawei, hw secret, hw access, hwcloud', base62(40)),
  prefixed('exoscale-key', ['EXO'], hex(24)),
  setting('exoscale-secret', 'exoscale', url(43)),
  prefixed('upcloud-token', ['ucat_'], upper(26)),
  setting('civo-token', 'civo', either(base62(50), base62(42))),
  setting('equinix-metal-token', 'packet auth, packet api, metal auth token, equinix', base62(32)),
  prefixed('backblaze-application-key', ['K001', 'K002', 'K003', 'K004', 'K005'], {
    ...base64(27),
    accepts: hasRandomBody,
  }),
  setting('storage-secret-key', 'wasabi, minio, r2 secret, r2 access, storj, idrive', storageSecret()),
  setting('kinsta-key', 'kinsta', either(hex(64), base62(40))),
  setting('koyeb-token', 'koyeb', lower(64)),
  setting('railway-token', 'railway token, railway api, railway key', uuid),
  prefixed('vercel-prefixed-token', ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], {
    ...base62(24, 80),
    accepts: hasRandomBody,
  }),
  prefixed('vercel-blob-token', ['vercel_blob_rw_'], join(base62(16), one('_'), base62(30, 40))),
  setting('netlify-legacy-token', 'netlify', url(43, 46)),
  prefixed('deno-deploy-token', ['ddp_', 'ddw_', 'ddo_'], { ...base62(36), accepts: hasRandomBody }),
  setting('pythonanywhere-token', 'pythonanywhere', hex(40)),
  setting('replit-secret', 'replit, repl auth', either(base62(40, 64), hex(64))),
  prefixed('cloudflare-user-token', ['cfut_', 'cfat_', 'cfk_'], url(40, 56)),
  setting('cloudflare-global-key', 'x auth key, cf api key, cf key, cloudflare', hex(37)),
  setting('cloudflare-user-service-key', 'x auth user service key, origin ca key', join(one('v1.0-'), hex(24, 80))),
  prefixed('cloudflare-tunnel-token', ['eyJhIjoi'], base64(100, 300)),
  prefixed('cloudflare-turnstile-secret', ['0x4AAAAAA'], url(26, 30)),
  setting('cloudflare-r2-secret', 'r2 secret, r2 access key secret, cloudflare r2', hex(64)),
  setting('fastly-token', 'fastly', url(32)),
  prefixed('akamai-token', ['akab-'], join(lower(16), one('-'), lower(16))),
  setting('akamai-client-secret', 'akamai, edgegrid, edgerc', join(base64(43), one('='))),
  setting('bunny-key', 'bunnycdn, bunny api, bunny access, bunny storage, bunny key', bunnyKey()),
  setting('keycdn-key', 'keycdn', join(one('sk_prod_'), base62(30, 40))),
  assignedTo('gcore-token', ['gcore'], join(base62(2, 6), one('$'), hex(64, 128))),
  setting('imperva-key', 'imperva, incapsula', either(uuid, hex(32))),
  rule({
    id: 'godaddy-sso-key',
    keywords: ['sso-key '],
    pattern: /sso-key ([A-Za-z0-9_]{10,40}:[A-Za-z0-9]{20,32})/,
    accepts: isNoExample,
    finds: (draw) => [within('Authorization: sso-key ', `${draw.base62(37)}:${draw.base62(22)}`, '\n')],
    ignores: () => ['Authorization: sso-key KEY:SECRET', 'sso-key {key}:{secret}'],
  }),
  setting('godaddy-secret', 'godaddy', either(base62(22), base62(37))),
  prefixed('dnsimple-token', ['dnsimple_a_', 'dnsimple_u_'], base62(32, 64)),
  setting('dnsimple-legacy-token', 'dnsimple', base62(32)),
  prefixed('porkbun-key', ['pk1_', 'sk1_'], hex(64)),
  setting('domain-service-key', 'namecheap, namedotcom, gandi, dnsmadeeasy, duckdns, hover', domainKey()),
  named('ngrok-command-token', ['authtoken', 'add-authtoken'], join(base62(24, 28), one('_'), base62(20, 24))),
  setting('ngrok-token', 'ngrok', join(base62(24, 28), one('_'), base62(20, 24))),
  setting('zerotier-token', 'zerotier, zt token, zt api', base62(32)),
  setting('twingate-token', 'twingate', either(base62(43, 90), url(80, 120))),
  setting('netbird-token', 'netbird, nb setup key', either(upper(36), uuid, join(one('nbp_'), base62(36)))),
  setting('wireguard-private-key', 'privatekey, presharedkey, wg private key, wireguard', wireguardKey()),
  setting('zyte-key', 'zyte, scrapinghub, crawlera', hex(32)),
];

/** A customer secret key is 32 bytes in base64. */
function oracleSecret() {
  return join(base64(43), one('='));
}

function storageSecret() {
  return either(base64(40), hex(64), base62(53));
}

function bunnyKey() {
  const group = hex(4);
  const dash = one('-');
  return either(
    join(hex(8), dash, group, dash, group, dash, hex(12), dash, group, dash, group),
    join(uuid, uuid),
    uuid,
  );
}

function domainKey() {
  return either(hex(32), uuid, hex(40), base62(24));
}

/** 32 bytes in base64. The last character has only some of the values. */
function wireguardKey() {
  return join(
    base64(42),
    one('A', 'E', 'I', 'M', 'Q', 'U', 'Y', 'c', 'g', 'k', 'o', 's', 'w', '4', '8', '0'),
    one('='),
  );
}
