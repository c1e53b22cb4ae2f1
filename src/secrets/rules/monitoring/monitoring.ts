/** Monitoring, logging and analytics services. */

import { token, tokenAround } from '../../classify/token-shapes.js';
import { isNoExample } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, within } from '../../sample.js';
import {
  anyHex,
  base62,
  base64,
  either,
  hex,
  join,
  lower,
  named,
  one,
  prefixed,
  upper,
  url,
  uuid,
} from '../rule-parts.js';

export const monitoringRules = [
  named('datadog-key', ['datadog', 'dd_api', 'dd_app', 'dd-api', 'dd-app'], either(hex(40), hex(32))),
  prefixed('new-relic-key', ['NRAK-'], upper(27)),
  prefixed('new-relic-insights-key', ['NRII-', 'NRIQ-', 'NRSP-'], url(25, 35)),
  prefixed('new-relic-hex-key', ['NRJS-', 'NRAA-', 'NRRA-', 'NRBR-'], either(hex(42), hex(27), hex(19))),
  prefixed('pixie-deploy-key', ['px-dep-'], uuid),
  tokenAround({
    id: 'new-relic-license-key',
    keywords: ['nral'],
    head: String.raw`(?:[0-9a-f]{36}|[a-z]{2}\d\dxx[0-9a-f]{30})(?:FFFF)?`,
    tail: 'NRAL',
    finds: (draw) => [bare(`${draw.hex(36)}NRAL`), bare(`eu01xx${draw.hex(30)}NRAL`)],
    ignores: () => ['JOURNAL', 'URNRAL'],
  }),
  rule({
    id: 'sentry-dsn',
    keywords: ['sentry'],
    pattern: /(?<=https?:\/\/([0-9a-f]{32}(?::[0-9a-f]{32})?)@[\w.-]{0,60})sentry[\w.-]{0,40}\/\d{1,20}/,
    accepts: isNoExample,
    finds: (draw) => [
      within('https://', draw.hex(32), `@o${draw.digits(6)}.ingest.sentry.io/${draw.digits(7)}`),
      within('dsn: "https://', `${draw.hex(32)}:${draw.hex(32)}`, '@sentry.io/12345"'),
    ],
    ignores: () => ['https://public@sentry.io/1', 'https://docs.sentry.io/platforms'],
  }),
  prefixed('sentry-token', ['sntrys_'], {
    source: '[\\w+/=-]{60,800}',
    samples: (draw) => [`eyJ${draw.base62(120)}_${draw.base62(43)}`],
  }),
  prefixed('sentry-user-token', ['sntryu_', 'sntrya_', 'sntryi_'], hex(64)),
  prefixed('grafana-token', ['glc_'], join(base64(32, 400), one('', '=', '==', '==='))),
  prefixed('grafana-service-token', ['glsa_'], join(base62(32), one('_'), anyHex(8))),
  prefixed('grafana-api-key', ['eyJrIjoi'], join(base62(60, 400), one('', '=', '==', '==='))),
  token({
    id: 'dynatrace-token',
    keywords: ['dt0'],
    pattern: /dt0[a-zA-Z]\d{2}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{64}/,
    finds: (draw) => [bare(`dt0c01.${draw.upper(24)}.${draw.upper(64)}`)],
    ignores: () => ['dt0c01.sample'],
  }),
  prefixed('honeycomb-key', ['hcaik_', 'hcbik_', 'hcxik_', 'hcalk_', 'hcamk_'], lower(32, 64)),
  prefixed('axiom-token', ['xaat-', 'xapt-'], uuid),
  prefixed('prefect-key', ['pnu_', 'pnb_'], base62(36)),
];
