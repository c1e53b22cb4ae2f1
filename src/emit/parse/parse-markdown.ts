/** Reads a Markdown pack back. Only its own end mark, derived from its content, ends a part: a changed part fails. */
import { parseJson } from '../../base/json.js';
import { fail, type Result } from '../../base/result.js';
import { labelKinds } from '../../model/block.js';
import { fenceFor, nonceFor, writeName } from '../frame.js';
import { labelWords } from '../label-words.js';
import { rangesOfRegions } from '../shown.js';
import { checkParts, type ParsedPart, type ParseFailure, partKinds, projectStart } from './parsed.js';

export function parseMarkdown(pack: string): Result<ParsedPart[], ParseFailure> {
  const start = startOf(pack);
  if (start === null) return fail({ at: 0, what: 'not the opening of a Markdown pack' });
  const parts: ParsedPart[] = [];
  let at = firstMark(pack);
  const stray = pack.slice(0, at).indexOf('<!-- end ');
  if (stray >= 0) return fail({ at: stray, what: 'an end mark without its begin mark' });
  while (at < pack.length) {
    beginMark.lastIndex = at;
    const begin = beginMark.exec(pack);
    if (begin === null) return fail({ at, what: 'text that is no part' });
    const [mark, nonce, kind] = begin as unknown as [string, string, ParsedPart['kind']];
    const bodyAt = at + mark.length;
    const endMark = `<!-- end ${nonce} -->\n`;
    const end = pack.indexOf(endMark, bodyAt);
    if (end < 0) return fail({ at, what: 'a part without its end mark' });
    const body = pack.slice(bodyAt, end);
    if (nonceFor(body) !== nonce) return fail({ at, what: 'a part that is not as it was written' });
    const part = readPart(start, kind, body);
    if (part === null) return fail({ at: bodyAt, what: 'a part that does not read as one' });
    parts.push(part);
    at = end + endMark.length;
    while (pack[at] === '\n') at += 1;
  }
  return checkParts(parts, at);
}

/** The opening text contains nothing from the project. */
function firstMark(pack: string): number {
  const at = pack.indexOf('\n<!-- begin ');
  return at < 0 ? pack.length : at + 1;
}

function readPart(start: Start, kind: ParsedPart['kind'], body: string): ParsedPart | null {
  if (kind === 'task' || (kind === 'project-meta' && start === projectStart)) return { kind, text: body };
  if (kind === 'left-out')
    return body.startsWith(leftOutHeading) ? { kind, text: body.slice(leftOutHeading.length) } : null;
  const headed = heading.exec(body);
  if (headed === null) return null;
  const [whole, rawName, level, written, reason, labelled, flag, fence, language] = headed as unknown as string[];
  const name = readName(rawName!);
  const inner = body.slice(whole!.length, -(fence!.length + 1));
  if (name === null || body.length < whole!.length + fence!.length + 1 || !body.endsWith(`${fence}\n`)) return null;
  if (flag !== undefined && !inner.endsWith('\n')) return null;
  const content = flag === undefined ? inner : inner.slice(0, -1);
  if (fenceFor(content) !== fence) return null;
  // Only at level `region` are the lines written above each region instead of in the heading.
  const ranges = written ?? (level === 'region' ? rangesOfRegions(content) : null);
  if (ranges === null) return null;
  const labels = labelKinds.filter((label) => labelled!.includes(labelWords[label]));
  return { kind, name, level: level!, ranges, reason: reason!, language: language!, labels, content };
}

/** Accepts a name only in the form, plain or JSON, in which the writer would write it. */
function readName(written: string): string | null {
  const name = written.startsWith('"') ? parseJson(written) : written;
  return typeof name === 'string' && writeName(name) === written ? name : null;
}

/** The first line of a Markdown pack; null if the text is none. */
export function startOf(text: string): Start | null {
  return starts.find((start) => text.startsWith(start)) ?? null;
}

type Start = (typeof starts)[number];

const starts = ['# Context pack\n', projectStart] as const;

const leftOutHeading = '## Left out\n';
const beginMark = new RegExp(`<!-- begin ([0-9]{6}(?:[0-9]{6})?) (${partKinds}) -->\\n`, 'y');
const labelled = labelKinds.map((label) => `(?: · ${labelWords[label]})?`).join('');
const heading = new RegExp(
  `^## ("(?:[^"\\\\\\n]|\\\\.)*"|[^"\\s]+) · ([a-z]+)(?: · lines ([0-9,-]*))? · ([a-z-]+)(${labelled})( · no final newline)?\\n(\`{3,})([^\\n\`]*)\\n`,
);
