import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wildmatch } from '../../formats/glob/wildmatch.js';
import type { EntryKind } from '../../model/jail.js';
import { describeRule, findLastMatch, parseRules, type Rule, toSubject } from './ignore-rules.js';

function find(text: string, path: string, kind: EntryKind): Rule | null {
  const rules = parseRules(Buffer.from(text, 'latin1'), '.gitignore');
  return findLastMatch(rules, toSubject(path, kind));
}

/** Paths that end in '/' are directories. */
function matchedPaths(text: string, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const kind = path.endsWith('/') ? 'directory' : 'file';
    return find(text, path.replace(/\/$/, ''), kind)?.negated === false;
  });
}

describe('one rule', () => {
  it.each<readonly [line: string, matches: readonly string[], others: readonly string[]]>([
    ['name', ['name', 'name/', 'd/name', 'd/e/name/'], ['names', 'name/x', 'xname']],
    ['name/', ['name/', 'd/name/'], ['name', 'd/name']],
    ['/name', ['name', 'name/'], ['d/name']],
    ['d/name', ['d/name'], ['name', 'x/d/name', 'd/name/x']],
    ['/d/name', ['d/name'], ['x/d/name']],
    ['d/name/', ['d/name/'], ['d/name']],
    ['**/name', ['name', 'd/name', 'd/e/name'], ['names']],
    ['**/d/name', ['d/name', 'x/d/name'], ['x/name']],
    ['d/**', ['d/x', 'd/x/y', 'd/x/'], ['d', 'd/', 'x/d/y']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a/bb', 'x/a/b']],
    ['*.log', ['x.log', 'd/x.log', '.log', 'x.log/'], ['x.logs']],
    ['*.log/', ['x.log/', 'd/x.log/'], ['x.log']],
    ['/*.log', ['x.log'], ['d/x.log']],
    ['d/*.log', ['d/x.log'], ['d/e/x.log', 'x.log']],
    ['/*', ['a', 'd/'], ['d/a']],
    ['*', ['a', 'd/a'], []],
    ['*/', ['d/', 'd/e/'], ['a', 'd/a']],
    ['*x*', ['x', 'axb', 'd/xx'], ['a', 'x/a']],
    ['\\#a', ['#a'], ['\\#a', 'a']],
    ['\\!a', ['!a'], ['a']],
    ['#a', [], ['#a', 'a']],
    ['a\\ ', ['a '], ['a', 'a\\ ']],
    ['\\a\\b', ['ab'], ['\\a\\b']],
    ['d/\\a', ['d/a'], ['a']],
    ['a\\', [], ['a', 'a\\']],
    ['[a', [], ['a', '[a']],
    ['d/[a', [], ['d/a', 'd/[a']],
    ['/', [], ['a', 'a/']],
    ['//', [], ['a', 'a/', 'd/a']],
    ['', [], ['a']],
    ['!', [], ['a']],
    ['//a', [], ['a', 'd/a']],
    ['a//b', [], ['a/b', 'a/x/b']],
    ['./a', [], ['a']],
    ['../a', [], ['a']],
    ['\xff?', ['\xff\xfe', 'd/\xffa'], ['\xff', '\xc3\xbf\xfe']],
    ['[\x80-\xff][\x80-\xff]', ['\xc3\xa9'], ['\xe9', 'e']],
    // What follows a literal beginning is matched alone, so these stars stand at its start.
    ['d/ab**', ['d/ab', 'd/abc', 'd/ab/c/e'], ['d/a']],
    ['foo**/bar', ['foobar', 'foo/bar', 'foox/bar', 'foox/y/bar'], ['fo/bar', 'fooxbar', 'x/foo/bar']],
    ['f?o**/bar', ['foo/bar', 'foox/bar'], ['foobar', 'foox/y/bar']],
  ])('matches what git matches: %j', (line, matches, others) => {
    expect(matchedPaths(line, [...matches, ...others])).toEqual(matches);
  });

  it('takes a link to a directory for a file', () => {
    expect(find('d/', 'd', 'link')).toBeNull();
    expect(find('d/', 'd', 'special')).toBeNull();
    expect(find('d', 'd', 'link')?.line).toBe(1);
  });
});

describe('several rules', () => {
  it('lets the last match win, whichever index holds it', () => {
    const sorts = ['x.log', '*.log', 'x.*', '/x.log', '/*.log', '**/x.log', '[x].log', 'x.log/', '*.log/'];
    for (const first of sorts) {
      for (const last of sorts) {
        expect(find(`${first}\nother\n!${last}\n`, 'x.log', 'directory')).toMatchObject({ line: 3, negated: true });
      }
    }
  });

  it('lets a rule for directories stand aside for a file', () => {
    expect(find('a\n!a/\n', 'a', 'file')).toMatchObject({ line: 1 });
    expect(find('a\n!a/\n', 'a', 'directory')).toMatchObject({ line: 2 });
  });

  it('names the last of equal lines', () => {
    expect(find('a\nb\na\n', 'a', 'file')).toMatchObject({ line: 3 });
    expect(find('a*c\n!a*c\nb\na*c\n', 'abc', 'file')).toMatchObject({ line: 4, negated: false });
  });

  it('keeps the order of lines that spell the same name in two ways', () => {
    expect(find('a\n!\\a\n', 'a', 'file')).toMatchObject({ line: 2, negated: true });
    expect(find('!\\a\na\n', 'a', 'file')).toMatchObject({ line: 2, negated: false });
    expect(find('d/a\n!d/\\a\n', 'd/a', 'file')).toMatchObject({ line: 2, negated: true });
  });

  it('finds the longest and the shortest suffix alike', () => {
    expect(find('*\n!*.d.ts\n', 'a.d.ts', 'file')).toMatchObject({ line: 2 });
    expect(find('*.d.ts\n!*.ts\n', 'a.d.ts', 'file')).toMatchObject({ line: 2 });
    expect(find('*.d.ts\n!*.ts\n', 'a.ts', 'file')).toMatchObject({ line: 2 });
    expect(find('!*.ts\n*.d.ts\n', 's', 'file')).toBeNull();
  });

  it('answers from an index as a plain look at every line does', () => {
    const piece = fc.constantFrom('a', 'b', '.', '*', '**', '?', '[ab]', '[!a]', '\\a');
    const body = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
    const line = fc.tuple(fc.constantFrom('**/', '/**/', '*', '*.', ''), body).map((parts) => parts.join(''));
    const path = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 4 }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => parts.join('/'));
    const isNamed = (text: string, at: string) => {
      const [pattern, subject] = text.includes('/') ? [text.replace(/^\//, ''), at] : [text, at.replace(/^.*\//, '')];
      return wildmatch(pattern, subject);
    };
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), path, (lines, at) => {
        const last = lines.findLastIndex((text) => isNamed(text, at));
        expect(find(lines.join('\n'), at, 'file')?.line ?? 0).toBe(last + 1);
      }),
      { numRuns: 3_000 },
    );
  });

  it('would be wrong if the first match won', () => {
    const reversed = (text: string) => text.split('\n').reverse().join('\n');
    expect(find('*.log\n!x.log', 'x.log', 'file')?.negated).toBe(true);
    expect(find(reversed('*.log\n!x.log'), 'x.log', 'file')?.negated).toBe(false);
  });
});

