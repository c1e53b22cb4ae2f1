/** Reads an XML pack back. A part is accepted only if writing it again gives the same bytes, so any change fails. */
import { fail, type Result } from '../../base/result.js';
import { labelKinds } from '../../model/block.js';
import type { LabelKind } from '../label-words.js';
import { type Attributes, labelAttribute, writeElement, xmlClosing, xmlOpening } from '../xml.js';
import { readAttribute, readCData, readForbidden } from '../xml-text.js';
import { checkParts, type ParsedPart, type ParseFailure, partKinds } from './parsed.js';

export function parseXml(pack: string): Result<ParsedPart[], ParseFailure> {
  if (!pack.startsWith(xmlOpening)) return fail({ at: 0, what: 'not the opening of an XML pack' });
  const parts: ParsedPart[] = [];
  let at = xmlOpening.length;
  while (!pack.startsWith('</', at)) {
    startTag.lastIndex = at;
    const start = startTag.exec(pack);
    if (start === null) return fail({ at, what: 'text that is no part' });
    const [tag, kind, nonce, attributes] = start as unknown as [string, ParsedPart['kind'], string, string];
    const endTag = `</${kind}-${nonce}>\n`;
    const end = pack.indexOf(endTag, at + tag.length);
    if (end < 0) return fail({ at, what: 'a part without its end tag' });
    const part = readPart(kind, attributes, pack.slice(at + tag.length, end));
    if (part === null || writePart(part) !== pack.slice(at, end + endTag.length))
      return fail({ at, what: 'a part that is not as it was written' });
    parts.push(part);
    at = end + endTag.length;
  }
  if (pack.slice(at) !== xmlClosing) return fail({ at, what: 'not the closing of an XML pack' });
  return checkParts(parts, at);
}

function readPart(kind: ParsedPart['kind'], source: string, sections: string): ParsedPart | null {
  const attributes = new Map([...source.matchAll(attribute)].map((match) => [match[1]!, readAttribute(match[2]!)]));
  const escaped = attributes.get('escaped')?.split(' ') ?? [];
  const read = (name: string, text: string) => (escaped.includes(name) ? readForbidden(text) : text);
  const lines = read('content', readCData(sections));
  const content = attributes.get('line-ends') === 'crlf' ? lines.replaceAll('\n', '\r\n') : lines;
  if (kind === 'task' || kind === 'left-out') return { kind, text: content };
  if (kind === 'project-meta' && !attributes.has('path')) return { kind, text: content };
  const values = blockAttributes.map((name) => read(name, attributes.get(name) ?? ''));
  const [name, level, ranges, reason, language] = values as [string, string, string, string, string];
  const labels = (attributes.get('labels')?.split(' ') ?? []) as LabelKind[];
  if (labels.some((label) => !labelKinds.includes(label))) return null;
  return { kind, name, level, ranges, reason, language, labels, content };
}

function writePart(part: ParsedPart): string {
  if ('text' in part) return writeElement(part.kind, [], part.text);
  const values = [part.name, part.level, part.ranges, part.reason, part.language];
  const attributes: Attributes = blockAttributes.map((name, i) => [name, values[i]!]);
  return writeElement(part.kind, [...attributes, ...labelAttribute(part.labels)], part.content);
}

const blockAttributes = ['path', 'level', 'lines', 'reason', 'language'] as const;
const startTag = new RegExp(`<(${partKinds})-([0-9]{6}(?:[0-9]{6})?)((?: [a-z-]+="[^"<]*")*)>(?=<!\\[CDATA\\[)`, 'y');
const attribute = / ([a-z-]+)="([^"<]*)"/g;
