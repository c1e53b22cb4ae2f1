/**
 * The differential campaign: the fast path and the reference scanner read the same texts. Texts are generated from the
 * rules' examples (mutated, encoded, split, cut, placed between other text) and taken from files of real repositories.
 */
import { execFileSync } from 'node:child_process';
import type { Finder, Finding } from '../../src/secrets/finding.js';
import type { Rule } from '../../src/secrets/rule.js';
import { createDraw, type Draw, type Example, textOf } from '../../src/secrets/sample.js';
import { cutsAround, encodings, hostilePieces, repeatPiece } from '../../src/secrets/trial.js';
import { isUnfinished } from '../../src/secrets/work-budget.js';

/** A text of the campaign. `name` says how it was made and never holds a value. */
export type Trial = { readonly name: string; readonly text: string };

/** `missed`: the reference found what the fast path did not. `extra`: the reverse. */
export type Difference = { readonly missed: readonly Finding[]; readonly extra: readonly Finding[] };

export type Outcome = {
  readonly texts: number;
  readonly findings: number;
  readonly unfinished: number;
  readonly missed: readonly string[];
  readonly extra: readonly string[];
};

/** Compares two finders on every text. */
export function compareFinders(fast: Finder, reference: Finder, trials: Iterable<Trial>): Outcome {
  let [texts, findings, unfinished] = [0, 0, 0];
  const missed: string[] = [];
  const extra: string[] = [];
  for (const { name, text } of trials) {
    texts += 1;
    const found = fast(text);
    if (found.some(isUnfinished)) {
      unfinished += 1;
      continue;
    }
    const expected = reference(text);
    findings += expected.length;
    const difference = differenceOf(found, expected);
    missed.push(...difference.missed.map(({ rule }) => `${name}: ${rule}`));
    extra.push(...difference.extra.map(({ rule }) => `${name}: ${rule}`));
  }
  return { texts, findings, unfinished, missed, extra };
}

/** A finding is covered if the other finder reports all of its characters with at least its confidence. */
export function differenceOf(fast: readonly Finding[], reference: readonly Finding[]): Difference {
  return {
    missed: reference.filter((finding) => !isCovered(finding, fast)),
    extra: fast.filter((finding) => !isCovered(finding, reference)),
  };
}

function isCovered({ start, end, confidence }: Finding, others: readonly Finding[]): boolean {
  let at = start;
  for (const other of others) {
    if (confidence === 'high' && other.confidence !== 'high') continue;
    if (other.start <= at && other.end > at) at = other.end;
  }
  return at >= end;
}

/** Texts made of the rules' own examples. Another `variant` draws other characters and other mutations. */
export function* generatedTrials(rules: readonly Rule[], variant: number): Iterable<Trial> {
  for (const rule of rules) {
    const draw = createDraw(`reference ${rule.id} ${variant}`);
    const examples = rule.finds(variant);
    for (const [number, example] of examples.entries()) {
      const name = `${rule.id} ${variant}.${number}`;
      for (const trial of trialsOf(example, examples, draw)) yield { ...trial, name: `${name} ${trial.name}` };
    }
    for (const [number, text] of rule.ignores(variant).entries())
      yield { name: `${rule.id} look-alike ${variant}.${number}`, text };
    const pieces = [...hostilePieces(rule)];
    const [name, piece] = pick(pieces, draw);
    yield { name: `${rule.id} repeated ${name}`, text: repeatPiece(piece, 600) };
  }
}

function* trialsOf(example: Example, all: readonly Example[], draw: Draw): Iterable<Trial> {
  const text = textOf(example);
  yield { name: 'alone', text };
  for (let i = 0; i < 4; i++) yield { name: `mutated ${i}`, text: mutate(text, draw) };
  const [way, encode] = pick(Object.entries(encodings), draw);
  const [outerWay, encodeOuter] = pick(Object.entries(encodings), draw);
  yield { name: `in ${way}`, text: `value: ${encode(text)}\n` };
  yield { name: `in ${way} in ${outerWay}`, text: `value = "${encodeOuter(`x ${encode(text)}`)}"\n` };
  yield { name: `mutated in ${way}`, text: `value: ${encode(mutate(text, draw))}\n` };
  yield { name: 'split', text: `f("${split(text, draw)}")\n` };
  yield { name: 'with invisible marks', text: insert(text, '[U+200B]', draw) };
  yield { name: 'in a diff', text: `@@ -1,2 +1,2 @@\n-${text.replaceAll('\n', '\n-')}\n+x\n` };
  yield { name: 'on a signed line', text: `one\n+${text}\ntwo` };
  yield { name: 'escaped', text: JSON.stringify({ file: `first\n${text}\nlast "quoted"\n` }) };
  yield { name: 'escaped twice', text: JSON.stringify(JSON.stringify(`a\n${text}\nb`)) };
  yield { name: 'cut around', text: pick([...cutsAround(example)], draw) };
  yield { name: 'cut through', text: text.slice(below(text.length, draw), text.length - below(8, draw)) };
  const [before, after] = pick(surroundings, draw);
  yield { name: 'between other text', text: before + text + after };
  yield { name: 'beside another', text: textOf(pick(all, draw)) + pick(glues, draw) + text };
}

