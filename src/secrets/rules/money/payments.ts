/** Payment and commerce services. */

import { token } from '../../classify/token-shapes.js';
import { hasRandomBody } from '../../classify/value.js';
import { bare } from '../../sample.js';

export const paymentRules = [
  token({
    id: 'stripe-secret-key',
    keywords: ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    pattern: /[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,247}/,
    finds: (draw) => [
      bare(`sk_live_${draw.base62(24)}`),
      bare(`rk_live_${draw.base62(99)}`),
      bare(`sk_test_${draw.base62(99)}`),
    ],
    ignores: () => ['sk_test_', 'sk_live_your_key', `sk_test_${'x'.repeat(24)}`, 'sk_test_1234567890'],
  }),
  token({
    id: 'stripe-webhook-secret',
    keywords: ['whsec_'],
    pattern: /whsec_[A-Za-z0-9+/]{24,100}={0,2}/,
    finds: (draw) => [bare(`whsec_${draw.base62(32)}`)],
    ignores: () => ['whsec_', 'whsec_test'],
  }),
  token({
    id: 'square-token',
    keywords: ['sq0atp-', 'sq0csp-', 'sq0idp-', 'sq0idk-', 'sq0idb-'],
    pattern: /sq0(?:atp-[\w-]{22,43}|c[a-z]{2}-[\w-]{40,60}|i[a-z]{2}-[\w-]{22,43})(?![\w-])/,
    accepts: (secret) => hasRandomBody(secret),
    finds: (draw) => [bare(`sq0atp-${draw.url(22)}`), bare(`sq0csp-${draw.url(43)}`)],
    ignores: () => ['sq0idp-public'],
  }),
  token({
    id: 'square-access-token',
    keywords: ['eaaa'],
    pattern: /EAAA[\w+=-]{60,64}(?![\w+=-]|\/[A-Za-z0-9+/]{16})/,
    finds: (draw) => [bare(`EAAA${draw.url(60)}`)],
    ignores: () => ['EAAA'],
  }),
  token({
    id: 'braintree-token',
    keywords: ['access_token$'],
    pattern: /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/,
    finds: (draw) =>
      ['production', 'sandbox'].map((place) => bare(`access_token$${place}$${draw.lower(16)}$${draw.hex(32)}`)),
    ignores: () => ['access_token$'],
  }),
  token({
    id: 'shopify-token',
    keywords: ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_'],
    pattern: /shp(?:at|ca|pa|ss|ua)_[0-9a-zA-Z]{32,64}/,
    finds: (draw) => ['at', 'ca', 'pa', 'ss', 'ua'].map((kind) => bare(`shp${kind}_${draw.hex(32)}`)),
    ignores: () => ['shpat_token'],
  }),
  token({
    id: 'razorpay-key',
    keywords: ['rzp_live_', 'rzp_test_'],
    pattern: /rzp_(?:live|test)_[A-Za-z0-9]{14,24}/,
    finds: (draw) => [bare(`rzp_live_${draw.base62(14)}`)],
    ignores: () => ['rzp_test_key'],
  }),
  token({
    id: 'plaid-access-token',
    keywords: ['access-sandbox-', 'access-development-', 'access-production-'],
    pattern: /access-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
    finds: (draw) => [bare(`access-production-${draw.uuid()}`)],
    ignores: () => ['access-sandbox-mode'],
  }),
  token({
    id: 'flutterwave-secret-key',
    keywords: ['flwseck'],
    pattern: /FLWSECK(?:_TEST)?-[0-9a-zA-Z]{12,40}(?:-X)?/,
    finds: (draw) => [bare(`FLWSECK-${draw.hex(32)}-X`), bare(`FLWSECK_TEST-${draw.hex(32)}-X`)],
    ignores: () => ['FLWSECK'],
  }),
  token({
    id: 'easypost-key',
    keywords: ['ezak', 'eztk'],
    pattern: /EZ[AT]K[A-Za-z0-9]{54}/,
    finds: (draw) => [bare(`EZAK${draw.base62(54)}`), bare(`EZTK${draw.base62(54)}`)],
    ignores: () => ['EZAK'],
  }),
  token({
    id: 'shippo-token',
    keywords: ['shippo_'],
    pattern: /shippo_(?:live|test)_[0-9a-f]{40}/,
    finds: (draw) => [bare(`shippo_live_${draw.hex(40)}`)],
    ignores: () => ['shippo_live_'],
  }),
  token({
    id: 'mollie-api-key',
    keywords: ['live_', 'test_'],
    pattern: /(?:live|test)_(?:[A-Za-z0-9]{30}|[\w=-]{40}|[0-9a-f]{35})/,
    accepts: hasRandomBody,
    finds: (draw) => [bare(`live_${draw.base62(30)}`), bare(`test_${draw.hex(35)}`)],
    ignores: () => ['test_that_a_long_name_of_a_case_is_no_key_9', 'test_aVeryLongCamelCaseNameOfAtest1'],
  }),
  token({
    id: 'paddle-api-key',
    keywords: ['pdl_live_', 'pdl_sdbx_'],
    pattern: /pdl_(?:live|sdbx)_apikey_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}/,
    finds: (draw) => [bare(`pdl_live_apikey_${draw.lower(26)}_${draw.base62(22)}_${draw.base62(3)}`)],
    ignores: () => ['pdl_live_apikey_'],
  }),
  token({
    id: 'duffel-token',
    keywords: ['duffel_'],
    pattern: /duffel_(?:live|test)_[\w=-]{43}/,
    finds: (draw) => [bare(`duffel_live_${draw.url(43)}`)],
    ignores: () => ['duffel_test_'],
  }),
];
