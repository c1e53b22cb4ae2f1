/** Package and image registries. */

import { isPlaceholder } from '../../classify/placeholder.js';
import { assigned, token } from '../../classify/token-shapes.js';
import { hasRandomBody } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, variable, within } from '../../sample.js';
import { isTokenWithTail, withTail } from '../checksum.js';

export const registryRules = [
  token({
    id: 'npm-token',
    keywords: ['npm_'],
    pattern: /npm_[A-Za-z0-9]{36}/,
    accepts: isTokenWithTail,
    finds: (draw) => [bare(`npm_${draw.base62(36)}`), bare(`npm_${withTail('0'.repeat(30))}`)],
    ignores: () => ['npm_config_registry', 'npm_package_version', `npm_${'x'.repeat(36)}`],
  }),
  rule({
    id: 'npm-registry-auth',
    keywords: [':_authtoken', ':_password', '_auth'],
    pattern:
      /(?::_authToken|:_password|(?<=^[ \t]{0,8}(?:\d{1,6}: )?)_auth)[ \t]{0,4}=[ \t]{0,4}"?([\w+/=.~-]{8,2000})/im,
    accepts: (secret) => !isPlaceholder(secret),
    finds: (draw) => [
      within('//registry.host/:_authToken=', draw.uuid(), '\n'),
      within('//npm.host/:_password=', draw.base62(24)),
      within('_auth = ', `${draw.base62(30)}==`),
    ],
    ignores: () => [
      `//registry.host/:_authToken=${variable('NPM_TOKEN')}`,
      'always_auth=true',
      '_authToken',
      'point_auth = point.transform',
    ],
  }),
  token({
    id: 'pypi-token',
    keywords: ['pypi-ag'],
    pattern: /pypi-Ag(?:EIcHlwaS5vcmc|ENdGVzdC5weXBpLm9yZw)[\w-]{50,1000}/,
    finds: (draw) => [
      bare(`pypi-AgEIcHlwaS5vcmc${draw.url(150)}`),
      bare(`pypi-AgENdGVzdC5weXBpLm9yZw${draw.url(150)}`),
    ],
    ignores: () => ['pypi-AgEIcHlwaS5vcmc', 'pypi-agent'],
  }),
  token({
    id: 'rubygems-token',
    keywords: ['rubygems_'],
    pattern: /rubygems_[0-9a-z]{42,52}/,
    finds: (draw) => [bare(`rubygems_${draw.hex(48)}`)],
    ignores: () => ['rubygems_version'],
  }),
  token({
    id: 'crates-token',
    keywords: ['cio'],
    pattern: /cio[A-Za-z0-9]{32}/,
    accepts: hasRandomBody,
    finds: (draw) => [bare(`cio${draw.base62(32)}`)],
    ignores: () => ['ciosomethingthatislowercaseonlyxyz', 'socio'],
  }),
  token({
    id: 'nuget-api-key',
    keywords: ['oy2'],
    pattern: /oy2[a-z0-9]{43}/,
    finds: (draw) => [bare(`oy2${draw.lower(43)}`)],
    ignores: () => ['oy2', 'toy2'],
  }),
  token({
    id: 'docker-token',
    keywords: ['dckr_pat_', 'dckr_oat_'],
    pattern: /dckr_[po]at_[\w-]{27,40}/,
    finds: (draw) => [bare(`dckr_pat_${draw.url(27)}`), bare(`dckr_oat_${draw.url(32)}`)],
    ignores: () => ['dckr_pat_short'],
  }),
  rule({
    id: 'docker-registry-auth',
    keywords: ['"auth"', '\\"auth\\"'],
    pattern: /\\?"auth\\?"\s{0,4}:\s{0,4}\\?"([A-Za-z0-9+/]{12,1000}={0,2})\\?"/,
    accepts: (secret) =>
      /^[\x21-\x7e]{1,200}:[\x20-\x7e]{3,900}$/.test(Buffer.from(secret, 'base64').toString('latin1')),
    finds: (draw) => [
      within('{"auths":{"h":{"auth": "', Buffer.from(`bot:${draw.base62(20)}`).toString('base64'), '"}}}'),
    ],
    ignores: () => ['"auth": "required-for-all"', '"auth": ""'],
  }),
  token({
    id: 'clojars-token',
    keywords: ['clojars_'],
    pattern: /CLOJARS_[a-z0-9]{60}/,
    finds: (draw) => [bare(`CLOJARS_${draw.lower(60)}`)],
    ignores: () => ['CLOJARS_USERNAME'],
  }),
  token({
    id: 'packagist-token',
    keywords: ['packagist_'],
    pattern: /packagist_[aou][crud]t_[0-9a-f]{40,68}/,
    finds: (draw) => [bare(`packagist_uct_${draw.hex(68)}`), bare(`packagist_ort_${draw.hex(68)}`)],
    ignores: () => ['packagist_url'],
  }),
  assigned({
    id: 'hex-api-key',
    keywords: ['hex_api_key'],
    pattern: /[0-9a-f]{32}/,
    finds: (draw) => [within('HEX_API_KEY=', draw.hex(32))],
    ignores: () => ['HEX_API_KEY=$KEY'],
  }),
];
