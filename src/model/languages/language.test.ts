import { describe, expect, it } from 'vitest';
import type { RelPath } from '../path.js';
import { isTextName, kindOfLanguage, languageOf } from './language.js';
import { LANGUAGE_ROWS } from './languages.table.js';

/** One case a line: path, language, and the first line where it matters. */
const cases = `
src/a.ts | typescript
src/a.mts | typescript
types/a.d.ts | typescript
src/A.TSX | tsx
a.jsx | jsx
a.js | javascript
a.mjs | javascript
a.cjs | javascript
a.py | python
stubs/a.pyi | python
a.pyx | cython
a.go | go
go.mod | go-mod
go.sum | go-sum
a.rs | rust
A.java | java
a.c | c
a.h | c
a.h | cpp | // -*- C++ -*-
a.hpp | cpp
a.cc | cpp
A.cs | csharp
a.rb | ruby
Gemfile | ruby
a.php | php
view.blade.php | blade
a.swift | swift
a.kt | kotlin
build.gradle.kts | kotlin
build.gradle | groovy
A.scala | scala
a.dart | dart
A.vue | vue
A.svelte | svelte
a.html | html
a.css | css
a.scss | scss
a.less | less
a.json | json
tsconfig.json | jsonc
.eslintrc | jsonc
a.geojson | json
a.jsonl | jsonl
a.yml | yaml
pnpm-lock.yaml | yaml
yarn.lock | yaml
a.toml | toml
Cargo.lock | toml
a.xml | xml
App.csproj | xml
README.md | markdown
a.mdx | mdx
a.rst | rst
a.txt | text
LICENSE | text
a.sh | shell
a.ps1 | powershell
a.bat | batch
a.sql | sql
Dockerfile | dockerfile
Dockerfile.dev | dockerfile
api.dockerfile | dockerfile
Makefile | makefile
GNUmakefile | makefile
Makefile.in | makefile
rules.mk | makefile
CMakeLists.txt | cmake
a.cmake | cmake
a.lua | lua
a.pl | perl
a.R | r
a.jl | julia
a.ex | elixir
a.erl | erlang
a.hs | haskell
a.ml | ocaml
a.clj | clojure
a.zig | zig
a.nim | nim
a.graphql | graphql
a.proto | protobuf
main.tf | terraform
a.ipynb | notebook
setup.cfg | ini
a.properties | properties
.env | dotenv
.env.local | dotenv
prod.env | dotenv
.env.example | dotenv
fix.patch | diff
a.csv | csv
a.tsv | tsv
logo.svg | svg
.gitignore | gitignore
.prettierignore | gitignore
BUILD | bazel
BUILD.bazel | bazel
build | text
build | shell | #!/bin/sh
config.h.in | c
settings.json.example | json
models.py-tpl | python
page.html.tmpl | html
page.tmpl | template
a.wgsl | wgsl
a.sol | solidity
flake.nix | nix
Jenkinsfile | groovy
a.m | objectivec
a.s | asm
i18n/de.ts | xml | <?xml version="1.0" encoding="utf-8"?>
bin/tool | python | #!/usr/bin/env python3.12
bin/tool | python | #!/usr/bin/env -S uv run --script
bin/tool | javascript | #!/usr/bin/env -S NODE_ENV=x node --harmony
bin/tool | shell | #!/bin/bash -eu
bin/tool | ruby | #! /usr/local/bin/ruby
bin/tool | typescript | #!/usr/bin/env -S deno run
bin/tool | text | #!/opt/unheard-of
bin/tool | text | #!
include/vector | cpp | // Vector -*- C++ -*-
feed | xml | <?xml version="1.0"?>
page | html | <!DOCTYPE html>
run.unknown | perl | #!/usr/bin/perl -w
a.py | python | #!/bin/sh
weird. | text
no-extension | text
.hidden | text
`;

describe('languageOf', () => {
  it.each(rows(cases))('reads %s as %s (first line %j)', (path, language, firstLine = '') => {
    expect(languageOf(path as RelPath, firstLine)).toBe(language);
  });

  it('knows at least 90 languages, each id a plain info word for a code fence', () => {
    const ids = LANGUAGE_ROWS.map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(90);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  it.each([2, 3, 4] as const)('lists no key of column %i twice', (column) => {
    const keys = LANGUAGE_ROWS.flatMap((row) => row[column].split(' ').filter((key) => key !== ''));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});

describe('kindOfLanguage', () => {
  it('tells source from prose and data', () => {
    expect(['python', 'html', 'markdown', 'json', 'text', 'no such id'].map(kindOfLanguage)).toEqual([
      'code',
      'markup',
      'prose',
      'data',
      'plain',
      'plain',
    ]);
  });
});

describe('isTextName', () => {
  it('goes by the name alone', () => {
    expect(['a.py', 'Makefile', 'a.png', 'a'].map((path) => isTextName(path as RelPath))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

function rows(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
}
