/** Tokens with a prefix that identifies the service, for services outside the other categories. */
import { hasRandomBody } from '../../classify/value.js';
import { base62, base64, dash, either, hex, join, lower, one, type Part, prefixed, url, uuid } from '../rule-parts.js';

export const furtherPrefixRules = [
  prefixed('polar-token', ['polar_oat_', 'polar_pat_'], base62(43)),
  prefixed('inngest-signing-key', ['signkey-prod-', 'signkey-test-', 'signkey-branch-'], hex(64)),
  prefixed('liveblocks-key', ['sk_dev_', 'sk_prod_'], { ...url(56, 72), accepts: hasRandomBody }),
  prefixed('intra-42-secret', ['s-s4t2ud-', 's-s4t2af-'], hex(64)),
  prefixed('fullstory-key', ['na1.', 'eu1.'], base64(100)),
  prefixed('dfuse-key', ['web_'], { ...lower(32), accepts: hasRandomBody }),
  prefixed('kolide-key', ['k2sk_v1_', 'k2sk_'], base62(20, 48)),
  prefixed('infracost-key', ['ico-'], { ...base62(32), accepts: hasRandomBody }),
  prefixed('settlemint-token', ['sm_aat_', 'sm_pat_', 'sm_sat_'], base62(16)),
  prefixed('bitbucket-data-center-token', ['BBDC-'], base64(40, 50)),
  prefixed('cloudflare-origin-key', ['v1.0-'], either(join(hex(24), dash, hex(146)), url(140, 200))),
  prefixed('gemini-key', ['master-', 'account-'], { ...base62(20), accepts: hasRandomBody }),
  prefixed('robinhood-key', ['rh-api-'], uuid),
  prefixed('rootly-key', ['rootly_'], hex(64)),
  prefixed('salad-cloud-key', ['salad_cloud_'], join(base62(1, 7), one('_'), base62(20, 235))),
  prefixed('sequin-key', ['sqco_'], base62(59)),
  prefixed('stripe-intent-secret', ['pi_', 'seti_'], join(base62(24), one('_secret_'), base62(25))),
  prefixed('clickhouse-cloud-key', ['4b1d'], { ...base62(38), accepts: hasRandomBody }),
  prefixed('gitlab-session', ['_gitlab_session='], lower(32)),
  prefixed('locationiq-key', ['pk.'], { ...either(hex(32), base62(32)), accepts: hasRandomBody }),
  prefixed('paystack-key', ['sk_live_', 'sk_test_'], hex(40)),
];

/** Base64 with dots and the other separators of Salesforce. */
function withDots(length: number, most: number): Part {
  return {
    source: `[A-Za-z0-9._=]{${length},${most}}(?![A-Za-z0-9._=])`,
    samples: (draw) => [
      `${draw.base62(length - 11)}.${draw.base62(10)}`,
      `${draw.base62(most - 31)}.${draw.base62(30)}`,
    ],
  };
}

export function salesforceKey(): Part {
  return withDots(60, 251);
}
