/** Chat services and social networks. */

import { leftBorder, rightBorder, token } from '../../classify/token-shapes.js';
import { hasRandomBody, isNoExample, looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, within } from '../../sample.js';
import { base64, dash, digits, either, hex, join, named, prefixed, upper, urlInside } from '../rule-parts.js';

/** A bot id is a decimal number in base64, so its first three characters are one of these. */
const discordHeads = ['m', 'n', 'o'].flatMap((a) =>
  ['d', 't', 'j', 'z'].flatMap((b) => [...'aeimquycgk'].map((c) => a + b + c)),
);

export const chatRules = [
  prefixed(
    'slack-token',
    ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxc-', 'xoxd-', 'xoxe-', 'xoxe.xoxb-', 'xoxe.xoxp-'],
    {
      source: '[\\w%/+=-]{16,400}',
      samples: (draw) => [
        `${draw.digits(12)}-${draw.digits(13)}-${draw.base62(24)}`,
        `2-${draw.digits(12)}-${draw.hex(32)}`,
        `1-${draw.base62(160)}`,
      ],
    },
  ),
  prefixed(
    'slack-app-token',
    ['xapp-'],
    either(
      join(digits(1), dash, upper(8, 14), dash, digits(8, 15), dash, hex(40, 80)),
      join(digits(12), dash, base64(24)),
    ),
  ),
  rule({
    id: 'slack-webhook',
    keywords: ['hooks.slack.com/'],
    pattern:
      /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9]{6,14}\/[A-Za-z0-9]{6,24}\/(?:[0-9]{10,20}\/)?[A-Za-z0-9]{16,48})/,
    accepts: isNoExample,
    finds: (draw) => [
      within('https://hooks.slack.com/services/', `T${draw.upper(10)}/B${draw.upper(10)}/${draw.base62(24)}`, '"'),
    ],
    ignores: () => [
      `https://hooks.slack.com/services/T00000000/B00000000/${'X'.repeat(24)}`,
      'https://hooks.slack.com/services/...',
    ],
  }),
  rule({
    id: 'discord-bot-token',
    keywords: discordHeads,
    pattern: new RegExp(`${leftBorder}[MNO][DTjz][AEIMQUYcgk][\\w-]{20,25}\\.[\\w-]{6}\\.[\\w-]{27,38}${rightBorder}`),
    finds: (draw) => [bare(`${Buffer.from(draw.digits(18)).toString('base64url')}.${draw.url(6)}.${draw.url(27)}`)],
    ignores: () => ['MTA.mta.mta', 'NDISWRAPPER'],
  }),
  rule({
    id: 'discord-webhook',
    keywords: ['/api/webhooks/'],
    pattern: /\/api\/webhooks\/\d{16,20}\/([\w-]{60,80})/,
    accepts: isNoExample,
    finds: (draw) => [within(`https://discord.com/api/webhooks/${draw.digits(18)}/`, draw.url(68))],
    ignores: () => ['/api/webhooks/:id/:token'],
  }),
  named('discord-client-secret', ['discord'], { ...urlInside(32), accepts: looksRandom }),
  token({
    id: 'telegram-bot-token',
    keywords: [':aa'],
    back: 10,
    pattern: /\d{8,10}:AA[\w-]{32,35}/,
    finds: (draw) => [bare(`${draw.digits(10)}:AA${draw.url(33)}`), bare(`${draw.digits(9)}:AA${draw.base62(33)}`)],
    ignores: () => ['12345678:AA', '00:AA:BB:CC:DD:EE'],
  }),
  rule({
    id: 'teams-webhook',
    keywords: ['/incomingwebhook/'],
    pattern: /\/IncomingWebhook\/([0-9a-z]{32}\/[0-9a-z-]{36})/i,
    finds: (draw) => [
      within(
        `https://a.webhook.office.com/webhookb2/${draw.uuid()}@${draw.uuid()}/IncomingWebhook/`,
        `${draw.hex(32)}/${draw.uuid()}`,
      ),
    ],
    ignores: () => ['/IncomingWebhook/<id>/<id>'],
  }),
  token({
    id: 'matrix-access-token',
    keywords: ['syt_'],
    pattern: /syt_[A-Za-z0-9+/]{4,80}_[A-Za-z]{20}_[A-Za-z0-9]{6}/,
    finds: (draw) => [
      bare(
        `syt_${draw.base62(12)}_${draw.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', 20)}_${draw.base62(6)}`,
      ),
    ],
    ignores: () => ['syt_token'],
  }),
  token({
    id: 'facebook-access-token',
    keywords: ['eaa'],
    pattern: /(?<!\+)EAA(?:[A-Za-z0-9]{94,410}|CEdEose0cBA[A-Za-z0-9]{10,82})(?!\+|\/[A-Za-z0-9+/]{16})/,
    finds: (draw) => [bare(`EAAC${draw.base62(160)}`), bare(`EAACEdEose0cBA${draw.base62(30)}`)],
    ignores: () => ['EAA', 'AREAAREA'],
  }),
  token({
    id: 'twitter-bearer-token',
    keywords: ['aaaaaaaaaaaaaaaaaaaa'],
    pattern: /(?<!\+)A{20,24}[A-Za-z0-9%]{60,120}(?!\+|\/[A-Za-z0-9+/]{16})/,
    accepts: hasRandomBody,
    finds: (draw) => [bare(`${'A'.repeat(22)}${draw.base62(80)}`)],
    ignores: () => ['A'.repeat(120)],
  }),
];
