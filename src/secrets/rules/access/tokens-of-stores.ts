/** Secret stores, infrastructure, container platforms and identity services. */
import { isWordless } from '../../classify/randomness.js';
import { assigned, token, tokenAround } from '../../classify/token-shapes.js';
import { hasRandomBody, looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, within } from '../../sample.js';
import {
  address,
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
  plainKey,
  prefixed,
  setting,
  upper,
  url,
  urlInside,
  uuid,
} from '../rule-parts.js';

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const accessRules = [
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
  setting(
    'vault-role-secret',
    'vault secret id, vault role secret, approle secret id, vault unseal key',
    vaultSecret(),
  ),
  prefixed('infisical-token', ['st.'], join(hex(24), one('.'), hex(32), one('.'), hex(32))),
  setting('infisical-client-secret', 'infisical', either(hex(64), base62(64))),
  token({
    id: 'bitwarden-access-token',
    keywords: ['0.'],
    pattern: /0\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==/,
    finds: (draw) => [bare(`0.${draw.uuid()}.${draw.base62(30)}:${draw.base62(22)}==`)],
    ignores: () => ['0.5', '0.10.2'],
  }),
  setting('bitwarden-client-secret', 'bitwarden, bw clientsecret, bws access, bw client secret', base62(30)),
  setting('akeyless-key', 'akeyless', join(base64(43), one('='))),
  setting('conjur-key', 'conjur', lower(50, 60)),
  setting('keeper-secret', 'ksm config, ksm token, keeper secret', join(one('US:', 'EU:', 'AU:'), url(43))),
  setting(
    'consul-token',
    'consul http token, consul token, consul acl, nomad token, x consul token, x nomad token',
    uuid,
  ),
  prefixed('boundary-token', ['at_'], { ...join(base62(10), one('_s1'), base62(60, 300)), accepts: hasRandomBody }),
  prefixed('swarm-join-token', ['SWMTKN-1-'], join(lower(50), dash, lower(25))),
  prefixed('k3s-server-token', ['K10'], join(hex(64), one('::server:', '::node:', '::'), base62(16, 64))),
  assigned({
    id: 'kubernetes-bootstrap-token',
    keywords: ['--token', 'bootstrap_token', 'bootstrap-token', 'bootstraptoken', 'kubeadm_token'],
    pattern: /[a-z0-9]{6}\.[a-z0-9]{16}/,
    accepts: (secret) => (looksRandom(secret.slice(7)) || isWordless(secret)) && !secret.includes('0123456789'),
    finds: (draw) => [
      within('kubeadm join 10.0.0.1:6443 --token ', `${draw.lower(6)}.${draw.lower(16)}`, ' \\'),
      within('BOOTSTRAP_TOKEN=', `${draw.lower(6)}.${draw.lower(16)}`),
    ],
    ignores: () => ['kubeadm join --token abcdef.0123456789abcdef', '--token config.authtokenofuser'],
  }),
  rule({
    id: 'kubernetes-client-key',
    keywords: ['client-key-data'],
    pattern: /client-key-data\\?["']?\s{0,4}:\s{0,8}\\?["']?([A-Za-z0-9+/]{64,8000}={0,2})/,
    finds: (draw) => [
      within('    client-key-data: ', `${draw.base62(800)}==`, '\n'),
      within('{"client-key-data":"', draw.base62(400), '"}'),
    ],
    ignores: () => ['client-key-data: REDACTED', 'client-key-data: <base64>'],
  }),
  prefixed('rancher-token', ['token-'], join(lower(5), one(':'), lower(54))),
  prefixed('rancher-kubeconfig-token', ['kubeconfig-u-', 'kubeconfig-user-'], join(lower(5, 10), one(':'), lower(54))),
  prefixed('portainer-key', ['ptr_'], join(base64(43), one('='))),
  token({
    id: 'nats-seed',
    keywords: ['sua', 'saa', 'soa', 'sna', 'sca'],
    pattern: /S[UAONC]A[A-Z2-7]{55}/,
    finds: (draw) =>
      ['SUA', 'SAA', 'SOA', 'SNA', 'SCA'].map((kind) => bare(kind + draw.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 55))),
    ignores: () => ['SCALE', 'the USUAL way'],
  }),
  prefixed('age-post-quantum-key', ['AGE-SECRET-KEY-PQ-1'], upper(58, 70)),
  setting('teleport-token', 'teleport join, teleport auth, teleport token', hex(32)),
  setting('chef-key', 'chef data collector, data collector token, automate token', join(base64(27), one('='))),
  setting('puppet-token', 'puppet token, pe token, puppet access', base62(40, 64)),
  setting(
    'ansible-tower-token',
    'tower oauth, tower token, controller oauth token, ansible galaxy token, galaxy token',
    either(base62(30), hex(40)),
  ),
  setting('auth0-secret', 'auth0', url(64)),
  setting('okta-client-secret', 'okta client secret, okta secret', either(url(40), url(64))),
  setting('clerk-secret', 'clerk secret, clerk api', join(one('sk_live_', 'sk_test_'), base62(40, 60))),
  setting('workos-key', 'workos', join(one('sk_live_', 'sk_test_', 'sk_'), base62(30, 90))),
  prefixed('stytch-secret', ['secret-live-', 'secret-test-'], join(urlInside(35), one('='))),
  setting('onelogin-secret', 'onelogin', hex(64)),
  setting('duo-secret', 'duo skey, duo secret, duo security, duosecurity', base62(40)),
  prefixed('jumpcloud-key', ['jca_'], base62(36)),
  setting('jumpcloud-legacy-key', 'jumpcloud', hex(40)),
  prefixed('ory-token', ['ory_pat_', 'ory_at_', 'ory_rt_', 'ory_st_', 'ory_ac_', 'ory_apikey_'], url(24, 120)),
  setting('keycloak-secret', 'keycloak', either(uuid, base62(32))),
  setting('fusionauth-key', 'fusionauth', url(43, 64)),
  setting(
    'identity-service-secret',
    'frontegg, propelauth, supertokens, descope, kinde, logto, authing, zitadel',
    plainKey,
  ),
  prefixed('persona-key', ['persona_production_', 'persona_sandbox_'], uuid),
  prefixed(
    'onfido-token',
    ['api_live.', 'api_sandbox.', 'api_live_us.', 'api_live_ca.'],
    join(urlInside(11), one('.'), url(32)),
  ),
  prefixed('sumsub-token', ['sbx:', 'prd:'], join(base62(24), one('.'), base62(32))),
  setting(
    'identity-check-key',
    'veriff, jumio, trulioo, checkr, socure, alloy token',
    either(uuid, hex(40), base62(32)),
  ),
  setting('hcaptcha-secret', 'hcaptcha', either(join(one('0x'), hex(40)), join(one('ES_'), hex(32)))),
  prefixed('hcaptcha-enterprise-secret', ['ES_'], hex(32)),
  setting(
    'captcha-solver-key',
    '2captcha, anticaptcha, capsolver, captcha api',
    either(hex(32), join(one('CAP-'), upper(32))),
  ),
  setting('yubico-secret', 'yubico, yubikey', join(base64(27), one('='))),
  setting('otp-seed', 'totp secret, totp seed, otp secret, mfa secret, 2fa secret, two factor secret', base32()),
  address({
    id: 'otp-address',
    keyword: 'otpauth://',
    pattern: /otpauth:\/\/[^\s"'<>]{3,200}?[?&]secret=([A-Z2-7]{16,128})/,
    sample: (draw) => ['otpauth://totp/host:ann?secret=', draw.from(base32Letters, 32), '&issuer=host'],
  }),
  setting('fingerprint-secret', 'fingerprintjs, fpjs secret, fingerprint secret', base62(20)),
  setting('maxmind-key', 'maxmind, geolite, geoip license, geoip key', base62(16)),
  tokenAround({
    id: 'maxmind-license-key',
    keywords: ['_mmk'],
    head: '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}',
    tail: '_mmk',
    finds: (draw) => [bare(`${draw.base62(6)}_${draw.base62(29)}_mmk`)],
    ignores: () => ['license_mmk'],
  }),
  setting('apple-secret', 'apple shared secret, itunes shared secret, app store shared secret', hex(32)),
  setting(
    'apple-app-password',
    'apple app specific password, apple password, notarize password, altool password, apple id password, ' +
      'fastlane apple application specific password',
    { ...appPassword(), accepts: () => true },
  ),
  setting('okta-device-secret', 'siteminder, pingone, pingfederate, forgerock', plainKey),
];

function vaultSecret() {
  return either(uuid, join(base64(43), one('=')), join(base64(44)));
}

function base32() {
  return {
    source: '[A-Z2-7]{16,64}',
    samples: (draw: Drawing) => [16, 32].map((size) => draw.from(base32Letters, size)),
  };
}

/** Four groups of four letters. */
function appPassword() {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return {
    source: '[a-z]{4}(?:-[a-z]{4}){3}',
    samples: (draw: Drawing) => [[1, 2, 3, 4].map(() => draw.from(letters, 4)).join('-')],
  };
}

type Drawing = { from(alphabet: string, length: number): string };
