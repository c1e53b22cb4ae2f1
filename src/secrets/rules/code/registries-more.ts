/** Registries of packages, images and extensions whose tokens have no shape of their own. */

import { base62, base64, either, hex, join, lower, one, prefixed, setting, upper, uuid } from '../rule-parts.js';
export const registrySettingRules = [
  setting(
    'npm-legacy-token',
    ['npm token', 'npm auth token', 'node auth token', 'npm config authtoken'],
    either(uuid, hex(40)),
  ),
  setting('artifactory-key', ['artifactory', 'jfrog'], either(base62(64), base62(73))),
  setting('cloudsmith-key', ['cloudsmith'], hex(40)),
  setting('quay-token', ['quay'], either(upper(64), base62(40))),
  setting(
    'docker-hub-password',
    ['docker hub', 'dockerhub', 'docker password', 'docker token'],
    either(uuid, base62(20, 40)),
  ),
  setting('anaconda-token', ['anaconda', 'conda token'], either(join(one('an-', 'tk-', 'su-'), uuid), uuid)),
  setting(
    'sonatype-token',
    ['ossrh', 'sonatype', 'maven central', 'central token'],
    either(base64(44), base62(40, 48)),
  ),
  setting('gradle-publish-key', ['gradle publish'], base62(32, 64)),
  setting('crates-legacy-token', ['cargo registry token', 'crates io token', 'cratesio'], base62(32)),
  setting('rubygems-legacy-key', ['rubygems', 'gem host api key'], hex(32, 48)),
  setting('nuget-legacy-key', ['nuget', 'chocolatey', 'psgallery'], uuid),
  setting('packagist-legacy-token', ['packagist'], either(hex(20), hex(40))),
  setting('gemfury-token', ['gemfury', 'fury token'], base62(20, 24)),
  setting('extension-store-token', ['vsce pat', 'ovsx pat', 'vsce token', 'ovsx token'], either(lower(52), uuid)),
  prefixed('jsr-token', ['jsrp_', 'jsrd_', 'jsrw_'], base62(24, 48)),
  setting(
    'chrome-store-secret',
    ['chrome client secret', 'chrome refresh token', 'webstore client secret'],
    base62(24),
  ),
  setting('cocoapods-token', ['cocoapods trunk', 'cocoapods token'], hex(32)),
  setting('pypi-password', ['twine password', 'pypi password', 'pypi token', 'test pypi'], base62(16, 64)),
  setting('buildpulse-key', ['jitpack', 'packagecloud', 'repoflow', 'bytesafe'], either(hex(48), base62(32), hex(40))),
];
