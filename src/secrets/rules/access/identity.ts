import { tokenAround } from '../../classify/token-shapes.js';
import { bare } from '../../sample.js';
import {
  address,
  base62,
  base64,
  either,
  hex,
  join,
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

export const identityRules = [
  setting('auth0-secret', ['auth0'], url(64)),
  setting('okta-client-secret', ['okta client secret', 'okta secret'], either(url(40), url(64))),
  setting('clerk-secret', ['clerk secret', 'clerk api'], join(one('sk_live_', 'sk_test_'), base62(40, 60))),
  setting('workos-key', ['workos'], join(one('sk_live_', 'sk_test_', 'sk_'), base62(30, 90))),
  prefixed('stytch-secret', ['secret-live-', 'secret-test-'], join(urlInside(35), one('='))),
  setting('onelogin-secret', ['onelogin'], hex(64)),
  setting('duo-secret', ['duo skey', 'duo secret', 'duo security', 'duosecurity'], base62(40)),
  prefixed('jumpcloud-key', ['jca_'], base62(36)),
  setting('jumpcloud-legacy-key', ['jumpcloud'], hex(40)),
  prefixed('ory-token', ['ory_pat_', 'ory_at_', 'ory_rt_', 'ory_st_', 'ory_ac_', 'ory_apikey_'], url(24, 120)),
  setting('keycloak-secret', ['keycloak'], either(uuid, base62(32))),
  setting('fusionauth-key', ['fusionauth'], url(43, 64)),
  setting(
    'identity-service-secret',
    ['frontegg', 'propelauth', 'supertokens', 'descope', 'kinde', 'logto', 'authing', 'zitadel'],
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
    ['veriff', 'jumio', 'trulioo', 'checkr', 'socure', 'alloy token'],
    either(uuid, hex(40), base62(32)),
  ),
  setting('hcaptcha-secret', ['hcaptcha'], either(join(one('0x'), hex(40)), join(one('ES_'), hex(32)))),
  prefixed('hcaptcha-enterprise-secret', ['ES_'], hex(32)),
  setting(
    'captcha-solver-key',
    ['2captcha', 'anticaptcha', 'capsolver', 'captcha api'],
    either(hex(32), join(one('CAP-'), upper(32))),
  ),
  setting('yubico-secret', ['yubico', 'yubikey'], join(base64(27), one('='))),
  setting(
    'otp-seed',
    ['totp secret', 'totp seed', 'otp secret', 'mfa secret', '2fa secret', 'two factor secret'],
    base32(),
  ),
  address({
    id: 'otp-address',
    keyword: 'otpauth://',
    pattern: /otpauth:\/\/[^\s"'<>]{3,200}?[?&]secret=([A-Z2-7]{16,128})/,
    sample: (draw) => ['otpauth://totp/host:ann?secret=', draw.from(base32Letters, 32), '&issuer=host'],
  }),
  setting('fingerprint-secret', ['fingerprintjs', 'fpjs secret', 'fingerprint secret'], base62(20)),
  setting('maxmind-key', ['maxmind', 'geolite', 'geoip license', 'geoip key'], base62(16)),
  tokenAround({
    id: 'maxmind-license-key',
    keywords: ['_mmk'],
    head: '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}',
    tail: '_mmk',
    finds: (draw) => [bare(`${draw.base62(6)}_${draw.base62(29)}_mmk`)],
    ignores: () => ['license_mmk'],
  }),
  setting('apple-secret', ['apple shared secret', 'itunes shared secret', 'app store shared secret'], hex(32)),
  setting(
    'apple-app-password',
    [
      'apple app specific password',
      'apple password',
      'notarize password',
      'altool password',
      'apple id password',
      'fastlane apple application specific password',
    ],
    { ...appPassword(), accepts: () => true },
  ),
  setting('okta-device-secret', ['siteminder', 'pingone', 'pingfederate', 'forgerock'], plainKey),
];

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
