/** Reads a Markdown pack back into its parts. Inside a part only its own end mark counts, so nothing in it can end it. */
import { fail, ok, type Result } from '../base/result.js';

export type ParsedPart =
  | { readonly kind: 'task' | 'left-out'; readonly text: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly level: string;
      readonly ranges: string;
      readonly reason: string;
      readonly language: string;
      readonly content: string;
    };

export type ParseFailure = { readonly at: number; readonly what: string };

export function parseMarkdown(pack: string): Result<ParsedPart[], ParseFailure> {
  const parts: ParsedPart[] = [];
  const beginMark = /(?<![^\n])<!-- begin ([0-9a-f]{12}) (task|file|left-out) -->\n/g;
  for (let begin = beginMark.exec(pack); begin !== null; begin = beginMark.exec(pack)) {
    const [mark, nonce, kind] = begin as unknown as [string, string, ParsedPart['kind']];
    const start = begin.index + mark.length;
    const end = pack.indexOf(`<!-- end ${nonce} -->\n`, start);
    if (end < 0) return fail({ at: begin.index, what: 'a part without its end mark' });
    const part = readPart(kind, pack.slice(start, end));
    if (part === null) return fail({ at: start, what: 'a part that does not read as one' });
    parts.push(part);
    beginMark.lastIndex = end + nonce.length + endMarkLength;
  }
  return ok(parts);
}

function readPart(kind: ParsedPart['kind'], body: string): ParsedPart | null {
  if (kind !== 'file') return { kind, text: body };
  const headed = heading.exec(body);
  if (headed === null) return null;
  const [whole, rawName, level, ranges, rest, fence, language] = headed as unknown as string[];
  const reasonAndFlag = rest!.split(' · ');
  const inner = body.slice(whole!.length, -(fence!.length + 1));
  if (!body.endsWith(`${fence}\n`)) return null;
  return {
    kind,
    name: rawName!.startsWith('"') ? (JSON.parse(rawName!) as string) : rawName!,
    level: level!,
    ranges: ranges!,
    reason: reasonAndFlag[0]!,
    language: language!,
    content: reasonAndFlag[1] === 'no final newline' ? inner.slice(0, -1) : inner,
  };
}

const endMarkLength = '<!-- end  -->\n'.length;
const heading = /^## ("(?:[^"\\\n]|\\.)*"|[^"\s]+) · ([a-z]+) · lines ([0-9,-]*) · ([^\n]*)\n(`{3,})([^\n`]*)\n/;
