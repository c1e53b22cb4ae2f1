/** Which files are key: the rows of the table, its limits, its order, and what a substring is worth. */
import { describe, expect, it } from 'vitest';
import { KeyFileDetector, type KeyFileSubject } from '../../src/contracts/project/key-files.js';
import { keyFileLimits, keyFileRows } from '../../src/contracts/project/key-files.table.js';
import type { FileCategory } from '../../src/contracts/project/project-types.js';

const file = (relative_path: string, more: Partial<KeyFileSubject> = {}): KeyFileSubject => ({
  relative_path,
  size_bytes: 100,
  category: 'source',
  content_extractable: true,
  ...more,
});
const detect = (...files: readonly KeyFileSubject[]) => new KeyFileDetector().detect(files);
const paths = (...files: readonly KeyFileSubject[]) => detect(...files).map(({ path }) => path);

const rows: readonly (readonly [row: string, name: string, category: FileCategory, importance: string])[] = [
  ['Config', 'package.json', 'config', 'critical'],
  ['Config', 'tsconfig.json', 'config', 'critical'],
  ['Config', 'pyproject.toml', 'config', 'critical'],
  ['Config', 'sub/Cargo.toml', 'config', 'critical'],
  ['Entrypoint', 'main.go', 'entrypoint', 'critical'],
  ['Entrypoint', 'src/index.d.ts', 'entrypoint', 'critical'],
  ['Entrypoint', 'app.py', 'entrypoint', 'critical'],
  ['Entrypoint', 'Server.java', 'entrypoint', 'critical'],
  ['Auth', 'src/auth.ts', 'auth', 'high'],
  ['Auth', 'user-login.js', 'auth', 'high'],
  ['Auth', 'sessionStore.ts', 'auth', 'high'],
  ['Auth', 'verify_jwt.py', 'auth', 'high'],
  ['API', 'routes.rb', 'api', 'high'],
  ['API', 'UserController.java', 'api', 'high'],
  ['API', 'errorHandler.ts', 'api', 'high'],
  ['API', 'public_api.py', 'api', 'high'],
  ['Database', 'models.py', 'database', 'high'],
  ['Database', 'schema.prisma', 'database', 'high'],
  ['Database', 'migration.ts', 'database', 'high'],
  ['Security', 'permissions.ts', 'auth', 'high'],
  ['Security', 'rbac.go', 'auth', 'high'],
  ['Security', 'acl.go', 'auth', 'high'],
];

