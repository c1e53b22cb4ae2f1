import { describe, expect, it } from 'vitest';
import { languageOf } from '../../model/languages/language.js';
import type { RelPath } from '../../model/path.js';
import { categoryOf } from './category.js';
import { locate } from './locate-script.js';
import { lowValueOf } from './low-value.js';
import { wordsOf } from './type-words.js';

function category(path: string): string {
  const language = languageOf(path as RelPath, '');
  const opening = { head: '', mayNameGenerator: false };
  const file = locate(path as RelPath);
  const lowValue = lowValueOf(file, { opening, content: { text: '', bytes: [] }, language, lineCount: 0 });
  return categoryOf(file.place, { name: file.name.text, language, lowValue });
}

const paths = `
test: tests/a.py test/fixtures/data.json src/__tests__/a.ts src/a.test.ts src/a.spec.tsx pkg/a_test.go pkg/test_a.py tests.py app/tests.py conftest.py
test: src/test/java/AppTest.java src/main/FooTests.cs FooSpec.scala UserTest.php spec/models/user_spec.rb e2e/login.ts cypress/support/index.js
test: MyApp.Tests/Helper.cs app/src/androidTest/A.kt unit-tests/a.js gis_tests/models.py src/a.cy.ts __mocks__/fs.js pkg/testdata/in.txt tests/vendor/lib.js
test: tests/package.json tests/README.md tests/settings.py app/login.e2e-spec.ts numpy/test/test_core.py
documentation: README.md README LICENSE CHANGELOG.md docs/guide/intro.md docs/conf.py doc/manual.rst CONTRIBUTING.rst NOTICE.txt src/notes.adoc
documentation: AUTHORS docs/package.json docs/test/setup.md spec/protocol.md .github/PULL_REQUEST_TEMPLATE.md api/README.md History.md
config: package.json packages/a/package.json tsconfig.json tsconfig.build.json tsconfig.spec.json pyproject.toml setup.py setup.cfg tox.ini Cargo.toml go.mod
config: pom.xml build.gradle build.gradle.kts Makefile CMakeLists.txt webpack.config.js rollup.config.mjs vite.config.ts vitest.config.e2e.ts jest.setup.ts
config: Dockerfile Dockerfile.prod docker-compose.yml compose.dev.yaml .eslintrc.js .prettierrc .editorconfig .gitignore .github/workflows/ci.yml .gitlab-ci.yml
config: requirements.txt requirements-dev.txt .env.example .env.test config/database.yml config.yaml settings.py App.csproj app.gemspec Gemfile Procfile appsettings.Test.json
config: .storybook/main.json config/routes.json flake.nix build.rs
dependency: vendor/github.com/a/b.go vendor/a/package.json vendor/a/b_test.go node_modules/x/index.js third_party/zlib/zlib.c lib/bower_components/a.js yarn.lock
dependency: Cargo.lock web/package-lock.json go.sum vendor/a/README.md
build: dist/index.js packages/a/dist/main.css .next/server/a.js target/classes/A.xml target/debug/a.d build/app.min.js out/app.js.map build/static/js/a.js build/index-4f3a9c1b.js
auth: src/auth.ts src/authService.ts lib/oauth2.py login.js app/LoginController.java session_store.go jwt.rs UserPermissions.cs rbac.py acl.go src/auth/index.ts
auth: django/contrib/auth/hashers.py passwordReset.tsx JWTFilter.java OAuthClient.kt api/auth.ts sso-callback.ts
api: src/routes.ts src/api.py userController.js UserHandler.go api/v1/users.ts routes/index.js app/urls.py shop/views.py http-handlers.rs schema.graphql user.proto
api: controllers/home.rb RestApi.java httpRouter.ts webhook.ts openapi.ts auth/routes.ts
database: models.py user_model.rb UserModel.ts schema.rb db.go prisma/schema.prisma migrations/0002_alter_permission.py db/migrations/001_init.sql queries.sql
database: auth/models.py src/database/pool.ts entities/User.java userDao.kt src/orm.py
entrypoint: main.go cmd/api/main.go src/main.ts index.js src/index.ts index.html app.py App.vue server.js cli.ts pkg/__main__.py manage.py Program.cs src/lib.rs src/components/index.tsx
source: src/capital.ts src/oracle.py src/remodel.ts src/rapid.go src/grapier.js aclock.c src/obsession.py src/authority.ts src/therapist.ts dbus.c src/reauthor.ts
source: src/utils.ts lib/parse.c a.sh web/style.css templates/page.html src/latest.ts src/contest.py src/attest.go build/release.ts target/select.py out/format.js src/config.ts
source: django/test/client.py src/specification.ts packages/vite-node.ts rollup-plugin-x.js babel-helpers.js src/protester.py src/dispatch.ts notebooks/a.ipynb
other: data/cities.csv logo.svg notes.txt locale/de/django.po conf/locale/de/django.po .gitkeep data.json fixtures/users.xml robots.txt
`;

const cases = paths
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [expected, ...list] = line.split(/:? /);
    return list.map((path) => [path, expected!] as const);
  });

describe('categoryOf', () => {
  it.each(cases)('puts %s under %s', (path, expected) => {
    expect(category(path)).toBe(expected);
  });

  it('is tried on at least 120 paths and every category', () => {
    expect(cases.length).toBeGreaterThanOrEqual(120);
    expect(new Set(cases.map(([, expected]) => expected)).size).toBe(11);
  });

  it('has a table that a search for parts of words fails', () => {
    const twin = (path: string) => /auth|login|session|jwt|acl|api|route|model|schema|db/.test(path);
    expect(cases.filter(([path, expected]) => expected === 'source' && twin(path)).length).toBeGreaterThan(8);
  });

  it('lets the outermost directory win', () => {
    expect(category('vendor/a/tests/b.go')).toBe('dependency');
    expect(category('tests/a/vendor/b.go')).toBe('test');
    expect(category('docs/examples/tests/a.py')).toBe('documentation');
    expect(category('node_modules/a/dist/index.js')).toBe('dependency');
    expect(category('tests/node_modules/a/vendor/b.js')).toBe('test');
  });
});

describe('wordsOf', () => {
  it.each([
    ['authService', 'auth service'],
    ['HTTPServer', 'http server'],
    ['OAuthClient', 'o auth client'],
    ['user_login-form.v2', 'user login form v'],
    ['JWTFilter', 'jwt filter'],
    ['oracle', 'oracle'],
    ['übung', 'bung'],
    ['2024', ''],
  ])('splits %s', (name, expected) => {
    expect(wordsOf(name).join(' ')).toBe(expected);
  });
});
