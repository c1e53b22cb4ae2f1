/** Mail, message and customer services. */

import { tokenAround } from '../../classify/token-shapes.js';
import { hasRandomBody } from '../../classify/value.js';
import { bare } from '../../sample.js';
import { base62, dash, either, hex, join, lowerUuid, named, one, prefixed, url, urlInside } from '../rule-parts.js';

export const mailRules = [
  prefixed('sendgrid-api-key', ['SG.'], join(urlInside(16, 32), one('.'), urlInside(32, 64))),
  prefixed('mailgun-key', ['key-', 'pubkey-'], hex(32)),
  named(
    'mailgun-private-key',
    ['mailgun', 'mg_api', 'mg_private', 'mg_key'],
    either(join(hex(32), dash, hex(8), dash, hex(8)), hex(50)),
  ),
  tokenAround({
    id: 'mailchimp-api-key',
    keywords: ['-us'],
    head: '[0-9a-f]{32}',
    tail: String.raw`-us\d{1,2}`,
    finds: (draw) => [bare(`${draw.hex(32)}-us7`), bare(`${draw.hex(32)}-us21`)],
    ignores: () => ['en-us1', 'region-us1'],
  }),
  prefixed('twilio-api-key', ['SK'], hex(32)),
  named('twilio-auth-token', ['twilio'], hex(32)),
  prefixed('brevo-key', ['xkeysib-', 'xsmtpsib-'], either(join(hex(64), dash, base62(16)), url(81))),
  prefixed('resend-api-key', ['re_'], { ...join(base62(8), one('_'), base62(24)), accepts: hasRandomBody }),
  prefixed('mandrill-api-key', ['md-'], { ...url(22), accepts: hasRandomBody }),
  prefixed('hubspot-token', ['pat-na1-', 'pat-na2-', 'pat-eu1-', 'pat-ap1-'], {
    ...lowerUuid,
    source: lowerUuid.source.replaceAll('a-z', 'A-Za-z'),
  }),
];
