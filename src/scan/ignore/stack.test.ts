import { describe, expect, it } from 'vitest';
import { decidePath } from '../../../tests/fixtures/decide-path.js';
import { describeRule, parseRules, toSubject } from './ignore-rules.js';
import { decide, EMPTY_STACK, type IgnoreStack, pushRules } from './stack.js';

/** Directory to the text of its ignore file; 'global' and 'info' are the two below the tree. */
type Files = Readonly<Record<string, string>>;

function parse(text: string, source: string) {
  return parseRules(Buffer.from(text, 'latin1'), source);
}

/** `kept` or `ignored`, and the rule that decided. A path that ends in '/' is a directory. */
function judge(files: Files, path: string, fileName = '.gitignore'): string {
  let stack: IgnoreStack = EMPTY_STACK;
  for (const source of ['global', 'info']) stack = pushRules(stack, '', parse(files[source] ?? '', source));
  const entry = {
    path: path.replace(/\/$/, ''),
    kind: path.endsWith('/') ? ('directory' as const) : ('file' as const),
  };
  const { ignored, rule } = decidePath(stack, entry, (directory) => {
    const text = files[directory === '' ? '.' : directory];
    return text === undefined ? null : parse(text, directory === '' ? fileName : `${directory}/${fileName}`);
  });
  return `${ignored ? 'ignored' : 'kept'}${rule === null ? '' : ` by ${describeRule(rule)}`}`;
}

describe('layers of ignore files', () => {
  it('puts a deeper file over a shallower one', () => {
    const files = { '.': '*.log', d: '!x.log', 'd/e': 'x.log' };
    expect(judge(files, 'x.log')).toBe('ignored by .gitignore:1: *.log');
    expect(judge(files, 'd/x.log')).toBe('kept by d/.gitignore:1: !x.log');
    expect(judge(files, 'd/e/x.log')).toBe('ignored by d/e/.gitignore:1: x.log');
    expect(judge(files, 'd/e/f/y.log')).toBe('ignored by .gitignore:1: *.log');
  });

  it("puts the tree over the repository's excludes, and those over a person's", () => {
    const files = { global: 'a\nb\nc', info: '!b\n!c', '.': 'c' };
    expect(judge(files, 'a')).toBe('ignored by global:1: a');
    expect(judge(files, 'b')).toBe('kept by info:1: !b');
    expect(judge(files, 'c')).toBe('ignored by .gitignore:1: c');
    expect(judge(files, 'd')).toBe('kept');
  });

  it('reads anchored patterns from the directory of their file', () => {
    const files = { d: '/x\ne/y\n**/z' };
    expect(judge(files, 'x')).toBe('kept');
    expect(judge(files, 'd/x')).toBe('ignored by d/.gitignore:1: /x');
    expect(judge(files, 'd/e/x')).toBe('kept');
    expect(judge(files, 'd/e/y')).toBe('ignored by d/.gitignore:2: e/y');
    expect(judge(files, 'd/f/e/y')).toBe('kept');
    expect(judge(files, 'd/f/z')).toBe('ignored by d/.gitignore:3: **/z');
    expect(judge(files, 'z')).toBe('kept');
  });

  it('does not bring back what is in an ignored directory', () => {
    const files = { '.': 'd/\n!d/keep', d: '!*' };
    expect(judge(files, 'd/keep')).toBe('ignored by .gitignore:1: d/');
    expect(judge(files, 'd/e/f')).toBe('ignored by .gitignore:1: d/');
    expect(judge(files, 'd/')).toBe('ignored by .gitignore:1: d/');
    expect(judge(files, 'd')).toBe('kept');
  });

  it('keeps one directory and nothing else, the way the manual does it', () => {
    const files = { '.': '/*\n!/foo\n/foo/*\n!/foo/bar' };
    expect(judge(files, 'a')).toBe('ignored by .gitignore:1: /*');
    expect(judge(files, 'foo/')).toBe('kept by .gitignore:2: !/foo');
    expect(judge(files, 'foo/a')).toBe('ignored by .gitignore:3: /foo/*');
    expect(judge(files, 'foo/bar/')).toBe('kept by .gitignore:4: !/foo/bar');
    expect(judge(files, 'foo/bar/a')).toBe('kept');
  });

  it('serves ignore files of any name', () => {
    expect(judge({ '.': 'a' }, 'a', '.packlightignore')).toBe('ignored by .packlightignore:1: a');
  });

  it('has no say when it is empty', () => {
    expect(judge({}, 'a')).toBe('kept');
    expect(judge({ '.': '# nothing\n' }, 'a')).toBe('kept');
    expect(pushRules(EMPTY_STACK, '', parse('# nothing', 'a'))).toBe(EMPTY_STACK);
  });
});

describe('a stack', () => {
  it('stays as it was when something is pushed onto it', () => {
    const root = pushRules(EMPTY_STACK, '', parse('*.log', 'root'));
    const left = pushRules(root, 'left', parse('!x.log', 'left'));
    const right = pushRules(root, 'right', parse('y.txt', 'right'));
    expect(decide(root, toSubject('left/x.log', 'file')).ignored).toBe(true);
    expect(decide(left, toSubject('left/x.log', 'file')).ignored).toBe(false);
    expect(decide(right, toSubject('right/x.log', 'file')).ignored).toBe(true);
    expect(decide(left, toSubject('left/y.txt', 'file')).ignored).toBe(false);
  });

  it('gives the answer of the whole path, step by step', () => {
    const root = pushRules(EMPTY_STACK, '', parse('a/\n!b', 'root'));
    expect(decide(root, toSubject('a', 'directory'))).toMatchObject({
      ignored: true,
      rule: { source: 'root', line: 1 },
    });
    expect(decide(root, toSubject('a', 'link'))).toEqual({ ignored: false, rule: null });
    expect(decide(root, toSubject('c/b', 'file'))).toMatchObject({
      ignored: false,
      rule: { negated: true, text: '!b' },
    });
  });
});
