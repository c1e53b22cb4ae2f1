/** Planning, design and writing tools for teams. */

import { assigned, token } from '../../classify/token-shapes.js';
import { hasRandomBody } from '../../classify/value.js';
import { bare, within } from '../../sample.js';

export const workToolRules = [
  token({
    id: 'linear-token',
    keywords: ['lin_api_', 'lin_oauth_'],
    pattern: /lin_(?:api|oauth)_[A-Za-z0-9]{40,64}/,
    finds: (draw) => [bare(`lin_api_${draw.base62(40)}`), bare(`lin_oauth_${draw.hex(64)}`)],
    ignores: () => ['lin_api_key'],
  }),
  token({
    id: 'figma-token',
    keywords: ['figd_', 'figo_', 'figu_', 'figp_'],
    pattern: /fig[doup]_[\w=-]{40,54}(?![\w=-])/,
    finds: (draw) => [bare(`figd_${draw.url(40)}`)],
    ignores: () => ['figd_token'],
  }),
  token({
    id: 'notion-token',
    keywords: ['ntn_', 'secret_'],
    pattern: /ntn_[A-Za-z0-9]{40,50}|secret_[A-Za-z0-9]{43}/,
    accepts: hasRandomBody,
    finds: (draw) => [bare(`ntn_${draw.base62(46)}`), bare(`secret_${draw.base62(43)}`)],
    ignores: () => ['secret_access_key', 'ntn_token'],
  }),
  token({
    id: 'airtable-token',
    keywords: ['pat'],
    pattern: /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/,
    finds: (draw) => [bare(`pat${draw.base62(14)}.${draw.hex(64)}`)],
    ignores: () => ['pattern.source', 'path.join'],
  }),
  token({
    id: 'asana-token',
    keywords: ['1/'],
    pattern: /1\/(?:\d{14,18}\/)?\d{14,18}:[0-9a-f]{32}/,
    finds: (draw) => [bare(`1/1${draw.digits(15)}:${draw.hex(32)}`)],
    ignores: () => ['1/2', '1/1234567890123456'],
  }),
  token({
    id: 'postman-api-key',
    keywords: ['pmak-'],
    pattern: /PMAK-[0-9a-zA-Z]{24}-[0-9a-zA-Z]{34}/,
    finds: (draw) => [bare(`PMAK-${draw.hex(24)}-${draw.hex(34)}`)],
    ignores: () => ['PMAK-'],
  }),
  token({
    id: 'typeform-token',
    keywords: ['tfp_'],
    pattern: /tfp_[\w.=-]{40,64}/,
    finds: (draw) => [bare(`tfp_${draw.base62(44)}_${draw.url(14)}`)],
    ignores: () => ['tfp_token'],
  }),
  token({
    id: 'contentful-token',
    keywords: ['cfpat-'],
    pattern: /CFPAT-[\w-]{43}(?![\w-])/,
    finds: (draw) => [bare(`CFPAT-${draw.url(43)}`)],
    ignores: () => ['CFPAT-'],
  }),
  token({
    id: 'dropbox-token',
    keywords: ['sl.'],
    pattern: /sl\.(?:u\.)?[\w-]{120,1400}/,
    finds: (draw) => [bare(`sl.${draw.url(138)}`), bare(`sl.u.${draw.url(1100)}`)],
    ignores: () => ['sl.length', 'ssl.create_default_context'],
  }),
  token({
    id: 'mapbox-secret-token',
    keywords: ['sk.eyj'],
    pattern: /sk\.eyJ[\w-]{40,200}\.[\w-]{20,24}/,
    finds: (draw) => [bare(`sk.eyJ${draw.base62(80)}.${draw.url(22)}`)],
    ignores: () => ['sk.eyJ'],
  }),
  token({
    id: 'launchdarkly-key',
    keywords: ['sdk-', 'api-', 'mob-'],
    pattern: /(?:sdk|api|mob)-[0-9a-z]{8}(?:-[0-9a-z]{4}){3}-[0-9a-z]{12}/,
    finds: (draw) => [bare(`sdk-${draw.uuid()}`), bare(`api-${draw.uuid()}`)],
    ignores: () => ['api-version', 'sdk-js'],
  }),
  token({
    id: 'readme-token',
    keywords: ['rdme_'],
    pattern: /rdme_[a-z0-9]{70}/,
    finds: (draw) => [bare(`rdme_${draw.lower(70)}`)],
    ignores: () => ['rdme_'],
  }),
  token({
    id: 'scalingo-token',
    keywords: ['tk-us-'],
    pattern: /tk-us-[\w-]{48}/,
    finds: (draw) => [bare(`tk-us-${draw.url(48)}`)],
    ignores: () => ['tk-us-east'],
  }),
  assigned({
    id: 'okta-token',
    keywords: ['okta'],
    pattern: /00[\w-]{40}/,
    finds: (draw) => [within('OKTA_API_TOKEN=', `00${draw.url(40)}`)],
    ignores: () => ['okta_domain = example.okta.com'],
  }),
];
