import { describe, expect, it } from 'vitest';
import { secretPathRule } from '../../src/guard/paths.js';
import { createIndexBuilder } from '../../src/index/build.js';
import { languageModules } from '../../src/index/languages/all-languages.js';
import { createLanguages, type LanguageModule } from '../../src/index/languages/language-module.js';
import { plainSpec } from '../../src/index/parse/spec.js';
import { createPool } from '../../src/index/pool.js';
import type { Index } from '../../src/model/analysis.js';
import { DEFAULT_SCAN_LIMITS } from '../../src/model/limits.js';
import { NO_PATH_RULES } from '../../src/model/rules.js';
import { scanRoot } from '../../src/scan/scan.js';
import { memoryWorld } from '../fixtures/memory-world.js';

/** Looks like Python in files that end in `.toy`; `import a.b` means the file `a/b.toy`. */
const toy: LanguageModule = {
  files: { language: 'toy', extensions: ['toy'] },
  specs: [
    {
      ...plainSpec,
      ids: ['toy'],
      grammar: 'python',
      definitions: '(function_definition name: (identifier) @name body: (_) @body) @function',
      imports: '(import_statement name: (dotted_name) @module) @import',
      readImports: ({ get }) => get('module').map(({ text }) => ({ specifier: text, kind: 'import', names: [] })),
    },
  ],
  resolver: {
    languages: 'toy',
    create: (project) => (_from, imported) => {
      const path = `${imported.specifier.replaceAll('.', '/')}.toy`;
      return project.paths.includes(path)
        ? { kind: 'file', paths: [path] }
        : { kind: 'external', package: imported.specifier };
    },
  },
};

const fixture = {
  'shop/cart.toy': 'def total():\n    return 1\n',
  'shop/view.toy': 'import shop.cart\nimport mail\n\ndef show():\n    return total()\n',
  'shop/other.py': 'def plain():\n    return 2\n',
};

async function indexWith(modules: readonly LanguageModule[]): Promise<Index> {
  const languages = createLanguages(modules);
  const pool = createPool(0, languages);
  const builder = createIndexBuilder({ analyse: pool.analyse, cache: null, languages });
  const rules = { limits: DEFAULT_SCAN_LIMITS, secretPath: secretPathRule, paths: NO_PATH_RULES };
  await scanRoot(memoryWorld(fixture), rules, (entry, { text }) => builder.add(entry, text));
  await pool.close();
  return builder.finish();
}

const rowsOf = ({ files }: Index) =>
  files.map(({ entry, tier, definitions, imports }) => ({
    file: `${entry.path} ${entry.language} ${tier}`,
    definitions: definitions.map(({ kind, name }) => `${kind} ${name}`),
    imports: imports.map(({ specifier, to }) => `${specifier} ${to.kind}`),
  }));

describe('a new language', () => {
  it('has its definitions and imports found, with one object and no change to anything shared', async () => {
    expect(rowsOf(await indexWith([...languageModules, toy]))).toEqual([
      { file: 'shop/cart.toy toy parser', definitions: ['function total'], imports: [] },
      { file: 'shop/other.py python parser', definitions: ['function plain'], imports: [] },
      {
        file: 'shop/view.toy toy parser',
        definitions: ['function show'],
        imports: ['shop.cart file', 'mail external'],
      },
    ]);
    const [cart] = rowsOf(await indexWith(languageModules));
    expect(cart).toMatchObject({ file: 'shop/cart.toy text outline', imports: [] });
  });
});
