/** Content delivery networks, domain names, tunnels and private networks. */

import { isNoExample } from '../../classify/value.js';
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
  uuid,
} from '../rule-parts.js';

export const edgeRules = [
  prefixed('cloudflare-user-token', ['cfut_', 'cfat_', 'cfk_'], url(40, 56)),
  setting('cloudflare-global-key', ['x auth key', 'cf api key', 'cf key', 'cloudflare'], hex(37)),
  setting('cloudflare-user-service-key', ['x auth user service key', 'origin ca key'], join(one('v1.0-'), hex(24, 80))),
  prefixed('cloudflare-tunnel-token', ['eyJhIjoi'], base64(100, 300)),
  prefixed('cloudflare-turnstile-secret', ['0x4AAAAAA'], url(26, 30)),
  setting('cloudflare-r2-secret', ['r2 secret', 'r2 access key secret', 'cloudflare r2'], hex(64)),
  setting('fastly-token', ['fastly'], url(32)),
  prefixed('akamai-token', ['akab-'], join(lower(16), one('-'), lower(16))),
  setting('akamai-client-secret', ['akamai', 'edgegrid', 'edgerc'], join(base64(43), one('='))),
  setting('bunny-key', ['bunnycdn', 'bunny api', 'bunny access', 'bunny storage', 'bunny key'], bunnyKey()),
  setting('keycdn-key', ['keycdn'], join(one('sk_prod_'), base62(30, 40))),
  assignedTo('gcore-token', ['gcore'], join(base62(2, 6), one('$'), hex(64, 128))),
  setting('imperva-key', ['imperva', 'incapsula'], either(uuid, hex(32))),
  rule({
    id: 'godaddy-sso-key',
    keywords: ['sso-key '],
    pattern: /sso-key ([A-Za-z0-9_]{10,40}:[A-Za-z0-9]{20,32})/,
    accepts: isNoExample,
    finds: (draw) => [within('Authorization: sso-key ', `${draw.base62(37)}:${draw.base62(22)}`, '\n')],
    ignores: () => ['Authorization: sso-key KEY:SECRET', 'sso-key {key}:{secret}'],
  }),
  setting('godaddy-secret', ['godaddy'], either(base62(22), base62(37))),
  prefixed('dnsimple-token', ['dnsimple_a_', 'dnsimple_u_'], base62(32, 64)),
  setting('dnsimple-legacy-token', ['dnsimple'], base62(32)),
  prefixed('porkbun-key', ['pk1_', 'sk1_'], hex(64)),
  setting('domain-service-key', ['namecheap', 'namedotcom', 'gandi', 'dnsmadeeasy', 'duckdns', 'hover'], domainKey()),
  named('ngrok-command-token', ['authtoken', 'add-authtoken'], join(base62(24, 28), one('_'), base62(20, 24))),
  setting('ngrok-token', ['ngrok'], join(base62(24, 28), one('_'), base62(20, 24))),
  setting('zerotier-token', ['zerotier', 'zt token', 'zt api'], base62(32)),
  setting('twingate-token', ['twingate'], either(base62(43, 90), url(80, 120))),
  setting('netbird-token', ['netbird', 'nb setup key'], either(upper(36), uuid, join(one('nbp_'), base62(36)))),
  setting('wireguard-private-key', ['privatekey', 'presharedkey', 'wg private key', 'wireguard'], wireguardKey()),
  setting('zyte-key', ['zyte', 'scrapinghub', 'crawlera'], hex(32)),
];

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
