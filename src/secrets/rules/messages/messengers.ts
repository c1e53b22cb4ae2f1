/** Messaging, push notifications, live audio and video. */

import { tokenAround } from '../../classify/token-shapes.js';
import { hasRandomBody, isNoExample } from '../../classify/value.js';
import { bare } from '../../sample.js';
import {
  base62,
  base64,
  digits,
  either,
  hex,
  join,
  lower,
  lowerUuid,
  one,
  prefixed,
  setting,
  url,
  uuid,
} from '../rule-parts.js';

export const messengerRules = [
  setting('telegram-setting', ['telegram', 'tg bot', 'tg token', 'bot token'], {
    ...join(digits(8, 10), one(':'), url(35)),
    accepts: isNoExample,
  }),
  prefixed('slack-workflow-token', ['xwfp-'], url(40, 400)),
  setting(
    'slack-secret',
    ['slack signing secret', 'slack client secret', 'slack verification token'],
    either(hex(32), base62(24)),
  ),
  setting('mattermost-token', ['mattermost', 'mm token'], lower(26)),
  setting(
    'zoom-secret',
    ['zoom client', 'zoom secret', 'zoom api', 'zoom sdk', 'zoom token', 'zoom webhook'],
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
  setting('webex-secret', ['webex', 'ciscospark'], either(hex(64), base62(100, 110))),
  setting('zulip-key', ['zulip'], base62(32)),
  setting('gitter-token', ['gitter'], hex(40)),
  setting('pushover-token', ['pushover'], either(lower(30), base62(30))),
  setting('pushbullet-token', ['pushbullet'], join(one('o.'), base62(32))),
  prefixed('ntfy-token', ['tk_'], { ...lower(29), accepts: hasRandomBody }),
  setting('gotify-token', ['gotify'], join(one('A', 'C'), url(14))),
  setting('sendbird-token', ['sendbird'], hex(40)),
  prefixed('pubnub-secret', ['sec-c-'], either(base62(48), uuid)),
  prefixed('pubnub-key', ['pub-c-', 'sub-c-'], lowerUuid),
  setting(
    'ably-key',
    ['ably api', 'ably key', 'ably root', 'ably token', 'ably'],
    join(base62(6), one('.'), base62(6), one(':'), url(20, 43)),
  ),
  setting('pusher-secret', ['pusher'], hex(20)),
  setting('agora-certificate', ['agora'], hex(32)),
  setting('livekit-secret', ['livekit'], base62(43, 44)),
  setting('daily-key', ['daily api', 'daily co', 'dailyco'], hex(64)),
  setting('stream-secret', ['getstream', 'stream secret', 'stream api secret', 'stream chat'], lower(64)),
  setting('onesignal-key', ['onesignal'], either(uuid, base62(48))),
  prefixed('onesignal-app-key', ['os_v2_app_', 'os_v2_org_'], lower(90, 120)),
  setting('vimeo-token', ['vimeo'], either(hex(32), base62(128))),
  setting('mux-secret', ['mux token', 'mux secret'], base64(75)),
  setting('opentok-secret', ['opentok', 'tokbox'], hex(40)),
];
