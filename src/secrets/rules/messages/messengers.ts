/** Chat, mail, push notifications, live audio and video. */
import { leftBorder, rightBorder, token, tokenAround } from '../../classify/token-shapes.js';
import { hasRandomBody, isNoExample, looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, within } from '../../sample.js';
import {
  base62,
  base64,
  dash,
  digits,
  either,
  hex,
  join,
  lower,
  lowerUuid,
  named,
  one,
  prefixed,
  setting,
  upper,
  url,
  urlInside,
  uuid,
} from '../rule-parts.js';

/** A bot id is a decimal number in base64, so its first three characters are one of these. */
const discordHeads = ['m', 'n', 'o'].flatMap((a) =>
  ['d', 't', 'j', 'z'].flatMap((b) => [...'aeimquycgk'].map((c) => a + b + c)),
);

export const messageRules = [
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
  setting('telegram-setting', 'telegram, tg bot, tg token, bot token', {
    ...join(digits(8, 10), one(':'), url(35)),
    accepts: isNoExample,
  }),
  prefixed('slack-workflow-token', ['xwfp-'], url(40, 400)),
  setting(
    'slack-secret',
    'slack signing secret, slack client secret, slack verification token',
    either(hex(32), base62(24)),
  ),
  setting('mattermost-token', 'mattermost, mm token', lower(26)),
  setting(
    'zoom-secret',
    'zoom client, zoom secret, zoom api, zoom sdk, zoom token, zoom webhook',
    either(base62(32), base62(36), url(22)),
  ),
  tokenAround({
    id: 'webex-token',
    keywords: ['_p0a1_', '_pf84_', '_pe93_'],
    head: '[A-Za-z0-9]{64}',
    tail: '_[A-Za-z0-9]{4}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    finds: (draw) => [bare(`${draw.base62(64)}_P0A1_${draw.uuid()}`), bare(`${draw.base62(64)}_PF84_${draw.uuid()}`)],
    ignores: () => ['name_P0A1_name'],
  }),
  setting('webex-secret', 'webex, ciscospark', either(hex(64), base62(100, 110))),
  setting('zulip-key', 'zulip', base62(32)),
  setting('gitter-token', 'gitter', hex(40)),
  setting('pushover-token', 'pushover', either(lower(30), base62(30))),
  setting('pushbullet-token', 'pushbullet', join(one('o.'), base62(32))),
  prefixed('ntfy-token', ['tk_'], { ...lower(29), accepts: hasRandomBody }),
  setting('gotify-token', 'gotify', join(one('A', 'C'), url(14))),
  setting('sendbird-token', 'sendbird', hex(40)),
  prefixed('pubnub-secret', ['sec-c-'], either(base62(48), uuid)),
  prefixed('pubnub-key', ['pub-c-', 'sub-c-'], lowerUuid),
  setting(
    'ably-key',
    'ably api, ably key, ably root, ably token, ably',
    join(base62(6), one('.'), base62(6), one(':'), url(20, 43)),
  ),
  setting('pusher-secret', 'pusher', hex(20)),
  setting('agora-certificate', 'agora', hex(32)),
  setting('livekit-secret', 'livekit', base62(43, 44)),
  setting('daily-key', 'daily api, daily co, dailyco', hex(64)),
  setting('stream-secret', 'getstream, stream secret, stream api secret, stream chat', lower(64)),
  setting('onesignal-key', 'onesignal', either(uuid, base62(48))),
  prefixed('onesignal-app-key', ['os_v2_app_', 'os_v2_org_'], lower(90, 120)),
  setting('vimeo-token', 'vimeo', either(hex(32), base62(128))),
  setting('mux-secret', 'mux token, mux secret', base64(75)),
  setting('opentok-secret', 'opentok, tokbox', hex(40)),
];
