import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fixture, type MemoryOptions, memoryWorld } from '../../tests/fixtures/memory-world.js';
import { secretPathRule } from '../guard/paths.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import { NO_PATH_RULES, type PathRules } from '../model/rules.js';
import { toSubject } from './ignore/ignore-rules.js';
import { compilePathRules, mayHoldAllowed, ruleNaming } from './path-rules.js';
import { scanRoot } from './scan.js';

async function scan(fixture: Fixture, rules: Partial<PathRules>, options: MemoryOptions = {}) {
  const paths = { ...NO_PATH_RULES, ...rules };
  const { files, excluded } = await scanRoot(memoryWorld(fixture, options), {
    limits: DEFAULT_SCAN_LIMITS,
    secretPath: secretPathRule,
    paths,
  });
  return {
    kept: files.map(({ path }) => path),
    excluded: excluded.map(({ path, reason, detail }) => `${path} ${reason} ${detail}`),
  };
}

const tree = {
  '.gitignore': 'out/\n',
  'bin/a.ts': 'x\n',
  'bin/tool/b.ts': 'x\n',
  'out/c.ts': 'x\n',
  'src/d.ts': 'x\n',
  'src/e.key': 'x\n',
};

describe('path rules', () => {
  it('name the rule that left a path out, and leave out a folder as one', async () => {
    expect(await scan(tree, { deny: ['*.md', 'src/'], defaults: ['bin/'] })).toEqual({
      kept: ['.gitignore'],
      excluded: [
        'bin/ denied default rule:1: bin/',
        'out/ ignored .gitignore:1: out/',
        'src/ denied deny rule:2: src/',
      ],
    });
  });

  it('have their say in this order: secret names, deny, allow, then defaults and ignore files', async () => {
    const { kept, excluded } = await scan(tree, {
      deny: ['bin/tool/', '*.key'],
      allow: ['bin/', 'out/c.ts', 'src/e.key'],
      defaults: ['bin/'],
    });
    expect(kept).toEqual(['.gitignore', 'bin/a.ts', 'out/c.ts', 'src/d.ts']);
    expect(excluded.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'bin/tool/ denied',
      'src/e.key secret-path',
    ]);
  });

  it('leave alone what none of them names, and nothing else', () => {
    const pattern = fc.constantFrom('a', 'a/', '*.b', '**/a', '**/*.b', '!a.b', 'a*', '/a', 'c/a', '**/c/*.b', 'c/');
    const list = fc.array(pattern, { maxLength: 2 });
    const path = fc.constantFrom('a', 'c', 'a.b', 'c/a', 'c/a.b', 'd/c/a.b', 'ab', 'd/e');
    fc.assert(
      fc.property(list, list, list, fc.array(path, { minLength: 1 }), (deny, allow, defaults, asked) => {
        const rules = compilePathRules({ ...NO_PATH_RULES, deny, allow, defaults });
        for (const kind of ['file', 'directory', 'link'] as const)
          for (const subject of asked.map((one) => toSubject(one, kind))) {
            const named = [rules.deny, rules.allow, rules.defaults].some((one) => ruleNaming(one, subject) !== null);
            if (named) expect(rules.leaveAlone(subject)).toBe(false);
          }
      }),
    );
    const rules = compilePathRules({ ...NO_PATH_RULES, deny: ['*.b'], defaults: ['**/a', 'c/d/'] });
    expect(['x/y', 'x/a', 'a.b'].map((one) => rules.leaveAlone(toSubject(one, 'file')))).toEqual([true, false, false]);
  });

  it('enter a folder that is left out only for the sake of what is allowed in it', async () => {
    const { kept, excluded } = await scan(tree, { allow: ['bin/tool/**'], defaults: ['bin/'] });
    expect(kept).toEqual(['.gitignore', 'bin/tool/b.ts', 'src/d.ts']);
    expect(excluded).toContain('bin/a.ts ignored default rule:1: bin/');
  });

  it('cannot bring back version control, links or what is outside', async () => {
    const { kept } = await scan(
      { '.git/config': 'x', link: 'x', 'a.ts': 'x\n' },
      { allow: ['.git/', '.git/config', 'link', '../x', '/'] },
      { kinds: { link: 'link' } },
    );
    expect(kept).toEqual(['a.ts']);
  });

  it('hold for what git tracks and for what it does not', async () => {
    const rules = { deny: ['src/'], allow: ['out/c.ts'] };
    for (const tracked of [['bin/a.ts', 'src/d.ts'], ['src/d.ts', 'out/c.ts'], []])
      expect((await scan(tree, rules, { tracked, untracked: [] })).kept).toContain('out/c.ts');
    expect((await scan(tree, rules, { tracked: ['src/d.ts'] })).kept).not.toContain('src/d.ts');
  });

  it('read names as bytes, and a pattern that is negated as no rule', () => {
    const { deny } = compilePathRules({ ...NO_PATH_RULES, deny: ['täst/', 'src/*', '!src/pipeline/recorder.ts'] });
    expect(ruleNaming(deny, toSubject(Buffer.from('täst').toString('latin1'), 'directory'))?.line).toBe(1);
    expect(ruleNaming(deny, toSubject('täst', 'directory'))).toBeNull();
    expect(ruleNaming(deny, toSubject('src/pipeline/recorder.ts', 'file'))).toBeNull();
    expect(ruleNaming(deny, toSubject('src/other.ts', 'file'))?.line).toBe(2);
  });

  it.each([
    ['bin/tool/**', 'bin', true],
    ['bin/tool/**', 'bin/tool', true],
    ['bin/tool/**', 'bin/tool/deep', true],
    ['bin/tool/**', 'bin/other', false],
    ['/bin/t*', 'bin/tool', true],
    ['bin/tool.ts', 'binary', false],
    ['*.ts', 'bin', false],
    ['**/keep.ts', 'bin', false],
  ])('allowing %s, the folder %s may hold something: %s', (pattern, folder, expected) => {
    expect(mayHoldAllowed(compilePathRules({ ...NO_PATH_RULES, allow: [pattern] }), folder)).toBe(expected);
  });
});
