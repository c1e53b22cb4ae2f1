/** Monitoring, logging and analytics services. */

import { assigned, token, tokenAround } from '../../classify/token-shapes.js';
import { isNoExample } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, variable, within } from '../../sample.js';

export const monitoringRules = [
  assigned({
    id: 'datadog-key',
    keywords: ['datadog', 'dd_api', 'dd_app', 'dd-api', 'dd-app'],
    pattern: /[0-9a-f]{40}|[0-9a-f]{32}/,
    finds: (draw) => [
      within('DD_API_KEY=', draw.hex(32)),
      within('DD-APPLICATION-KEY: ', draw.hex(40)),
      within('datadog_api_key: "', draw.hex(32), '"'),
    ],
    ignores: () => [`DD_API_KEY=${variable('DD_API_KEY')}`, `DD_API_KEY=${'0'.repeat(32)}`],
  }),
  token({
    id: 'new-relic-key',
    keywords: ['nrak-', 'nraa-', 'nrii-', 'nrra-', 'nriq-', 'nrsp-', 'nrbr-', 'px-dep-'],
    pattern:
      /NRBR-[0-9a-f]{19}|px-dep-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|NRAK-[A-Z0-9]{27}|NRAA-[0-9a-f]{27}|NR(?:II|IQ)-[\w-]{25,32}(?![\w-])|NRRA-[0-9a-f]{42}|NRSP-[a-z0-9]{2}\d{2}[0-9a-f]{31}/,
    finds: (draw) => [
      bare(`NRAK-${draw.upper(27)}`),
      bare(`NRII-${draw.url(32)}`),
      bare(`NRRA-${draw.hex(42)}`),
      bare(`NRSP-us01${draw.hex(31)}`),
    ],
    ignores: () => ['NRAK-', 'NRRA-rule'],
  }),
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
  token({
    id: 'sentry-token',
    keywords: ['sntrys_', 'sntryu_', 'sntrya_', 'sntryi_'],
    pattern: /sntrys_[\w+/=-]{60,800}|sntry[uai]_[0-9a-f]{64}/,
    finds: (draw) => [bare(`sntrys_eyJ${draw.base62(120)}_${draw.base62(43)}`), bare(`sntryu_${draw.hex(64)}`)],
    ignores: () => ['sntrys_token'],
  }),
  token({
    id: 'grafana-token',
    keywords: ['glc_', 'glsa_'],
    pattern: /glc_[A-Za-z0-9+/]{32,400}={0,3}|glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}/,
    finds: (draw) => [bare(`glc_${draw.base62(120)}`), bare(`glsa_${draw.base62(32)}_${draw.hex(8)}`)],
    ignores: () => ['glc_', 'glsa_test'],
  }),
  token({
    id: 'grafana-api-key',
    keywords: ['eyjrijoi'],
    pattern: /eyJrIjoi[A-Za-z0-9]{60,400}={0,3}/,
    finds: (draw) => [bare(`eyJrIjoi${draw.base62(84)}`)],
    ignores: () => ['eyJrIjoi'],
  }),
  token({
    id: 'dynatrace-token',
    keywords: ['dt0'],
    pattern: /dt0[a-zA-Z]\d{2}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{64}/,
    finds: (draw) => [bare(`dt0c01.${draw.upper(24)}.${draw.upper(64)}`)],
    ignores: () => ['dt0c01.sample'],
  }),
  token({
    id: 'honeycomb-key',
    keywords: ['hcaik_', 'hcbik_', 'hcxik_', 'hcalk_', 'hcamk_'],
    pattern: /hc[a-z](?:ik|lk|mk)_[a-z0-9]{32,64}/,
    finds: (draw) => [bare(`hcaik_${draw.lower(58)}`)],
    ignores: () => ['hcaik_'],
  }),
  token({
    id: 'posthog-personal-key',
    keywords: ['phx_'],
    pattern: /phx_[A-Za-z0-9_]{40,60}/,
    finds: (draw) => [bare(`phx_${draw.base62(43)}`)],
    ignores: () => ['phx_gen_auth', 'phx_new'],
  }),
  token({
    id: 'axiom-token',
    keywords: ['xaat-', 'xapt-'],
    pattern: /xa[ap]t-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
    finds: (draw) => [bare(`xaat-${draw.uuid()}`)],
    ignores: () => ['xaat-token'],
  }),
  token({
    id: 'prefect-key',
    keywords: ['pnu_'],
    pattern: /pnu_[A-Za-z0-9]{36}/,
    finds: (draw) => [bare(`pnu_${draw.base62(36)}`)],
    ignores: () => ['pnu_'],
  }),
];
