/**
 * One text with different line ends, and what its analysis must be in each form. Written apart from `src/index/line-ends.ts`,
 * so that one can be held against the other.
 */
import { isDeepStrictEqual } from 'node:util';

export function withLineFeeds(text) {
  return text.replace(/\r\n?/g, '\n');
}

export function lineEndForms(text) {
  const plain = withLineFeeds(text);
  return {
    'as it is': text,
    CRLF: plain.replaceAll('\n', '\r\n'),
    CR: plain.replaceAll('\n', '\r'),
    'no last line end': text.replace(/(?:\r\n|\n|\r)$/, ''),
  };
}

/** What the analysis of `plain` says, with the lines and bytes that the same places have in `changed`. */
export function relocate(analysis, plain, changed) {
  const lineEnds = [...changed.matchAll(/\r\n?|\n/g)].map(([end]) => end);
  const lines = [1];
  for (const end of lineEnds) lines.push(lines.at(-1) + (end === '\r' ? 0 : 1));
  // A line end at the very end of the text begins no line that anything could stand on.
  if (lines.length > 1 && /[\r\n]$/.test(changed)) lines.pop();
  const lineOf = (line) => lines[line - 1] ?? lines.at(-1);
  const starts = [0];
  for (let at = 0, bytes = Buffer.from(plain); at >= 0; ) {
    at = bytes.indexOf(10, at);
    if (at >= 0) starts.push(++at);
  }
  const length = Buffer.byteLength(changed);
  const byteOf = (byte) => {
    let [low, high] = [0, starts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= byte) low = middle;
      else high = middle;
    }
    return Math.min(length, byte + crlfBefore[Math.min(low, lineEnds.length)]);
  };
  const crlfBefore = [0];
  for (const end of lineEnds) crlfBefore.push(crlfBefore.at(-1) + (end === '\r\n' ? 1 : 0));
  const range = ([first, last]) => [lineOf(first), lineOf(last)];
  return {
    ...analysis,
    definitions: analysis.definitions.map((one) => ({
      ...one,
      lines: range(one.lines),
      headLine: lineOf(one.headLine),
      bytes: one.bytes.map(byteOf),
      signatureLines: range(one.signatureLines),
      docLines: one.docLines === null ? null : range(one.docLines),
      bodyLines: one.bodyLines === null ? null : range(one.bodyLines),
    })),
    imports: analysis.imports.map((one) => ({ ...one, line: lineOf(one.line) })),
    literals: analysis.literals.map((one) => ({ ...one, line: lineOf(one.line) })),
  };
}

/** What differs first, or null. */
export function firstDifference(expected, found) {
  for (const key of ['tier', 'note']) {
    if (expected[key] !== found[key]) return { key, expected: expected[key], found: found[key] };
  }
  for (const key of ['definitions', 'imports', 'literals']) {
    const count = Math.max(expected[key].length, found[key].length);
    for (let i = 0; i < count; i++) {
      const [one, other] = [expected[key][i] ?? null, found[key][i] ?? null];
      if (!isDeepStrictEqual(one, other)) return { key, expected: one, found: other };
    }
  }
  return null;
}
