/** Our matcher as the campaign sees it, and twins of it that each get one thing wrong. */
import { splitRuleLines } from '../../src/scan/ignore/ignore-line.js';
import { parseRules, type RuleList, toSubject } from '../../src/scan/ignore/ignore-rules.js';
import { decide, EMPTY_STACK, type IgnoreStack, pushRules } from '../../src/scan/ignore/stack.js';
import { decidePath } from '../fixtures/decide-path.js';
import { GLOBAL_EXCLUDES, INFO_EXCLUDE, type Verdicts } from './ignore-git.js';
import type { World } from './ignore-worlds.js';

export type Matcher = (world: World, paths: readonly string[]) => Verdicts;

export const ours: Matcher = (world, paths) =>
  decideAll(world, paths, (text, source) => parseRules(toBytes(text), source));

/** Parses what `spoil` makes of the lines, and reports rules under their true line and text. */
export function makeTwin(spoil: (lines: readonly Line[]) => readonly Line[]): Matcher {
  return (world, paths) => {
    const truth = new Map<string, Line>();
    const decided = decideAll(world, paths, (text, source) => {
      const texts = new Map(splitRuleLines(toBytes(text)).map((line) => [line.number, line.text]));
      const lines = spoil(text.split('\n').map((line, index) => ({ text: line, number: index + 1 })));
      lines.forEach(({ number }, index) => {
        truth.set(`${source}\0${index + 1}`, { number, text: texts.get(number) ?? '' });
      });
      return parseRules(toBytes(lines.map((line) => line.text).join('\n')), source);
    });
    return new Map([...decided].map(([path, verdict]) => [path, restoreLine(verdict, truth)]));
  };
}

export type Line = { readonly text: string; readonly number: number };

/** The files a walk finds, in byte order: stacks are pushed on the way down, ignored directories not entered. */
export function listFiles(world: World): string[] {
  const children = new Map<string, string[]>();
  for (const path of world.entries.keys()) {
    const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    children.set(parent, [...(children.get(parent) ?? []), path]);
  }
  const found: string[] = [];
  const visit = (directory: string, above: IgnoreStack) => {
    const text = world.ignoreFiles.get(directory);
    const stack = text === undefined ? above : pushRules(above, directory, parseRules(toBytes(text), directory));
    for (const path of children.get(directory) ?? []) {
      const kind = world.entries.get(path)!;
      if (decide(stack, toSubject(path, kind)).ignored) continue;
      if (kind === 'directory') visit(path, stack);
      else found.push(path);
    }
  };
  visit(
    '',
    outerStack(world, (text, source) => parseRules(toBytes(text), source)),
  );
  return found.sort();
}

type Parse = (text: string, source: string) => RuleList;

function decideAll(world: World, paths: readonly string[], parse: Parse): Verdicts {
  const lists = new Map<string, RuleList>();
  for (const [directory, text] of world.ignoreFiles) {
    lists.set(directory, parse(text, directory === '' ? '.gitignore' : `${directory}/.gitignore`));
  }
  const outer = outerStack(world, parse);
  const decided = new Map<string, string>();
  for (const path of paths) {
    const entry = { path, kind: world.entries.get(path) ?? 'file' };
    const { ignored, rule } = decidePath(outer, entry, (directory) => lists.get(directory) ?? null);
    const outcome = ignored ? 'ignored' : 'kept';
    decided.set(path, rule === null ? outcome : [outcome, rule.source, rule.line, rule.text].join('\0'));
  }
  return decided;
}

function outerStack(world: World, parse: Parse): IgnoreStack {
  const personal = pushRules(EMPTY_STACK, '', parse(world.globalExcludes, GLOBAL_EXCLUDES));
  return pushRules(personal, '', parse(world.infoExclude, INFO_EXCLUDE));
}

function restoreLine(verdict: string, truth: ReadonlyMap<string, Line>): string {
  const [outcome, source, spoiledLine] = verdict.split('\0') as [string, string, string];
  const line = truth.get(`${source}\0${spoiledLine}`);
  return line === undefined ? verdict : [outcome, source, line.number, line.text].join('\0');
}

function toBytes(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
