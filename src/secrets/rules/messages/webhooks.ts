/** Addresses to post to: rooms, robots and automations that take what anyone sends who knows the address. */
import { address } from '../rule-parts.js';

export const webhookRules = [
  address('mattermost-webhook', '/hooks/', /\/hooks\/([a-z0-9]{26})(?![\w-])/, (draw) => [
    'https://chat.host/hooks/',
    draw.lower(26),
  ]),
  address('rocketchat-webhook', '/hooks/', /\/hooks\/([A-Za-z0-9]{17,24}\/[A-Za-z0-9]{40,64})/, (draw) => [
    'https://chat.host/hooks/',
    `${draw.base62(17)}/${draw.base62(48)}`,
  ]),
  address(
    'google-chat-webhook',
    'chat.googleapis.com',
    /chat\.googleapis\.com\/v1\/spaces\/[\w-]{6,20}\/messages\?key=[\w-]{20,60}&token=([\w%-]{30,80})/,
    (draw) => [
      `https://chat.googleapis.com/v1/spaces/${draw.base62(11)}/messages?key=${draw.url(39)}&token=`,
      draw.url(43),
    ],
  ),
  address(
    'dingtalk-webhook',
    'oapi.dingtalk.com',
    /oapi\.dingtalk\.com\/robot\/send\?access_token=([0-9a-f]{64})/,
    (draw) => ['https://oapi.dingtalk.com/robot/send?access_token=', draw.hex(64)],
  ),
  address(
    'feishu-webhook',
    '/open-apis/bot/',
    /\/open-apis\/bot\/(?:v2\/)?hook\/([0-9a-f-]{32,36})(?![\w-])/,
    (draw) => ['https://open.feishu.cn/open-apis/bot/v2/hook/', draw.uuid()],
  ),
  address(
    'wecom-webhook',
    'qyapi.weixin.qq.com',
    /qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=([0-9a-f-]{36})/,
    (draw) => ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=', draw.uuid()],
  ),
  address(
    'zapier-webhook',
    'hooks.zapier.com',
    /hooks\.zapier\.com\/hooks\/(?:catch|standard)\/((?:\d{4,10}\/)?[A-Za-z0-9]{5,20})/,
    (draw) => ['https://hooks.zapier.com/hooks/catch/', `${draw.digits(7)}/${draw.lower(7)}`],
  ),
  address('make-webhook', 'hook.', /hook\.(?:[a-z]{2}\d\.)?(?:make|integromat)\.com\/([a-z0-9]{32})/, (draw) => [
    'https://hook.eu1.make.com/',
    draw.lower(32),
  ]),
  address(
    'ifttt-webhook',
    'maker.ifttt.com',
    /maker\.ifttt\.com\/trigger\/[\w{}-]{1,60}\/(?:json\/)?with\/key\/([\w-]{20,50})/,
    (draw) => ['https://maker.ifttt.com/trigger/door/with/key/', draw.url(43)],
  ),
  address('pipedream-webhook', '.m.pipedream.net', /(?<=\/\/([a-z0-9]{13,16}))\.m\.pipedream\.net/, (draw) => [
    'https://',
    draw.lower(15),
    '.m.pipedream.net',
  ]),
  address('power-automate-webhook', 'sv=1.0&sig=', /sv=1\.0&sig=([\w-]{43})(?![\w%=-])/, (draw) => [
    'https://prod-1.westeurope.logic.azure.com/workflows/a/triggers/manual/paths/invoke?sv=1.0&sig=',
    draw.url(43),
  ]),
  address(
    'pagerduty-events-key',
    'events.pagerduty.com',
    /events\.pagerduty\.com\/integration\/([0-9a-f]{32})/,
    (draw) => ['https://events.pagerduty.com/integration/', draw.hex(32)],
  ),
  address('netlify-build-hook', '/build_hooks/', /\/build_hooks\/([0-9a-f]{24})/, (draw) => [
    'https://api.netlify.com/build_hooks/',
    draw.hex(24),
  ]),
  address('vercel-deploy-hook', '/deploy/prj_', /\/deploy\/(prj_[A-Za-z0-9]{20,40}\/[A-Za-z0-9]{8,12})/, (draw) => [
    'https://api.vercel.com/v1/integrations/deploy/',
    `prj_${draw.base62(28)}/${draw.base62(10)}`,
  ]),
  address(
    'render-deploy-hook',
    'api.render.com/deploy/',
    /api\.render\.com\/deploy\/srv-[a-z0-9]{20}\?key=([\w-]{11})/,
    (draw) => [`https://api.render.com/deploy/srv-${draw.lower(20)}?key=`, draw.url(11)],
  ),
  address(
    'healthchecks-ping',
    'hc-ping.com/',
    /hc-ping\.com\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/,
    (draw) => ['https://hc-ping.com/', draw.uuid()],
  ),
  address('calendar-private-address', '/private-', /\/private-([0-9a-f]{32})\/basic\.ics/, (draw) => [
    'https://calendar.google.com/calendar/ical/a%40b.c/private-',
    draw.hex(32),
    '/basic.ics',
  ]),
  address('thingsboard-device-token', '/telemetry', /(?<=\/api\/v1\/([A-Za-z0-9]{20}))\/telemetry/, (draw) => [
    'http://iot.host/api/v1/',
    draw.lower(20),
    '/telemetry',
  ]),
  address('tines-webhook', '.tines.com/webhook/', /\.tines\.com\/webhook\/([0-9a-z]{32}\/[0-9a-z]{32})/, (draw) => [
    'https://a.tines.com/webhook/',
    `${draw.hex(32)}/${draw.hex(32)}`,
  ]),
  address(
    'truenas-api-key',
    'login_with_api_key',
    /login_with_api_key\\?"[\s,:"\\a-z]{1,24}\[\s{0,8}\\?"(\d{1,6}-[A-Za-z0-9]{64})/,
    (draw) => ['"method": "auth.login_with_api_key", "params": ["', `7-${draw.base62(64)}`, '"]'],
  ),
];
