/** Every default exclusion of the project document, each with a file that matches it and one that does not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exclusionGroups } from '../../src/contracts/project/default-exclusions.table.js';
import type { ExclusionReason, ProjectSnapshot } from '../../src/contracts/project/project-types.js';
import { kept, left, projectShelf, scan } from './project-fixture.js';

const shelf = projectShelf();
afterAll(shelf.remove);

/** Pattern, what it excludes (a file, or the folder that stands for all in it), what it lets alone. */
const rows: readonly (readonly [pattern: string, out: string, stays: string])[] = [
  ['**/*.pem', 'a/site.pem', 'a/pem.txt'],
  ['**/*.key', 'a/site.key', 'a/key.txt'],
  ['**/*.crt', 'a/site.crt', 'a/crt.txt'],
  ['**/*.p12', 'a/site.p12', 'a/p12.txt'],
  ['**/.env*', 'a/.env.example', 'a/env.txt'],
  ['**/credentials*', 'a/credentials-howto.md', 'a/credential.md'],
  ['**/secrets*', 'secrets.md', 'a/nosecrets.md'],
  ['**/*_secret*', 'a/top_secret_plan.md', 'a/secretplan.md'],
  ['**/*_token*', 'a/count_tokens.py', 'a/tokenizer.py'],
  ['**/*.keystore', 'a/site.keystore', 'a/keystore.md'],
  ['**/node_modules/**', 'b/node_modules/', 'b/node_modules.md'],
  ['**/vendor/**', 'b/vendor/', 'b/vendors/x.txt'],
  ['**/.venv/**', 'b/.venv/', 'b/.venv.md'],
  ['**/venv/**', 'b/venv/', 'b/venv.md'],
  ['**/env/**', 'b/env/', 'b/environment/x.txt'],
  ['**/__pypackages__/**', 'b/__pypackages__/', 'b/pypackages/x.txt'],
  ['**/packages/*/node_modules/**', 'packages/p/node_modules/', 'packages/p/x.txt'],
  ['**/dist/**', 'c/dist/', 'c/distance/x.txt'],
  ['**/build/**', 'c/build/', 'c/d/build'],
  ['**/out/**', 'c/out/', 'c/out.txt'],
  ['**/target/**', 'c/target/', 'c/targets/x.txt'],
  ['**/.next/**', 'c/.next/', 'c/next/x.txt'],
  ['**/.nuxt/**', 'c/.nuxt/', 'c/nuxt/x.txt'],
  ['**/coverage/**', 'c/coverage/', 'c/coverage.md'],
  ['**/.cache/**', 'd/.cache/', 'd/cache/x.txt'],
  ['**/__pycache__/**', 'd/__pycache__/', 'd/pycache/x.txt'],
  ['**/*.pyc', 'd/m.pyc', 'd/pyc.py'],
  ['**/.pytest_cache/**', 'd/.pytest_cache/', 'd/pytest_cache/x.txt'],
  ['**/.eslintcache', 'd/.eslintcache', 'd/eslintcache'],
  ['**/.tsbuildinfo', 'd/.tsbuildinfo', 'd/tsbuildinfo'],
  ['**/*.tsbuildinfo', 'd/app.tsbuildinfo', 'd/app.tsbuildinfo.md'],
  ['**/*.sql', 'e/schema.sql', 'e/sql.md'],
  ['**/*.db', 'e/x.db', 'e/db.ts'],
  ['**/*.sqlite*', 'e/x.sqlite3', 'e/sqlite.md'],
  ['**/*.log', 'e/x.log', 'e/log.ts'],
  ['**/logs/**', 'e/logs/', 'e/logs.md'],
  ...['exe', 'dll', 'so', 'dylib', 'wasm', 'png', 'jpg', 'jpeg', 'gif', 'ico', 'svg', 'mp4', 'mp3', 'pdf', 'zip'].map(
    (ending) => [`**/*.${ending}`, `f/x.${ending}`, `f/${ending}.md`] as const,
  ),
  ['**/*.tar*', 'f/x.tar.bz2', 'f/tar.md'],
  ['**/*.gz', 'f/x.gz', 'f/gz.md'],
  ['**/.git/**', 'g/.git/', 'g/git/x.txt'],
  ['**/.svn/**', 'g/.svn/', 'g/svn/x.txt'],
  ['**/.hg/**', 'g/.hg/', 'g/hg/x.txt'],
];

const fileIn = (path: string) => (path.endsWith('/') ? `${path}inner.txt` : path);
const reasonOfPattern = new Map<string, ExclusionReason>(
  exclusionGroups.flatMap(({ reason, patterns }) => patterns.map((pattern) => [pattern, reason] as const)),
);

