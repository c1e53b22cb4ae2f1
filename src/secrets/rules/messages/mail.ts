/** Mail, message and customer services. */

import { assigned, token, tokenAround } from '../../classify/token-shapes.js';
import { hasRandomBody } from '../../classify/value.js';
import { bare, within } from '../../sample.js';

export const mailRules = [
  token({
    id: 'sendgrid-api-key',
    keywords: ['sg.'],
    pattern: /SG\.[\w-]{16,32}\.[\w-]{32,64}/,
    finds: (draw) => [bare(`SG.${draw.url(22)}.${draw.url(43)}`)],
    ignores: () => ['msg.data.length', 'SG.x.y'],
  }),
  token({
    id: 'mailgun-key',
    keywords: ['key-', 'pubkey-'],
    pattern: /(?:pub)?key-[0-9a-f]{32}/,
    finds: (draw) => [bare(`key-${draw.hex(32)}`)],
    ignores: () => ['key-value', `key-${'0'.repeat(32)}`],
  }),
  assigned({
    id: 'mailgun-private-key',
    keywords: ['mailgun', 'mg_api', 'mg_private', 'mg_key'],
    pattern: /[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}|[0-9a-f]{50}/,
    finds: (draw) => [within('MAILGUN_API_KEY=', `${draw.hex(32)}-${draw.hex(8)}-${draw.hex(8)}`)],
    ignores: () => ['MAILGUN_API_KEY=your-key'],
  }),
  tokenAround({
    id: 'mailchimp-api-key',
    keywords: ['-us'],
    head: '[0-9a-f]{32}',
    tail: String.raw`-us\d{1,2}`,
    finds: (draw) => [bare(`${draw.hex(32)}-us7`), bare(`${draw.hex(32)}-us21`)],
    ignores: () => ['en-us1', 'region-us1'],
  }),
  token({
    id: 'twilio-api-key',
    keywords: ['sk'],
    pattern: /SK[0-9a-f]{32}/,
    finds: (draw) => [bare(`SK${draw.hex(32)}`)],
    ignores: () => ['SK', 'TASK', `SK${'0'.repeat(32)}`],
  }),
  assigned({
    id: 'twilio-auth-token',
    keywords: ['twilio'],
    pattern: /[0-9a-f]{32}/,
    finds: (draw) => [within('TWILIO_AUTH_TOKEN=', draw.hex(32)), within('twilio_token: "', draw.hex(32), '"')],
    ignores: () => ['TWILIO_AUTH_TOKEN=your_auth_token'],
  }),
  token({
    id: 'brevo-key',
    keywords: ['xkeysib-', 'xsmtpsib-'],
    pattern: /x(?:key|smtp)sib-(?:[0-9a-f]{64}-[A-Za-z0-9]{16}|[\w-]{81}(?![\w-]))/,
    finds: (draw) => [
      bare(`xkeysib-${draw.hex(64)}-${draw.base62(16)}`),
      bare(`xsmtpsib-${draw.hex(64)}-${draw.base62(16)}`),
    ],
    ignores: () => ['xkeysib-'],
  }),
  token({
    id: 'resend-api-key',
    keywords: ['re_'],
    pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}/,
    accepts: hasRandomBody,
    finds: (draw) => [bare(`re_${draw.base62(8)}_${draw.base62(24)}`)],
    ignores: () => ['re_compile_pattern', 'store_item'],
  }),
  token({
    id: 'mandrill-api-key',
    keywords: ['md-'],
    pattern: /md-[A-Za-z0-9_-]{22}(?![\w-])/,
    accepts: hasRandomBody,
    finds: (draw) => [bare(`md-${draw.url(22)}`)],
    ignores: () => ['md-button-toggle-group-item'],
  }),
  token({
    id: 'hubspot-token',
    keywords: ['pat-na', 'pat-eu', 'pat-ap'],
    pattern: /pat-(?:na|eu|ap)\d-[0-9A-Za-z]{8}(?:-[0-9A-Za-z]{4}){3}-[0-9A-Za-z]{12}/,
    finds: (draw) => [bare(`pat-na1-${draw.uuid()}`), bare(`pat-eu1-${draw.uuid()}`)],
    ignores: () => ['pat-name', 'pat-na1-token'],
  }),
];
