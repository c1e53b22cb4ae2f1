/**
 * Ten well-known projects of nine ecosystems: facts that were checked by reading the real ones, and small projects
 * of our own making that have their shape. `docs/evidence/manifests.md` says what the real ones gave.
 */
export type Facts = {
  readonly shape: string;
  readonly name: string;
  readonly type: string;
  readonly build: string;
  readonly tests: string | undefined;
  /** The first ones, in this order. */
  readonly entries: readonly string[];
  readonly packages: number;
  /** Some of them, as `type name`. */
  readonly needs: readonly string[];
  readonly files: string;
};

export const shapes: readonly Facts[] = [
  {
    shape: 'express',
    name: 'express',
    type: 'node',
    build: 'npm',
    tests: 'mocha',
    entries: ['index.js'],
    packages: 0,
    needs: ['runtime accepts', 'runtime router', 'dev mocha', 'dev supertest'],
    files: `//- package.json
{ "name": "express", "description": "A web framework",
  "dependencies": { "accepts": "^2.0.0", "router": "^2.2.0" },
  "devDependencies": { "mocha": "^11", "supertest": "^6" },
  "scripts": { "test": "mocha --require test/support/env test/" } }
//- index.js
//- lib/application.js
//- examples/auth/index.js
//- test/app.js
`,
  },
  {
    shape: 'vite',
    name: '@vitejs/vite-monorepo',
    type: 'node',
    build: 'pnpm',
    tests: 'vitest',
    entries: ['packages/vite/src/node/index.ts', 'packages/vite/bin/vite.js', 'packages/create-vite/index.js'],
    packages: 4,
    needs: ['runtime rolldown', 'peer terser', 'dev vitest'],
    files: `//- package.json
{ "name": "@vitejs/vite-monorepo", "private": true, "scripts": { "test": "pnpm test-unit && pnpm test-serve", "test-unit": "vitest run" },
  "devDependencies": { "vitest": "^4", "playwright-chromium": "^1", "vite": "workspace:*" }, "packageManager": "pnpm@10.0.0" }
//- pnpm-workspace.yaml
packages:
  - 'packages/*'
  - 'playground/**'
//- packages/vite/package.json
{ "name": "vite", "bin": { "vite": "bin/vite.js" }, "exports": { ".": "./dist/node/index.js", "./client": { "types": "./client.d.ts" } },
  "dependencies": { "rolldown": "~1.2.4" }, "peerDependencies": { "terser": "^5" } }
//- packages/vite/client.d.ts
//- packages/vite/bin/vite.js
//- packages/vite/src/node/index.ts
//- packages/create-vite/package.json
{ "name": "create-vite", "bin": { "create-vite": "index.js" } }
//- packages/create-vite/index.js
//- packages/create-vite/template-vue/package.json
{ "name": "starter" }
//- playground/css/package.json
{ "name": "@vitejs/test-css", "dependencies": { "sass": "1" } }
//- playground/css/main.js
//- playground/css/dep/package.json
{ "name": "dep" }
`,
  },
  {
    shape: 'flask',
    name: 'Flask',
    type: 'python',
    build: 'flit',
    tests: 'pytest',
    entries: ['src/flask/cli.py', 'src/flask/__main__.py', 'src/flask/__init__.py'],
    packages: 0,
    needs: ['runtime click', 'runtime werkzeug', 'peer asgiref', 'dev pytest', 'dev sphinx'],
    files: `//- pyproject.toml
[project]
name = "Flask"
dependencies = ["click>=8.1.3", "werkzeug>=3.1.0"]
[project.optional-dependencies]
async = ["asgiref>=3.2"]
[project.scripts]
flask = "flask.cli:main"
[dependency-groups]
docs = ["sphinx<9"]
tests = ["pytest"]
[build-system]
requires = ["flit_core>=3.11,<4"]
build-backend = "flit_core.buildapi"
//- src/flask/__init__.py
from .app import Flask as Flask
//- src/flask/__main__.py
//- src/flask/cli.py
//- examples/tutorial/pyproject.toml
[project]
name = "flaskr"
`,
  },
  {
    shape: 'django, with its package.json for checks',
    name: 'Django',
    type: 'python',
    build: 'setuptools',
    tests: 'unittest',
    entries: ['django/core/management/__init__.py', 'django/__main__.py', 'django/__init__.py'],
    packages: 0,
    needs: ['runtime asgiref', 'runtime sqlparse', 'dev grunt'],
    files: `//- pyproject.toml
[project]
name = "Django"
dependencies = ["asgiref>=3.9", "sqlparse>=0.5"]
scripts = { django-admin = "django.core.management:execute_from_command_line" }
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"
//- package.json
{ "name": "Django", "private": true, "dependencies": { "grunt": "^1" }, "scripts": { "test": "grunt test" } }
//- django/__init__.py
VERSION = (6, 0, 0)
//- django/__main__.py
//- django/core/management/__init__.py
${Array.from({ length: 20 }, (_, i) => `//- django/app${i}.py\n`).join('')}//- js_tests/core.js
//- tests/urls/tests.py
from django.test import SimpleTestCase
`,
  },
  {
    shape: 'ripgrep',
    name: 'ripgrep',
    type: 'rust',
    build: 'cargo',
    tests: 'cargo test',
    entries: ['crates/core/main.rs', 'crates/globset/src/lib.rs', 'crates/grep/src/lib.rs'],
    packages: 2,
    needs: ['runtime anyhow', 'runtime tikv-jemallocator', 'dev serde_derive'],
    files: `//- Cargo.toml
[package]
name = "ripgrep"
[[bin]]
bench = false
path = "crates/core/main.rs"
name = "rg"
[workspace]
members = ["crates/globset", "crates/grep"]
[dependencies]
anyhow = "1.0.75"
grep = { version = "0.4.1", path = "crates/grep" }
[target.'cfg(all(target_env = "musl", target_pointer_width = "64"))'.dependencies.tikv-jemallocator]
version = "0.6.0"
[dev-dependencies]
serde_derive = "1.0.77"
//- crates/core/main.rs
//- crates/globset/Cargo.toml
[package]
name = "globset"
//- crates/globset/src/lib.rs
//- crates/grep/Cargo.toml
[package]
name = "grep"
[dependencies]
globset = { path = "../globset" }
//- crates/grep/src/lib.rs
//- tests/tests.rs
`,
  },
  {
    shape: 'kubernetes',
    name: 'kubernetes',
    type: 'go',
    build: 'go',
    tests: 'go test',
    entries: ['cmd/kube-apiserver/apiserver.go', 'cmd/kubelet/kubelet.go'],
    packages: 2,
    needs: ['runtime github.com/spf13/cobra'],
    files: `//- go.mod
module k8s.io/kubernetes
require (
	github.com/spf13/cobra v1.10.2
	k8s.io/api v0.0.0
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
)
//- go.work
go 1.26
use (
	.
	./staging/src/k8s.io/api
	./staging/src/k8s.io/client-go
)
//- cmd/kube-apiserver/apiserver.go
package main
func main() {}
//- cmd/kube-apiserver/app/server.go
package app
//- cmd/kubelet/kubelet.go
package main
func main() {}
//- pkg/api/api_test.go
//- staging/src/k8s.io/api/go.mod
module k8s.io/api
//- staging/src/k8s.io/client-go/go.mod
module k8s.io/client-go
`,
  },
  {
    shape: 'gson',
    name: 'gson-parent',
    type: 'java',
    build: 'maven',
    tests: 'junit',
    entries: ['gson/src/main/java/module-info.java'],
    packages: 2,
    needs: ['runtime com.google.errorprone:error_prone_annotations', 'dev junit:junit'],
    files: `//- pom.xml
<project><groupId>com.google.code.gson</groupId><artifactId>gson-parent</artifactId><packaging>pom</packaging>
<modules><module>gson</module><module>test-jpms</module></modules>
<dependencyManagement><dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version></dependency></dependencies></dependencyManagement>
</project>
//- gson/pom.xml
<project><parent><artifactId>gson-parent</artifactId></parent><artifactId>gson</artifactId><dependencies>
<dependency><groupId>com.google.errorprone</groupId><artifactId>error_prone_annotations</artifactId><version>2</version></dependency>
<dependency><groupId>junit</groupId><artifactId>junit</artifactId><scope>test</scope></dependency>
</dependencies></project>
//- gson/src/main/java/module-info.java
//- gson/src/main/java/com/google/gson/Gson.java
//- test-jpms/pom.xml
<project><artifactId>test-jpms</artifactId><dependencies><dependency><groupId>com.google.code.gson</groupId><artifactId>gson</artifactId></dependency></dependencies></project>
//- test-jpms/src/main/java/module-info.java
`,
  },
  {
    shape: 'laravel/framework',
    name: 'laravel/framework',
    type: 'php',
    build: 'composer',
    tests: 'phpunit',
    entries: ['src/Illuminate/Collections/functions.php', 'src/Illuminate/Support/helpers.php'],
    packages: 2,
    needs: ['runtime monolog/monolog', 'runtime symfony/console', 'dev phpunit/phpunit'],
    files: `//- composer.json
{ "name": "laravel/framework", "require": { "php": "^8.3", "ext-mbstring": "*", "monolog/monolog": "^3.0", "symfony/console": "^7.4" },
  "require-dev": { "phpunit/phpunit": "^12.0" }, "replace": { "illuminate/collections": "self.version", "illuminate/support": "self.version" },
  "autoload": { "files": ["src/Illuminate/Collections/functions.php", "src/Illuminate/Support/helpers.php"] } }
//- phpunit.xml.dist
//- src/Illuminate/Collections/composer.json
{ "name": "illuminate/collections" }
//- src/Illuminate/Collections/functions.php
//- src/Illuminate/Support/composer.json
{ "name": "illuminate/support", "require": { "illuminate/collections": "^13.0" } }
//- src/Illuminate/Support/helpers.php
//- tests/Support/SupportTest.php
`,
  },
  {
    shape: 'rails',
    name: 'rails',
    type: 'ruby',
    build: 'bundler',
    tests: 'minitest',
    entries: ['activerecord/lib/active_record.rb', 'railties/exe/rails'],
    packages: 2,
    needs: ['runtime bundler', 'runtime rake', 'dev minitest', 'dev @rollup/plugin-commonjs'],
    files: `//- rails.gemspec
version = File.read(File.expand_path("RAILS_VERSION", __dir__)).strip
Gem::Specification.new do |s|
  s.name = "rails"
  s.summary = "A web framework."
  s.add_dependency "activerecord", version
  s.add_dependency "railties", version
  s.add_dependency "bundler", ">= 1.15.0"
end
//- Gemfile
source "https://rubygems.org"
gemspec
gem "minitest", "~> 6.0"
//- package.json
{ "private": true, "devDependencies": { "@rollup/plugin-commonjs": "^19" } }
//- activerecord/activerecord.gemspec
Gem::Specification.new do |s|
  s.name = "activerecord"
end
//- activerecord/lib/active_record.rb
//- railties/railties.gemspec
Gem::Specification.new do |s|
  s.name = "railties"
  s.bindir = "exe"
  s.executables = ["rails"]
  s.add_dependency "rake", ">= 12.2"
end
//- railties/exe/rails
${Array.from({ length: 20 }, (_, i) => `//- railties/lib/rails/part${i}.rb\n`).join('')}`,
  },
  {
    shape: 'AutoMapper',
    name: 'AutoMapper',
    type: 'dotnet',
    build: 'dotnet',
    tests: 'xunit',
    entries: [],
    packages: 3,
    needs: ['runtime Microsoft.Extensions.Options', 'dev MinVer', 'dev xunit'],
    files: `//- AutoMapper.sln
Project("{9A19103F}") = "AutoMapper", "src\\AutoMapper\\AutoMapper.csproj", "{1}"
Project("{9A19103F}") = "AutoMapper.UnitTests", "src\\UnitTests\\AutoMapper.UnitTests.csproj", "{2}"
Project("{9A19103F}") = "TestApp", "src\\TestApp\\TestApp.csproj", "{3}"
//- src/AutoMapper/AutoMapper.csproj
<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><Description>A mapper.</Description></PropertyGroup><ItemGroup>
<PackageReference Include="MinVer" Version="6.0.0" PrivateAssets="All" /><PackageReference Include="Microsoft.Extensions.Options" Version="8.0.0" />
</ItemGroup></Project>
//- src/AutoMapper/Mapper.cs
//- src/UnitTests/AutoMapper.UnitTests.csproj
<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="xunit" Version="2.9.2" /></ItemGroup></Project>
//- src/TestApp/TestApp.csproj
<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>
//- src/TestApp/Program.cs
`,
  },
  {
    shape: 'leveldb',
    name: 'leveldb',
    type: 'cpp',
    build: 'cmake',
    tests: 'gtest',
    entries: ['db/leveldbutil.cc'],
    packages: 0,
    needs: [],
    files: `//- CMakeLists.txt
project(leveldb VERSION 1.23.0 LANGUAGES C CXX)
find_package(Threads REQUIRED)
add_library(leveldb "")
add_executable(leveldbutil
  "db/leveldbutil.cc"
)
if(LEVELDB_BUILD_TESTS)
  enable_testing()
  add_subdirectory("third_party/googletest")
  add_executable(leveldb_tests "")
endif(LEVELDB_BUILD_TESTS)
//- db/leveldbutil.cc
//- db/db_impl.cc
//- include/leveldb/db.h
//- db/c_test.c
`,
  },
];
