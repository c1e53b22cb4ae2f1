import { describe, expect, it } from 'vitest';
import type { RelPath } from '../model/path.js';
import { secretPathRule } from './paths.js';
import { pathExceptions, pathRules } from './paths.table.js';

describe('secret paths', () => {
  it('withholds every spelling of every rule', () => {
    const spellings = pathRules.flatMap(({ pattern }) => namesFor(pattern).flatMap(spell));
    const through = spellings.filter((path) => secretPathRule(path as RelPath) === null);
    expect(spellings.length).toBeGreaterThan(2_000);
    expect(through).toEqual([]);
  });

  it('would let spellings through if names were compared as they are written', () => {
    const spellings = pathRules
      .filter(({ pattern }) => !pattern.includes('*'))
      .flatMap(({ pattern }) => spell(pattern));
    const through = spellings.filter(
      (path) => !pathRules.some(({ pattern }) => path === pattern || path.endsWith(`/${pattern}`)),
    );
    expect(through.length).toBeGreaterThan(0);
  });

  it('finds by the ending of a name what it would find by trying every rule', () => {
    const toPattern = (glob: string) =>
      new RegExp(
        `(?:^|/)${glob
          .split(/(\*\*?)/)
          .map((piece) => (piece === '**' ? '.*' : piece === '*' ? '[^/]*' : piece.replace(/\W/g, '\\$&')))
          .join('')}$`,
      );
    const [all, none] = [pathRules.map(({ pattern }) => toPattern(pattern)), pathExceptions.map(toPattern)];
    const isSecret = (path: string) => all.some((one) => one.test(path)) && !none.some((one) => one.test(path));
    const tails = ['', '.', '.ts', '.json', '.txt', '.yml', '.bak', '_rsa', '.x_rsa', '.pub', 's'];
    const names = pathRules.flatMap(({ pattern }) => {
      const name = pattern.replaceAll('*', 'x');
      const stem = name.replace(/\.[^.]*$/, '');
      return [name, stem, `x${name}`, `${name}/y`].flatMap((one) => tails.map((tail) => one + tail));
    });
    const plain = names.filter((name) => /^[\w./-]+$/.test(name) && !/\.(?:\/|$)/.test(name));
    expect(plain.length).toBeGreaterThan(5_000);
    for (const name of plain) expect(secretPathRule(name as RelPath) !== null, name).toBe(isSecret(name.toLowerCase()));
  });

  it('names the rule', () => {
    expect(secretPathRule('config/prod.env' as RelPath)).toBe('*.env');
    expect(secretPathRule('.env.local' as RelPath)).toBe('.env.*');
    expect(secretPathRule('home/.KUBE/config' as RelPath)).toBe('.kube/config');
    expect(secretPathRule('a/.gnupg/private-keys-v1.d/x' as RelPath)).toBe('.gnupg/**');
  });

  it('lets innocent names pass', () => {
    expect(innocent.length).toBeGreaterThanOrEqual(60);
    expect(innocent.filter((path) => secretPathRule(path as RelPath) !== null)).toEqual([]);
  });

  it('lets examples of environment files pass to the content rules, in any spelling', () => {
    const names = pathExceptions.filter((pattern) => !pattern.includes('*'));
    expect(
      names
        .flatMap((name) => [name, name.toUpperCase(), `a/${name}`])
        .filter((path) => secretPathRule(path as RelPath) !== null),
    ).toEqual([]);
  });
});

/** Names that a pattern matches. */
function namesFor(pattern: string): string[] {
  const fillings = pattern.includes('*') ? ['x', 'prod', 'clé'] : [''];
  return fillings.map((filling) => pattern.replace('**', `deep/${filling}`).replaceAll('*', filling));
}

function spell(path: string): string[] {
  const capitals = path.toUpperCase();
  const mixed = [...path].map((letter, i) => (i % 2 === 0 ? letter.toUpperCase() : letter)).join('');
  const middle = path.lastIndexOf('/') + 2;
  return [
    path,
    capitals,
    mixed,
    path.normalize('NFD'),
    `${path}.`,
    `${path} `,
    `${path} . .`,
    `${path}::$DATA`,
    `${path}:stream`,
    `${capitals}. ::$data`,
    `sub/folder/${path}`,
    `sub./folder /${mixed}`,
    ...['\u200b', '\u200d', '\ufeff', '\u2060', '\u00ad', '\u202e', '\ufe0f', '\u{e0041}'].map(
      (ignorable) => path.slice(0, middle) + ignorable + path.slice(middle) + ignorable,
    ),
    path.replace('s', 'ſ').replace('k', '\u212a'),
    `sub\\${path}`,
  ];
}

const innocent: readonly string[] = [
  ...[
    'credentials.py',
    'kubeconfig/kubeconfig.go',
    'credentials.ts',
    'secrets.ts',
    'secrets.py',
    'secrets.go',
    'secret.rs',
    'token.go',
    'tokens.ts',
    'test_secrets.py',
  ],
  ...[
    'src/auth/credentials/provider.ts',
    'secrets/README.md',
    'credentials/index.js',
    'lib/secret_store.rb',
    'password.py',
    'passwords.md',
  ],
  ...[
    'foo.key.ts',
    'key.ts',
    'keys.json',
    'keyboard.js',
    'monkey.py',
    'pem.go',
    'pem.ts',
    'a.pem.md',
    'id_rsa.pub',
    'id_ed25519.pub',
  ],
  ...[
    'env.ts',
    'env.d.ts',
    'src/env/index.ts',
    '.env.example',
    '.env.sample',
    '.env.template',
    '.env.dist',
    '.env.defaults',
    'environment.ts',
  ],
  ...[
    '.environment',
    'dotenv.js',
    'vite-env.d.ts',
    'process.env.ts',
    'example.env',
    '.npmrc',
    '.yarnrc.yml',
    '.gitignore',
    '.gitattributes',
  ],
  ...[
    'kubeconfig/load.go',
    'kube/config.go',
    'docker/config.json',
    'config.json',
    'config/credentials.yml.enc',
    'terraform.tfvars',
    'main.tf',
  ],
  ...[
    'aws.json',
    'aws-cdk.json',
    'gcp.json',
    'gcp-deploy.json',
    'service-account.ts',
    'service-account.md',
    'serviceAccount.yaml',
    'shadow.css',
  ],
  ...[
    'ssh/config',
    'ssh.ts',
    'ca.crt',
    'server.cer',
    'netrc.go',
    'history.ts',
    '.bashrc',
    'client_secret.go',
    'private_key.rs',
    'keystore.java',
  ],
  ...[
    'wallet.ts',
    'rsa.go',
    'test_rsa.py',
    'rsa_test.go',
    'package.json',
    'tsconfig.json',
    'logins.ts',

    'jks.md',
    '.env/bin/run',
  ],
];