/** One to three changes of a character, its case, or its place. */
function mutate(text: string, draw: Draw): string {
  let mutated = text;
  for (let changes = 1 + below(3, draw); changes > 0; changes--) {
    const at = below(mutated.length, draw);
    const way = below(6, draw);
    const [head, one, tail] = [mutated.slice(0, at), mutated.charAt(at), mutated.slice(at + 1)];
    if (way === 0) mutated = head + tail;
    else if (way === 1) mutated = head + one + pick(signs, draw) + tail;
    else if (way === 2) mutated = head + pick(signs, draw) + tail;
    else if (way === 3) mutated = head + (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()) + tail;
    else if (way === 4) mutated = head + draw.base62(1) + tail;
    else mutated = head + one + one + tail;
  }
  return mutated;
}

function split(text: string, draw: Draw): string {
  return insert(text, pick(joints, draw), draw);
}

function insert(text: string, inserted: string, draw: Draw): string {
  const at = below(text.length + 1, draw);
  return text.slice(0, at) + inserted + text.slice(at);
}

/** Whole files, and windows of some lines that begin anywhere: keywords then stand at the ends of a text. */
export function* trialsOfFile(path: string, text: string): Iterable<Trial> {
  yield { name: path, text };
  const draw = createDraw(`reference ${path}`);
  const lines = text.split('\n');
  for (let first = 0; first < lines.length; first += 12) {
    const window = lines.slice(first, first + 4 + below(28, draw)).join('\n');
    const cut = window.slice(below(40, draw), window.length - below(40, draw));
    yield { name: `${path}:${first + 1}`, text: cut };
  }
}

/** The text files of a bare git directory at its HEAD; every `step`th of them. */
export function* filesOfRepository(directory: string, step: number): Iterable<readonly [path: string, text: string]> {
  const git = (args: readonly string[], input?: string): Buffer =>
    execFileSync('git', ['--git-dir', directory, ...args], {
      maxBuffer: 1 << 30,
      ...(input === undefined ? {} : { input }),
    });
  const listed = git(['ls-tree', '-r', '-z', 'HEAD']).toString().split('\0');
  const files = listed.flatMap((line) => /^100\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line)?.slice(1, 3) ?? []);
  for (let i = 0; i < files.length; i += 2 * step) {
    const [id, path] = [files[i]!, files[i + 1]!];
    let content: Buffer;
    try {
      content = git(['cat-file', 'blob', id]);
    } catch {
      // The largest files of a mirror may be listed but absent.
      continue;
    }
    if (content.length <= maxFileSize && !content.includes(0)) yield [path, content.toString()];
  }
}

const maxFileSize = 300_000;

function below(count: number, draw: Draw): number {
  return count < 1 ? 0 : Number.parseInt(draw.hex(6), 16) % count;
}

function pick<T>(list: readonly T[], draw: Draw): T {
  return list[below(list.length, draw)]!;
}

const signs = [...' \t\n"\'`=:;,.+-_/\\%&#@$[](){}<>|~?!*^0aZ', '\u00e9', '\u200b', '\u212a', '\u017f', '😀', '\r\n'];
const joints = ['" + "', "' . '", '" "', '" +\n  "', '" \\\n "', '\\\n   ', '" & "', '" .. "', '" || "', "' '"];
const glues = ['', ' ', '\n', '=', ': ', '", "', '\\n', '%20', '/', '&', ';'];
const surroundings: readonly (readonly [string, string])[] = [
  ['const value = "', '";\n'],
  ['{"name": "', '", "other": 1}'],
  ['<b>', '</b>'],
  ['NAME=', '\nOTHER=1\n'],
  ['\u001b[32m', '\u001b[0m done'],
  ['https://host/path?x=', '&y=1'],
  ['q%3D', '%26y'],
  ['| a | ', ' | b |'],
  ['é', 'ü'],
  ['日本語', '日本語'],
  ['# ', '\r\n'],
  ['x'.repeat(3_000), '\n'],
];
