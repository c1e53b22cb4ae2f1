/** Payment and commerce services. */

import { token } from '../../classify/token-shapes.js';
import { hasRandomBody } from '../../classify/value.js';
import { bare } from '../../sample.js';
import { base62, base64, hex, join, lower, one, padded, prefixed, url, uuid } from '../rule-parts.js';

export const paymentRules = [
  prefixed(
    'stripe-secret-key',
    ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    base62(10, 247),
  ),
  prefixed('stripe-webhook-secret', ['whsec_'], join(base64(24, 100), one('', '=', '=='))),
  prefixed('square-token', ['sq0atp-', 'sq0idp-', 'sq0idk-', 'sq0idb-'], { ...url(22, 43), accepts: hasRandomBody }),
  prefixed('square-secret', ['sq0csp-'], { ...url(40, 60), accepts: hasRandomBody }),
  token({
    id: 'square-access-token',
    keywords: ['eaaa'],
    pattern: /EAAA[\w+=-]{60,64}(?![\w+=-]|\/[A-Za-z0-9+/]{16})/,
    finds: (draw) => [bare(`EAAA${draw.url(60)}`)],
    ignores: () => ['EAAA'],
  }),
  prefixed(
    'braintree-token',
    ['access_token$production$', 'access_token$sandbox$'],
    join(lower(16), one('$'), hex(32)),
  ),
  prefixed('shopify-token', ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_', 'shptka_'], base62(32, 64)),
  prefixed('razorpay-key', ['rzp_live_', 'rzp_test_'], base62(14, 24)),
  prefixed('plaid-access-token', ['access-sandbox-', 'access-development-', 'access-production-'], uuid),
  prefixed('flutterwave-secret-key', ['FLWSECK-', 'FLWSECK_TEST-'], join(base62(12, 40), one('', '-X'))),
  prefixed('easypost-key', ['EZAK', 'EZTK'], base62(54)),
  prefixed('shippo-token', ['shippo_live_', 'shippo_test_'], hex(40)),
  token({
    id: 'mollie-api-key',
    keywords: ['live_', 'test_'],
    pattern: /(?:live|test)_(?:[A-Za-z0-9]{30}|[\w=-]{40}|[0-9a-f]{35})/,
    accepts: hasRandomBody,
    finds: (draw) => [bare(`live_${draw.base62(30)}`), bare(`test_${draw.hex(35)}`)],
    ignores: () => ['test_that_a_long_name_of_a_case_is_no_key_9', 'test_aVeryLongCamelCaseNameOfAtest1'],
  }),
  prefixed(
    'paddle-api-key',
    ['pdl_live_apikey_', 'pdl_sdbx_apikey_'],
    join(lower(26), one('_'), base62(22), one('_'), base62(3)),
  ),
  prefixed('duffel-token', ['duffel_live_', 'duffel_test_'], padded(43)),
];
