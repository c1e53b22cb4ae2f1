import { describe, expect, it } from 'vitest';
import { textProject } from '../../../tests/fixtures/text-project.js';
import { summarizeRepo } from './summarize-repo.js';

const layered = `
//- README.md
# Shop
Keeps the orders of a small shop in one place.
//- package.json
{ "name": "shop", "private": true, "engines": { "node": ">=16" } }
//- LICENSE
MIT
//- src/controllers/cart.ts
import { total } from '../services/cart.js';
import { save } from '../services/save.js';
export function show(): number { return total() + save(); }
//- src/controllers/order.ts
import { total } from '../services/cart.js';
export function order(): number { return total(); }
//- src/services/cart.ts
import { load } from '../repositories/cart.js';
export function total(): number { return load(); } // TO\u0044O: tax
//- src/services/save.ts
import { load } from '../repositories/cart.js';
export function save(): number { return load(); }
//- src/repositories/cart.ts
export function load(): number { return 1; }
`;

describe('the summary of a repository', () => {
  it('says what the project says of itself, what it is made of, and how it is built and tested', async () => {
    const project = await textProject(layered, {
      manifest: {
        purpose_guess: 'Orders for small shops',
        build_system: 'npm',
        test_framework: 'vitest',
        entry_points: ['src/main.ts'],
        dependencies: [
          { name: 'express', version: '^5.0.0', type: 'runtime' },
          { name: 'vitest', version: '^3.0.0', type: 'dev' },
        ],
      },
    });
    expect(summarizeRepo(project).description.split('\n\n')).toEqual([
      'shop: Orders for small shops. README.md: "Keeps the orders of a small shop in one place."',
      'It has 8 files: 5 of source and 0 of tests, together 10 lines (TypeScript 100%). Main folders: src/controllers/ (2 files, controllers), src/services/ (2 files, services), src/repositories/ (1 file, mostly TypeScript).',
      'Built with npm. Tested with vitest (0 test files). Starts at src/main.ts. It declares 1 runtime and 1 development dependencies.',
    ]);
  });

  it('names the architecture with its evidence', async () => {
    const project = await textProject(layered);
    expect(summarizeRepo(project).architecture_pattern).toBe(
      'layered: controllers/ (2 files), services/ (2 files), repositories/ (1 file) with imports in one direction (5 of 5)',
    );
  });

  it('does not call folders layers when imports go both ways', async () => {
    const twisted = `${layered}
//- src/repositories/order.ts
import { show } from '../controllers/cart.js';
import { total } from '../services/cart.js';
import { save } from '../services/save.js';
export const all = [show, total, save];
`;
    expect(summarizeRepo(await textProject(twisted)).architecture_pattern).toMatch(/^unknown: /);
  });

  it.each([
    [
      'MVC',
      '//- app/controllers/cart.ts\nexport {};\n//- app/models/cart.ts\nexport {};\n//- app/views/cart.erb\n<p>\n',
      /^MVC: app\/models\/ \(1 file\) and app\/controllers\/ \(1 file\) and app\/views\/ \(1 file\)$/,
    ],
    [
      'ports and adapters',
      '//- src/ports/mail.ts\nexport interface MailPort {}\n//- src/adapters/smtp.ts\nexport class SmtpAdapter {}\n',
      /^hexagonal \(ports and adapters\): src\/ports\/ \(1 file\) and src\/adapters\/ \(1 file\), SmtpAdapter \(.*\) and MailPort/,
    ],
    ['library', '//- Cargo.toml\n[package]\nname = "a"\n//- src/lib.rs\npub fn a() {}\n', /^library: Cargo.toml/],
    [
      'command',
      '//- package.json\n{"private":true,"bin":{"a":"a.js"}}\n//- a.js\nrun()\n',
      /^command line tool: .*command a$/,
    ],
    ['nothing', '//- tool.py\nprint(1)\n', /^unknown: no convention .* \(1 source file looked at\)$/],
    [
      'documents alone',
      '//- notes.md\n# Slices, models, controllers\n',
      /^unknown: there is no source code to judge by$/,
    ],
    [
      'look-alikes',
      '//- docs/models/a.md\n# a\n//- docs/views/b.md\n# b\n//- src/remodel/controllers.ts\nexport {};\n',
      /^unknown/,
    ],
  ])('knows %s', async (_, fixture, expected) => {
    expect(summarizeRepo(await textProject(fixture)).architecture_pattern).toMatch(expected);
  });

  it('takes a program that serves the web for no library, whatever `npm init` wrote for it', async () => {
    const express = { name: 'express', version: '^5.0.0', type: 'runtime' } as const;
    const given = (fields: object) => `//- package.json
${JSON.stringify({ name: 'a', version: '1.0.0', main: 'a.js', dependencies: { express: '^5.0.0' }, ...fields })}
//- a.js
listen();
`;
    const patternOf = async (fields: object) =>
      summarizeRepo(await textProject(given(fields), { manifest: { dependencies: [express] } })).architecture_pattern;
    expect(await patternOf({})).toBe('monolith: one program on express with 1 source file and no packages of its own');
    expect(await patternOf({ files: ['a.js'] })).toBe('library: package.json publishes files');
    expect(await patternOf({ dependencies: {} })).toBe('library: package.json publishes main');
  });

  it('says that a program stands on a framework only if its files import it and it is no command', async () => {
    const manifest = {
      project_type: 'go',
      dependencies: [{ name: 'github.com/go-chi/chi/v5', type: 'runtime' as const }],
    };
    const files = (imported: string) =>
      `//- go.mod\nmodule shop\n//- cmd/shop/main.go\npackage main\nimport "${imported}"\nfunc main() {}\n`;
    const declared = await textProject(files('fmt'), { manifest });
    expect(summarizeRepo(declared).architecture_pattern).toBe('command line tool: cmd/shop/main.go is a program');
    expect(summarizeRepo(declared).key_technologies).toEqual(['Go']);
    const used = await textProject(files('github.com/go-chi/chi/v5'), { manifest });
    expect(summarizeRepo(used).architecture_pattern).toMatch(/^monolith: one program on github.com\/go-chi\/chi\/v5/);
    expect(summarizeRepo(used).key_technologies).toEqual(['Go', 'chi']);
  });

  it('names a monorepo by its packages', async () => {
    const packages = ['a', 'b'].map((name) => ({ path: `packages/${name}`, name, project_type: 'node' }));
    const project = await textProject('//- packages/a/a.ts\nexport {};\n', { packages });
    expect(summarizeRepo(project).architecture_pattern).toBe(
      'monorepo of packages: 2 packages with manifests of their own, in packages/* (2)',
    );
  });

  it('lists technologies people know: languages first, frameworks before tools, nothing from tests or examples', async () => {
    const fixture = `
//- src/app.ts
import express from 'express';
import leftpad from 'left-pad';
//- examples/a.ts
import vue from 'vue';
//- test/a.test.ts
import react from 'react';
//- Dockerfile
FROM node:22
//- tests/highlight/cloud.tf
resource "a" "b" {}
//- tests/highlight/long.py
${'x = 1\n'.repeat(40)}//- docs/openapi.yaml
openapi: 3.1.0
`;
    const dependencies = [
      { name: 'vitest', type: 'dev' },
      { name: 'express', type: 'runtime' },
      { name: 'left-pad', type: 'runtime' },
      { name: 'pg', type: 'runtime' },
      { name: 'react', type: 'dev' },
      { name: 'github.com/labstack/echo/v9', type: 'runtime' },
      { name: 'tailwindcss', type: 'dev' },
    ] as const;
    const project = await textProject(fixture, { manifest: { dependencies } });
    expect(summarizeRepo(project).key_technologies).toEqual([
      'TypeScript',
      'Express',
      'Echo',
      'PostgreSQL',
      'Tailwind CSS',
      'Vitest',
      'Docker',
      'OpenAPI',
    ]);
  });

  it('counts headers as C++ where the sources are', async () => {
    const project = await textProject('//- include/till.h\nclass Till;\n//- src/till.cc\nint sum() { return 1; }\n');
    expect(summarizeRepo(project).key_technologies).toEqual(['C++']);
    expect(summarizeRepo(project).description).toContain('2 lines (C++ 100%)');
  });

  it('names a pattern only when a few definitions agree, and says where', async () => {
    const repositories = (names: readonly string[]) =>
      names.map((name) => `//- src/${name}.ts\nexport class ${name}Repository {}\n`).join('');
    const three = await textProject(repositories(['Cart', 'Order', 'User']));
    expect(summarizeRepo(three).notable_patterns).toEqual([
      'repository: 3 types named …Repository: CartRepository (src/Cart.ts:1), OrderRepository (src/Order.ts:1) and UserRepository (src/User.ts:1)',
    ]);
    const declared = await textProject(repositories(['Cart', 'Order', 'User']).replaceAll('.ts\n', '.d.ts\n'));
    expect(summarizeRepo(declared).notable_patterns).toEqual([]);
    const two = await textProject(repositories(['Cart', 'Order']));
    expect(summarizeRepo(two).notable_patterns).toEqual([]);
  });

  it('has something true to say of an empty project', async () => {
    const summary = summarizeRepo(await textProject({}));
    expect(summary).toEqual({
      description: 'shop: neither a README nor a manifest says what it is for.\n\nThere are no files to describe.',
      architecture_pattern: 'unknown: there is no source code to judge by',
      key_technologies: [],
      notable_patterns: [],
      potential_concerns: [],
    });
  });

  it('is the same whatever the order in which files are given', async () => {
    const project = await textProject(layered);
    const turned = { ...project, files: [...project.files].reverse() };
    expect(summarizeRepo(turned)).toEqual(summarizeRepo(project));
  });
});
