/** Code hosts and build services. */

import { checked, isTokenWithTail } from '../checksum.js';
import {
  anyHex,
  base62,
  digits,
  either,
  hex,
  join,
  lower,
  named,
  one,
  padded,
  prefixed,
  url,
  urlInside,
  word,
} from '../rule-parts.js';

export const codeHostingRules = [
  prefixed('github-personal-token', ['ghp_'], checked(36, 251)),
  prefixed('github-fine-grained-token', ['github_pat_'], either(join(base62(22), one('_'), base62(59)), word(30, 251))),
  prefixed('github-oauth-token', ['gho_'], checked(36, 251)),
  prefixed('github-app-token', ['ghs_', 'ghu_'], {
    ...either(
      join(digits(1, 20), one('_eyJ'), urlInside(8, 600), one('.'), urlInside(4, 2000), one('.'), url(16, 1000)),
      checked(36, 251),
    ),
    accepts: isTokenWithTail,
  }),
  prefixed('github-refresh-token', ['ghr_'], checked(36, 251)),
  prefixed(
    'gitlab-token',
    ['glpat-', 'gldt-', 'glrt-', 'glrtr-', 'glcbt-', 'glft-', 'glimt-', 'glsoat-', 'glffct-', 'glwt-'],
    join(url(20, 300), { source: '(?:\\.[0-9a-z]{2,9}){0,2}', samples: (draw) => ['', `.01.${draw.lower(9)}`] }),
  ),
  prefixed('gitlab-trigger-token', ['glptt-'], url(40)),
  prefixed('gitlab-oauth-secret', ['gloas-'], url(64)),
  prefixed('gitlab-agent-token', ['glagent-'], url(50, 1024)),
  prefixed('gitlab-runner-registration', ['GR1348941'], urlInside(20)),
  prefixed('bitbucket-app-password', ['ATBB'], base62(32)),
  prefixed('atlassian-token', ['ATATT3', 'ATCTT3'], padded(100, 400)),
  prefixed('circleci-token', ['CCIPAT_', 'CCIPRJ_'], join(base62(20, 24), one('_'), lower(40))),
  named(
    'circleci-legacy-token',
    ['circle_token', 'circleci_token', 'circle-token', 'circleci-token', 'circle_ci_token'],
    hex(40),
  ),
  prefixed('buildkite-token', ['bkua_', 'bkaj_', 'bkct_'], base62(40, 60)),
  prefixed('sonar-token', ['sqp_', 'squ_', 'sqa_'], hex(40)),
  prefixed(
    'sourcegraph-token',
    ['sgp_', 'sgp_local_'],
    either(join(anyHex(16), one('_', '_local_'), anyHex(40)), anyHex(40)),
  ),
];