describe('the default exclusions', () => {
  let snapshot: ProjectSnapshot;
  beforeAll(async () => {
    const files = rows.flatMap(([, out, stays]) => [fileIn(out), stays]);
    snapshot = await scan(shelf.put(Object.fromEntries(files.map((path) => [path, 'words\n']))));
  });

  it('are the printed ones and one more, each with a row here', () => {
    expect(rows.map(([pattern]) => pattern)).toEqual([...reasonOfPattern.keys()]);
    expect(exclusionGroups.map(({ name, patterns }) => `${name} ${patterns.length}`)).toEqual([
      'credentials 10',
      'dependencies 7',
      'build_outputs 7',
      'caches 7',
      'large_data 5',
      'binaries 17',
      'version_control 3',
    ]);
  });

  it.each(rows)('%s leaves out %s with its reason and lets %s alone', (pattern, out, stays) => {
    expect(left(snapshot)).toContain(`${out} ${reasonOfPattern.get(pattern)}`);
    expect(kept(snapshot)).toContain(stays);
  });

  it('leave out nothing else, and their counters add up', () => {
    expect(kept(snapshot).sort()).toEqual(rows.map(([, , stays]) => stays).sort());
    const { by_pattern, by_size, by_binary, by_credentials } = snapshot.exclusion_stats;
    expect(snapshot.excluded_files).toHaveLength(rows.length);
    expect(by_pattern + by_size + by_binary + by_credentials).toBe(rows.length);
    expect([by_credentials, by_binary, by_size]).toEqual([10, 17, 0]);
  });

  it('count size, binary and unreadable encodings by their own counters', async () => {
    const root = shelf.put({
      'big.txt': 'x'.repeat(2_000),
      'bytes.txt': Buffer.from([1, 0, 2, 0, 0, 3]),
      'odd.txt': Buffer.from([0x80, 0x81, 0x9d, 0x41]),
      'ok.txt': 'ok\n',
    });
    const { exclusion_stats, excluded_files } = await scan(root, { limits: { maxFileBytes: 1_000, maxFiles: 100 } });
    expect(left({ excluded_files })).toEqual(['big.txt size_limit', 'bytes.txt binary', 'odd.txt pattern_match']);
    expect(exclusion_stats).toEqual({ by_pattern: 1, by_size: 1, by_binary: 1, by_credentials: 0 });
  });
});

describe('exclusions made to measure', () => {
  const noise = { 'dist/app.js': 'x\n', 'db/one.sql': 'x\n', '.env.example': 'A=1\n', 'src/a.ts': 'x\n' };

  it('let .councilignore bring back noise, and never credentials', async () => {
    const root = shelf.put({ ...noise, '.councilignore': '!dist/\n!*.sql\n!.env.example\n!.env*\n' });
    const snapshot = await scan(root);
    expect(kept(snapshot)).toEqual(['.councilignore', 'db/one.sql', 'dist/app.js', 'src/a.ts']);
    expect(left(snapshot)).toEqual(['.env.example credentials']);
  });

  it('let .councilignore leave out more, and say so', async () => {
    const root = shelf.put({
      'a.txt': 'x\n',
      'notes/b.txt': 'x\n',
      'c.txt': 'x\n',
      '.councilignore': 'notes/\nc.txt\n',
    });
    const snapshot = await scan(root);
    expect(kept(snapshot)).toEqual(['.councilignore', 'a.txt']);
    expect(left(snapshot)).toEqual(['c.txt pattern_match', 'notes/ pattern_match']);
  });

  it('take exclude, only and allow as gitignore patterns', async () => {
    const root = shelf.put(noise);
    expect(kept(await scan(root, { exclude: ['src/**'], allow: ['*.sql'] }))).toEqual(['db/one.sql']);
    expect(kept(await scan(root, { only: ['*.sql', 'src/'], allow: ['/db/**'] }))).toEqual(['db/one.sql', 'src/a.ts']);
    const denied = await scan(root, { exclude: ['*.sql'], allow: ['*.sql', '.env.example'] });
    expect(left(denied)).toEqual(['.env.example credentials', 'db/one.sql pattern_match', 'dist/ build_output']);
  });

  it('leave out of *.sql only dumps when that is asked for', async () => {
    const root = shelf.put({ 'db/001_init.sql': 'x\n', 'db/dump.sql': 'x\n', 'db/backup-2.sql': 'x\n' });
    const snapshot = await scan(root, { dumpsOnly: true });
    expect(kept(snapshot)).toEqual(['db/001_init.sql']);
    expect(left(snapshot)).toEqual(['db/backup-2.sql pattern_match', 'db/dump.sql pattern_match']);
  });

  it('let a credentials name through only by the switch of its own', async () => {
    const root = shelf.put({ ...noise, 'api_token_guide.md': 'How to.\n' });
    const snapshot = await scan(root, { secretPaths: ['.env.example', '*_token*'] });
    expect(kept(snapshot)).toEqual(['.env.example', 'api_token_guide.md', 'src/a.ts']);
    expect(kept(await scan(root, { secretPaths: ['*_token*'], exclude: ['*.md'] }))).toEqual(['src/a.ts']);
  });
});
