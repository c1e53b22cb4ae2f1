/** Build services and their publishing targets. */
import { hasRandomBody, isNoExample } from '../../classify/value.js';
import {
  base62,
  base64,
  either,
  hex,
  join,
  lower,
  one,
  plainKey,
  prefixed,
  setting,
  upper,
  url,
  uuid,
} from '../rule-parts.js';

export const buildRules = [
  setting('github-legacy-token', githubNames(), hex(40)),
  setting(
    'gitlab-legacy-token',
    ['gitlab token', 'gitlab api token', 'gitlab private token', 'private token'],
    url(20),
  ),
  setting('bitbucket-client-secret', ['bitbucket'], either(base62(32), base62(64), base62(18))),
  setting('gitea-token', ['gitea', 'forgejo', 'codeberg', 'gogs'], hex(40)),
  setting('sourcehut-token', ['sourcehut', 'srht'], either(base64(60, 90), hex(32))),
  setting('atlassian-legacy-token', ['atlassian', 'jira', 'confluence api', 'confluence token'], base62(24)),
  setting('travis-token', ['travis'], base62(20, 22)),
  setting('drone-token', ['drone token', 'drone secret', 'drone rpc secret'], either(base62(32), hex(32))),
  setting('jenkins-token', ['jenkins'], either(join(one('11'), hex(32)), hex(32))),
  setting('codecov-token', ['codecov'], either(uuid, base62(32))),
  setting('coveralls-token', ['coveralls'], base62(32, 40)),
  setting('codacy-token', ['codacy'], either(hex(32), base62(20))),
  prefixed('appveyor-token', ['v2.'], {
    ...lower(20),
    accepts: (secret) => /\d/.test(secret.slice(3)) && isNoExample(secret),
  }),
  setting('appveyor-legacy-token', ['appveyor'], lower(20)),
  setting('semaphore-token', ['semaphore'], base62(20, 40)),
  setting('bitrise-token', ['bitrise'], url(86)),
  prefixed('octopus-key', ['API-'], { ...upper(25, 31), accepts: hasRandomBody }),
  prefixed('harness-token', ['pat.', 'sat.'], join(urlInside22(), one('.'), base62(24), one('.'), base62(20))),
  setting('codefresh-token', ['codefresh'], join(hex(24), one('.'), hex(32))),
  setting('spacelift-key', ['spacelift'], either(hex(64), upper(26))),
  setting('expo-token', ['expo token', 'expo access', 'eas token'], url(40)),
  setting('appcenter-token', ['appcenter', 'app center'], hex(40)),
  setting('codemagic-token', ['codemagic'], url(43)),
  setting('nx-cloud-token', ['nx cloud', 'nxcloud'], base64(60, 90)),
  setting('turbo-token', ['turbo token', 'turborepo'], plainKey),
  prefixed('depot-token', ['depot_org_', 'depot_project_', 'depot_user_'], hex(64)),
  prefixed('percy-token', ['web_'], hex(64)),
  prefixed('chromatic-token', ['chpt_'], hex(12, 40)),
  setting('cypress-record-key', ['cypress record key', 'cypress key', 'currents record key'], uuid),
  setting('buildkite-agent-token', ['buildkite'], either(hex(40, 50), base62(40, 50))),
  setting('browserstack-key', ['browserstack'], base62(20)),
  setting('saucelabs-key', ['saucelabs', 'sauce access', 'sauce labs'], uuid),
  setting('lambdatest-key', ['lambdatest', 'lt access key'], base62(50)),
  setting('applitools-key', ['applitools'], base62(40, 56)),
];

/** A bare hash after `github` is often a commit, so the name must say more. */
function githubNames(): readonly string[] {
  return [
    'github token',
    'github secret',
    'github client secret',
    'github oauth',
    'github api',
    'github key',
    'gh token',
  ];
}

function urlInside22() {
  return either(base62(22), base62(20));
}
