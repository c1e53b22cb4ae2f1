/** Webhook URLs: whoever knows the URL can post to it. */
import { address } from '../rule-parts.js';

export const webhookRules = [
  address({
    id: 'mattermost-webhook',
    keyword: '/hooks/',
    pattern: /\/hooks\/([a-z0-9]{26})(?![_-]{0,2}[A-Za-z0-9])/,
    sample: (draw) => ['https://chat.host/hooks/', draw.lower(26)],
  }),
  address({
    id: 'rocketchat-webhook',
    keyword: '/hooks/',
    pattern: /\/hooks\/([A-Za-z0-9]{17,24}\/[A-Za-z0-9]{40,64})/,
    sample: (draw) => ['https://chat.host/hooks/', `${draw.base62(17)}/${draw.base62(48)}`],
  }),
  address({
    id: 'google-chat-webhook',
    keyword: 'chat.googleapis.com',
    pattern: /chat\.googleapis\.com\/v1\/spaces\/[\w-]{6,20}\/messages\?key=[\w-]{20,60}&token=([\w%-]{30,80})/,
    sample: (draw) => [
      `https://chat.googleapis.com/v1/spaces/${draw.base62(11)}/messages?key=${draw.url(39)}&token=`,
      draw.url(43),
    ],
  }),
  address({
    id: 'dingtalk-webhook',
    keyword: 'oapi.dingtalk.com',
    pattern: /oapi\.dingtalk\.com\/robot\/send\?access_token=([0-9a-f]{64})/,
    sample: (draw) => ['https://oapi.dingtalk.com/robot/send?access_token=', draw.hex(64)],
  }),
  address({
    id: 'feishu-webhook',
    keyword: '/open-apis/bot/',
    pattern: /\/open-apis\/bot\/(?:v2\/)?hook\/([0-9a-f-]{32,36})(?![_-]{0,2}[A-Za-z0-9])/,
    sample: (draw) => ['https://open.feishu.cn/open-apis/bot/v2/hook/', draw.uuid()],
  }),
  address({
    id: 'wecom-webhook',
    keyword: 'qyapi.weixin.qq.com',
    pattern: /qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=([0-9a-f-]{36})/,
    sample: (draw) => ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=', draw.uuid()],
  }),
  address({
    id: 'zapier-webhook',
    keyword: 'hooks.zapier.com',
    pattern: /hooks\.zapier\.com\/hooks\/(?:catch|standard)\/((?:\d{4,10}\/)?[A-Za-z0-9]{5,20})/,
    sample: (draw) => ['https://hooks.zapier.com/hooks/catch/', `${draw.digits(7)}/${draw.lower(7)}`],
  }),
  address({
    id: 'make-webhook',
    keyword: 'hook.',
    pattern: /hook\.(?:[a-z]{2}\d\.)?(?:make|integromat)\.com\/([a-z0-9]{32})/,
    sample: (draw) => ['https://hook.eu1.make.com/', draw.lower(32)],
  }),
  address({
    id: 'ifttt-webhook',
    keyword: 'maker.ifttt.com',
    pattern: /maker\.ifttt\.com\/trigger\/[\w{}-]{1,60}\/(?:json\/)?with\/key\/([\w-]{20,50})/,
    sample: (draw) => ['https://maker.ifttt.com/trigger/door/with/key/', draw.url(43)],
  }),
  address({
    id: 'pipedream-webhook',
    keyword: '.m.pipedream.net',
    pattern: /(?<=\/\/([a-z0-9]{13,16}))\.m\.pipedream\.net/,
    sample: (draw) => ['https://', draw.lower(15), '.m.pipedream.net'],
  }),
  address({
    id: 'power-automate-webhook',
    keyword: 'sv=1.0&sig=',
    pattern: /sv=1\.0&sig=([\w-]{43})(?![%=]|[_-]{0,2}[A-Za-z0-9])/,
    sample: (draw) => [
      'https://prod-1.westeurope.logic.azure.com/workflows/a/triggers/manual/paths/invoke?sv=1.0&sig=',
      draw.url(43),
    ],
  }),
  address({
    id: 'pagerduty-events-key',
    keyword: 'events.pagerduty.com',
    pattern: /events\.pagerduty\.com\/integration\/([0-9a-f]{32})/,
    sample: (draw) => ['https://events.pagerduty.com/integration/', draw.hex(32)],
  }),
  address({
    id: 'netlify-build-hook',
    keyword: '/build_hooks/',
    pattern: /\/build_hooks\/([0-9a-f]{24})/,
    sample: (draw) => ['https://api.netlify.com/build_hooks/', draw.hex(24)],
  }),
  address({
    id: 'vercel-deploy-hook',
    keyword: '/deploy/prj_',
    pattern: /\/deploy\/(prj_[A-Za-z0-9]{20,40}\/[A-Za-z0-9]{8,12})/,
    sample: (draw) => ['https://api.vercel.com/v1/integrations/deploy/', `prj_${draw.base62(28)}/${draw.base62(10)}`],
  }),
  address({
    id: 'render-deploy-hook',
    keyword: 'api.render.com/deploy/',
    pattern: /api\.render\.com\/deploy\/srv-[a-z0-9]{20}\?key=([\w-]{11})/,
    sample: (draw) => [`https://api.render.com/deploy/srv-${draw.lower(20)}?key=`, draw.url(11)],
  }),
  address({
    id: 'healthchecks-ping',
    keyword: 'hc-ping.com/',
    pattern: /hc-ping\.com\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/,
    sample: (draw) => ['https://hc-ping.com/', draw.uuid()],
  }),
  address({
    id: 'calendar-private-address',
    keyword: '/private-',
    pattern: /\/private-([0-9a-f]{32})\/basic\.ics/,
    sample: (draw) => ['https://calendar.google.com/calendar/ical/a%40b.c/private-', draw.hex(32), '/basic.ics'],
  }),
  address({
    id: 'thingsboard-device-token',
    keyword: '/telemetry',
    pattern: /(?<=\/api\/v1\/([A-Za-z0-9]{20}))\/telemetry/,
    sample: (draw) => ['http://iot.host/api/v1/', draw.lower(20), '/telemetry'],
  }),
  address({
    id: 'tines-webhook',
    keyword: '.tines.com/webhook/',
    pattern: /\.tines\.com\/webhook\/([0-9a-z]{32}\/[0-9a-z]{32})/,
    sample: (draw) => ['https://a.tines.com/webhook/', `${draw.hex(32)}/${draw.hex(32)}`],
  }),
  address({
    id: 'truenas-api-key',
    keyword: 'login_with_api_key',
    pattern: /login_with_api_key\\?"[\s,:"\\a-z]{1,24}\[\s{0,8}\\?"(\d{1,6}-[A-Za-z0-9]{64})/,
    sample: (draw) => ['"method": "auth.login_with_api_key", "params": ["', `7-${draw.base62(64)}`, '"]'],
  }),
];