describe('KeyFileDetector', () => {
  it.each(rows)('row %s: %s is %s and %s', (_, path, category, importance) => {
    expect(detect(file(path))).toEqual([{ path, category, importance }]);
  });

  it('has no other row, and other names are not key', () => {
    expect(keyFileRows.map(({ category, importance }) => `${category} ${importance}`)).toEqual([
      'config critical',
      'entrypoint critical',
      'auth high',
      'api high',
      'database high',
      'auth high',
    ]);
    expect(paths(file('src/cart.ts'), file('mainframe.ts'), file('package.json.md'), file('domain.ts'))).toEqual([]);
  });

  it('lets the first row that names a file decide', () => {
    expect(detect(file('auth-route-model.ts'))[0]?.category).toBe('auth');
    expect(detect(file('apiModel.ts'))[0]?.category).toBe('api');
  });

  it('takes five of a category and twenty-five in all', () => {
    expect(keyFileLimits).toEqual({ max_per_category: 5, max_total: 25, max_content_per_file_bytes: 50_000 });
    const many = ['index', 'auth', 'route', 'model', 'package.json'].flatMap((name) =>
      Array.from({ length: 9 }, (_, i) => file(name.includes('.') ? `d${i}/${name}` : `d${i}/${name}.ts`)),
    );
    const docs = Array.from({ length: 9 }, (_, i) => file(`d${i}.md`, { category: 'documentation' }));
    const found = detect(...many, ...docs);
    expect(found).toHaveLength(25);
    const counts = new Map<string, number>();
    for (const { category } of found) counts.set(category, (counts.get(category) ?? 0) + 1);
    expect([...counts.values()]).toEqual([5, 5, 5, 5, 5]);
    expect(found.some(({ category }) => category === 'documentation')).toBe(false);
    const narrow = new KeyFileDetector({ max_per_category: 1, max_total: 2 }).detect(many);
    expect(narrow.map(({ category }) => category)).toEqual(['config', 'entrypoint']);
  });

  it('orders by importance, then smaller, then shallower, then by bytes of the path', () => {
    expect(
      paths(
        file('b/auth.ts', { size_bytes: 10 }),
        file('a/b/index.ts', { size_bytes: 50 }),
        file('index.ts', { size_bytes: 60 }),
        file('z/index.ts', { size_bytes: 50 }),
        file('y/index.ts', { size_bytes: 50 }),
        file('package.json', { size_bytes: 900 }),
      ),
    ).toEqual(['package.json', 'y/index.ts', 'z/index.ts', 'a/b/index.ts', 'index.ts', 'b/auth.ts']);
  });

  it('puts whole words before substrings, whatever their size', () => {
    expect(paths(file('capital.ts', { size_bytes: 1 }), file('api.ts', { size_bytes: 900 }))).toEqual([
      'api.ts',
      'capital.ts',
    ]);
    expect(paths(file('oracle.ts', { size_bytes: 1 }), file('userAcl.ts', { size_bytes: 900 }))).toEqual([
      'userAcl.ts',
      'oracle.ts',
    ]);
    const words = Array.from({ length: 5 }, (_, i) => file(`m${i}/model.ts`, { size_bytes: 9_000 }));
    expect(paths(file('remodel.ts', { size_bytes: 1 }), ...words)).not.toContain('remodel.ts');
  });

  it('puts what is empty, a template, an example or of a tool behind the real ones', () => {
    const real = Array.from({ length: 5 }, (_, i) => file(`s${i}/index.ts`, { size_bytes: 9_000 }));
    const others = ['playground/a/index.js', 'lib/generators/index.js.tt', '.tool/index.js'];
    const found = paths(
      ...others.map((path) => file(path, { size_bytes: 5 })),
      file('src/index.js', { size_bytes: 0 }),
      ...real,
    );
    expect(found).toEqual(real.map(({ relative_path }) => relative_path));
    expect(paths(file('playground/a/index.js'))).toEqual(['playground/a/index.js']);
  });

  it("never cuts off the root's own manifest", () => {
    const small = Array.from({ length: 9 }, (_, i) => file(`p${i}/package.json`, { size_bytes: 5 }));
    expect(paths(...small, file('package.json', { size_bytes: 9_000 }))).toEqual([
      'p0/package.json',
      'p1/package.json',
      'p2/package.json',
      'p3/package.json',
      'package.json',
    ]);
  });

  it('fills places for tests with code before data, names of tools and fixtures', () => {
    const test = (path: string, size_bytes: number) => file(path, { category: 'test', size_bytes });
    expect(
      paths(test('tests/tmp/.gitignore', 3), test('tests/fixtures/a.ts', 4), test('tests/cart.test.ts', 900))[0],
    ).toBe('tests/cart.test.ts');
  });

  it('fills spare places with the README, pages and tests, as medium', () => {
    const found = detect(
      file('docs/a.md', { category: 'documentation', size_bytes: 1 }),
      file('README.md', { category: 'documentation', size_bytes: 900 }),
      file('auth.test.ts', { category: 'test' }),
      file('index.ts'),
    );
    expect(found).toEqual([
      { path: 'index.ts', category: 'entrypoint', importance: 'critical' },
      { path: 'README.md', category: 'documentation', importance: 'medium' },
      { path: 'docs/a.md', category: 'documentation', importance: 'medium' },
      { path: 'auth.test.ts', category: 'test', importance: 'medium' },
    ]);
  });

  it('leaves out what has no content to show, and what is built or installed', () => {
    expect(
      paths(
        file('index.ts', { content_extractable: false }),
        file('lib/index.ts', { category: 'build' }),
        file('third/index.ts', { category: 'dependency' }),
      ),
    ).toEqual([]);
  });
});
