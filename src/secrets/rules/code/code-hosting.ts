/** Code hosts and build services. */

import { assigned, token } from '../../classify/token-shapes.js';
import { bare, within } from '../../sample.js';
import { isTokenWithTail, withTail } from '../checksum.js';

export const codeHostingRules = [
  token({
    id: 'github-personal-token',
    keywords: ['ghp_'],
    pattern: /ghp_[A-Za-z0-9]{36,251}/,
    accepts: isTokenWithTail,
    finds: (draw) => [
      bare(`ghp_${draw.base62(36)}`),
      bare(`ghp_${withTail(draw.base62(30))}`),
      bare(`ghp_${withTail('x'.repeat(30))}`),
    ],
    ignores: (draw) => [`ghp_${draw.base62(20)}`, `ghp_${'x'.repeat(36)}`],
  }),
  token({
    id: 'github-fine-grained-token',
    keywords: ['github_pat_'],
    pattern: /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}|github_pat_\w{30,251}/,
    finds: (draw) => [bare(`github_pat_${draw.base62(22)}_${draw.base62(59)}`)],
    ignores: () => ['github_pat_your_token', `github_pat_${'x'.repeat(60)}`],
  }),
  token({
    id: 'github-oauth-token',
    keywords: ['gho_'],
    pattern: /gho_[A-Za-z0-9]{36,251}/,
    accepts: isTokenWithTail,
    finds: (draw) => [bare(`gho_${draw.base62(36)}`)],
    ignores: () => ['gho_', 'ngho_a'],
  }),
  token({
    id: 'github-app-token',
    keywords: ['ghs_', 'ghu_'],
    pattern: /gh[su]_(?:\d{1,20}_eyJ[\w-]{8,600}\.[\w-]{4,2000}\.[\w-]{16,1000}|[A-Za-z0-9]{36,251})/,
    accepts: isTokenWithTail,
    finds: (draw) => [
      bare(`ghs_${draw.base62(36)}`),
      bare(`ghu_${draw.base62(36)}`),
      bare(`ghs_${draw.digits(7)}_eyJ${draw.base62(20)}.${draw.url(60)}.${draw.url(86)}`),
    ],
    ignores: () => ['ghs_token'],
  }),
  token({
    id: 'github-refresh-token',
    keywords: ['ghr_'],
    pattern: /ghr_[A-Za-z0-9]{36,251}/,
    accepts: isTokenWithTail,
    finds: (draw) => [bare(`ghr_${draw.base62(76)}`)],
    ignores: () => ['ghr_'],
  }),
  token({
    id: 'gitlab-token',
    keywords: ['glpat-', 'gldt-', 'glrt-', 'glrtr-', 'glcbt-', 'glft-', 'glimt-', 'glsoat-', 'glffct-', 'glwt-'],
    pattern: /gl(?:pat|dt|rtr?|cbt|ft|imt|soat|ffct|wt)-[\w-]{20,300}(?:\.[0-9a-z]{2,9}){0,2}/,
    finds: (draw) => [
      ...['pat', 'dt', 'rt', 'cbt', 'ft', 'imt', 'soat', 'ffct'].map((kind) => bare(`gl${kind}-${draw.url(20)}`)),
      bare(`glpat-${draw.url(27)}.01.${draw.lower(9)}`),
    ],
    ignores: () => ['glpat-your-token', `glpat-${'x'.repeat(20)}`],
  }),
  token({
    id: 'gitlab-trigger-token',
    keywords: ['glptt-'],
    pattern: /glptt-[\w-]{40}(?![\w-])/,
    finds: (draw) => [bare(`glptt-${draw.hex(40)}`), bare(`glptt-${draw.url(40)}`)],
    ignores: () => ['glptt-'],
  }),
  token({
    id: 'gitlab-oauth-secret',
    keywords: ['gloas-'],
    pattern: /gloas-[\w-]{64}(?![\w-])/,
    finds: (draw) => [bare(`gloas-${draw.hex(64)}`), bare(`gloas-${draw.url(64)}`)],
    ignores: () => ['gloas-'],
  }),
  token({
    id: 'gitlab-agent-token',
    keywords: ['glagent-'],
    pattern: /glagent-[\w-]{50,1024}/,
    finds: (draw) => [bare(`glagent-${draw.url(50)}`)],
    ignores: () => ['glagent-config'],
  }),
  token({
    id: 'gitlab-runner-registration',
    keywords: ['gr1348941'],
    pattern: /GR1348941[\w-]{20}/,
    finds: (draw) => [bare(`GR1348941${draw.url(20)}`)],
    ignores: () => ['GR1348941'],
  }),
  token({
    id: 'bitbucket-app-password',
    keywords: ['atbb'],
    pattern: /ATBB[A-Za-z0-9]{32}/,
    finds: (draw) => [bare(`ATBB${draw.base62(32)}`)],
    ignores: () => ['ATBB'],
  }),
  token({
    id: 'atlassian-token',
    keywords: ['atatt3', 'atctt3'],
    pattern: /AT(?:ATT|CTT)3[\w=-]{100,400}/,
    finds: (draw) => [bare(`ATATT3xFfGF0${draw.url(180)}`), bare(`ATCTT3xFfGN0${draw.url(175)}`)],
    ignores: () => ['ATATT3'],
  }),
  token({
    id: 'circleci-token',
    keywords: ['ccipat_', 'cciprj_'],
    pattern: /CCI(?:PAT|PRJ)_[A-Za-z0-9]{20,24}_[0-9a-z]{40}/,
    finds: (draw) => [
      bare(`CCIPAT_${draw.base62(22)}_${draw.hex(40)}`),
      bare(`CCIPRJ_${draw.base62(22)}_${draw.hex(40)}`),
    ],
    ignores: () => ['CCIPAT_token'],
  }),
  assigned({
    id: 'circleci-legacy-token',
    keywords: ['circle_token', 'circleci_token', 'circle-token', 'circleci-token', 'circle_ci_token'],
    pattern: /[0-9a-f]{40}/,
    finds: (draw) => [within('CIRCLE_TOKEN=', draw.hex(40)), within('Circle-Token: ', draw.hex(40))],
    ignores: () => ['CIRCLE_TOKEN=$CIRCLE_TOKEN'],
  }),
  token({
    id: 'buildkite-token',
    keywords: ['bkua_', 'bkaj_', 'bkct_'],
    pattern: /bk(?:ua|aj|ct)_[A-Za-z0-9]{40,60}/,
    finds: (draw) => [bare(`bkua_${draw.hex(40)}`)],
    ignores: () => ['bkua_'],
  }),
  token({
    id: 'sonar-token',
    keywords: ['sqp_', 'squ_', 'sqa_'],
    pattern: /sq[pua]_[0-9a-f]{40}/,
    finds: (draw) => ['p', 'u', 'a'].map((kind) => bare(`sq${kind}_${draw.hex(40)}`)),
    ignores: () => ['squ_'],
  }),
  token({
    id: 'sourcegraph-token',
    keywords: ['sgp_'],
    pattern: /sgp_(?:[0-9a-fA-F]{16}_(?:local_)?|local_)?[0-9a-fA-F]{40}/,
    finds: (draw) => [bare(`sgp_${draw.hex(40)}`), bare(`sgp_${draw.hex(16)}_${draw.hex(40)}`)],
    ignores: () => ['sgp_local'],
  }),
];
