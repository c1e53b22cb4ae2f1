/** Package and image registries. */

import { isPlaceholder } from '../../classify/placeholder.js';
import { hasRandomBody } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { variable, within } from '../../sample.js';
import { checked } from '../checksum.js';
import { base62, hex, lower, named, prefixed, url } from '../rule-parts.js';

export const registryRules = [
  prefixed('npm-token', ['npm_'], checked(36)),
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
  prefixed('pypi-token', ['pypi-AgEIcHlwaS5vcmc', 'pypi-AgENdGVzdC5weXBpLm9yZw'], url(50, 1000)),
  prefixed('rubygems-token', ['rubygems_'], lower(42, 52)),
  prefixed('crates-token', ['cio'], { ...base62(32), accepts: hasRandomBody }),
  prefixed('nuget-api-key', ['oy2'], lower(43)),
  prefixed('docker-token', ['dckr_pat_', 'dckr_oat_'], url(27, 40)),
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
  prefixed('clojars-token', ['CLOJARS_'], lower(60)),
  prefixed(
    'packagist-token',
    [
      'packagist_uct_',
      'packagist_ort_',
      'packagist_act_',
      'packagist_urt_',
      'packagist_out_',
      'packagist_aut_',
      'packagist_odt_',
    ],
    hex(40, 68),
  ),
  named('hex-api-key', ['hex_api_key'], hex(32)),
];