describe('a rule in a message', () => {
  it.each<readonly [text: string, message: string]>([
    ['# logs\n\n*.log\n', '.gitignore:3: *.log'],
    ['\n\n!x.log  \r\n', '.gitignore:3: !x.log'],
    ['\n\nx.\xc3\xa9*\n', '.gitignore:3: x.é*'],
    ['\n\nx.*\n', '.gitignore:3: x.*'],
  ])('is named by file, line and text: %j', (text, message) => {
    const path = text.includes('\xc3') ? 'x.\xc3\xa9' : 'x.log';
    expect(describeRule(find(text, path, 'file')!)).toBe(message);
  });

  it('shows bytes that are no text', () => {
    expect(describeRule(find('\xff*\n', '\xffa', 'file')!)).toBe('.gitignore:1: \\xff*');
  });
});

describe('a huge ignore file', () => {
  it('keeps one rule of each kind of line', () => {
    const text = 'a\n*.b\nc*d\n/e\n'.repeat(50_000);
    const rules = parseRules(Buffer.from(text), 'huge');
    expect(rules.size).toBe(4);
    expect(findLastMatch(rules, toSubject('cd', 'file'))?.line).toBe(199_999);
  });

  it('keeps no rule that cannot match', () => {
    expect(parseRules(Buffer.from('[a\na\\\n[[:no:]]\n'.repeat(10)), 'odd').size).toBe(0);
  });

  it('finds one of many literal lines', () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `/d/file-${index}`);
    const rules = parseRules(Buffer.from(lines.join('\n')), 'long');
    expect(findLastMatch(rules, toSubject('d/file-7', 'file'))?.line).toBe(8);
    expect(findLastMatch(rules, toSubject('d/file-x', 'file'))).toBeNull();
  });

  it('takes a single line of a megabyte', () => {
    for (const piece of ['a', '*', '*a', '[ab]', '**/', '\\']) {
      const rules = parseRules(Buffer.from(piece.repeat(1_000_000 / piece.length)), 'wide');
      const match = findLastMatch(rules, toSubject('d/aaaa', 'file'));
      expect(match?.line).toBe(piece === '*' ? 1 : undefined);
    }
    const nested = `[${'[:a'.repeat(300_000)}]`;
    const rules = parseRules(Buffer.from(nested), 'nested');
    expect(findLastMatch(rules, toSubject('a', 'file'))?.line).toBe(1);
  });
});
