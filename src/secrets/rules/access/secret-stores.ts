/** Secret stores and container platforms. */
import { isWordless } from '../../classify/randomness.js';
import { assigned, token } from '../../classify/token-shapes.js';
import { hasRandomBody, looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, within } from '../../sample.js';
import {
  base62,
  base64,
  dash,
  either,
  hex,
  join,
  lower,
  one,
  prefixed,
  setting,
  upper,
  url,
  uuid,
} from '../rule-parts.js';

export const secretStoreRules = [
  setting(
    'vault-role-secret',
    ['vault secret id', 'vault role secret', 'approle secret id', 'vault unseal key'],
    vaultSecret(),
  ),
  prefixed('infisical-token', ['st.'], join(hex(24), one('.'), hex(32), one('.'), hex(32))),
  setting('infisical-client-secret', ['infisical'], either(hex(64), base62(64))),
  token({
    id: 'bitwarden-access-token',
    keywords: ['0.'],
    pattern: /0\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==/,
    finds: (draw) => [bare(`0.${draw.uuid()}.${draw.base62(30)}:${draw.base62(22)}==`)],
    ignores: () => ['0.5', '0.10.2'],
  }),
  setting('bitwarden-client-secret', ['bitwarden', 'bw clientsecret', 'bws access', 'bw client secret'], base62(30)),
  setting('akeyless-key', ['akeyless'], join(base64(43), one('='))),
  setting('conjur-key', ['conjur'], lower(50, 60)),
  setting('keeper-secret', ['ksm config', 'ksm token', 'keeper secret'], join(one('US:', 'EU:', 'AU:'), url(43))),
  setting(
    'consul-token',
    ['consul http token', 'consul token', 'consul acl', 'nomad token', 'x consul token', 'x nomad token'],
    uuid,
  ),
  prefixed('boundary-token', ['at_'], { ...join(base62(10), one('_s1'), base62(60, 300)), accepts: hasRandomBody }),
  prefixed('swarm-join-token', ['SWMTKN-1-'], join(lower(50), dash, lower(25))),
  prefixed('k3s-server-token', ['K10'], join(hex(64), one('::server:', '::node:', '::'), base62(16, 64))),
  assigned({
    id: 'kubernetes-bootstrap-token',
    keywords: ['--token', 'bootstrap_token', 'bootstrap-token', 'bootstraptoken', 'kubeadm_token'],
    pattern: /[a-z0-9]{6}\.[a-z0-9]{16}/,
    accepts: (secret) => (looksRandom(secret.slice(7)) || isWordless(secret)) && !secret.includes('0123456789'),
    finds: (draw) => [
      within('kubeadm join 10.0.0.1:6443 --token ', `${draw.lower(6)}.${draw.lower(16)}`, ' \\'),
      within('BOOTSTRAP_TOKEN=', `${draw.lower(6)}.${draw.lower(16)}`),
    ],
    ignores: () => ['kubeadm join --token abcdef.0123456789abcdef', '--token config.authtokenofuser'],
  }),
  rule({
    id: 'kubernetes-client-key',
    keywords: ['client-key-data'],
    pattern: /client-key-data\\?["']?\s{0,4}:\s{0,8}\\?["']?([A-Za-z0-9+/]{64,8000}={0,2})/,
    finds: (draw) => [
      within('    client-key-data: ', `${draw.base62(800)}==`, '\n'),
      within('{"client-key-data":"', draw.base62(400), '"}'),
    ],
    ignores: () => ['client-key-data: REDACTED', 'client-key-data: <base64>'],
  }),
  prefixed('rancher-token', ['token-'], join(lower(5), one(':'), lower(54))),
  prefixed('rancher-kubeconfig-token', ['kubeconfig-u-', 'kubeconfig-user-'], join(lower(5, 10), one(':'), lower(54))),
  prefixed('portainer-key', ['ptr_'], join(base64(43), one('='))),
  token({
    id: 'nats-seed',
    keywords: ['sua', 'saa', 'soa', 'sna', 'sca'],
    pattern: /S[UAONC]A[A-Z2-7]{55}/,
    finds: (draw) =>
      ['SUA', 'SAA', 'SOA', 'SNA', 'SCA'].map((kind) => bare(kind + draw.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 55))),
    ignores: () => ['SCALE', 'the USUAL way'],
  }),
  prefixed('age-post-quantum-key', ['AGE-SECRET-KEY-PQ-1'], upper(58, 70)),
  setting('teleport-token', ['teleport join', 'teleport auth', 'teleport token'], hex(32)),
  setting('chef-key', ['chef data collector', 'data collector token', 'automate token'], join(base64(27), one('='))),
  setting('puppet-token', ['puppet token', 'pe token', 'puppet access'], base62(40, 64)),
  setting(
    'ansible-tower-token',
    ['tower oauth', 'tower token', 'controller oauth token', 'ansible galaxy token', 'galaxy token'],
    either(base62(30), hex(40)),
  ),
];

function vaultSecret() {
  return either(uuid, join(base64(43), one('=')), join(base64(44)));
}
