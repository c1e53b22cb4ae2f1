/** Secret stores, infrastructure tools and managed databases whose tokens have a shape of their own. */

import { token } from '../../classify/token-shapes.js';
import { hasRandomBody } from '../../classify/value.js';
import { bare } from '../../sample.js';
import {
  base62,
  base64,
  dash,
  dotted,
  either,
  hex,
  join,
  lower,
  named,
  one,
  prefixed,
  upper,
  url,
  urlInside,
} from '../rule-parts.js';

export const infrastructureRules = [
  prefixed('vault-token', ['hvs.', 'hvb.', 'hvr.'], url(24, 300)),
  prefixed('vault-service-token', ['s.'], { ...base62(24), accepts: hasRandomBody }),
  named('vault-legacy-token', ['vault_token', 'vault-token', 'vaulttoken'], join(one('s.', 'b.', 'r.'), base62(24))),
  token({
    id: 'terraform-cloud-token',
    keywords: ['.atlasv1.'],
    back: 14,
    pattern: /[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/,
    finds: (draw) => [bare(`${draw.base62(14)}.atlasv1.${draw.url(67)}`)],
    ignores: () => ['token.atlasv1.short'],
  }),
  prefixed('pulumi-token', ['pul-'], lower(40)),
  prefixed(
    'doppler-token',
    ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
    either(base62(40, 44), join(urlInside(2, 35), one('.'), base62(40, 44))),
  ),
  prefixed('onepassword-service-token', ['ops_eyJ'], join(base64(200, 2000), one('', '=', '==', '==='))),
  prefixed(
    'onepassword-secret-key',
    ['A3-'],
    join(
      upper(6),
      dash,
      either(upper(11), join(upper(6), dash, upper(5))),
      dash,
      upper(5),
      dash,
      upper(5),
      dash,
      upper(5),
    ),
  ),
  prefixed('age-secret-key', ['AGE-SECRET-KEY-1'], upper(58)),
  prefixed('openshift-token', ['sha256~'], url(43)),
  prefixed('databricks-token', ['dapi'], join(hex(32), one('', '-2', '-3'))),
  prefixed('supabase-token', ['sbp_', 'sbp_oauth_'], lower(40)),
  prefixed('supabase-secret-key', ['sb_secret_'], url(22, 60)),
  prefixed('planetscale-token', ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'], dotted(32, 64)),
  prefixed('neon-api-key', ['napi_'], lower(64)),
  prefixed(
    'tailscale-key',
    ['tskey-', 'tskey-auth-', 'tskey-api-', 'tskey-client-', 'tskey-scim-', 'tskey-webhook-'],
    join(base62(8, 24), dash, base62(9, 48)),
  ),
  prefixed('jfrog-token', ['AKC'], { ...base62(20, 74), accepts: hasRandomBody }),
  prefixed('jfrog-reference-token', ['cmVmd'], { ...base62(59, 69), accepts: hasRandomBody }),
];
