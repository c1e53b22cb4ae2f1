/**
 * XML of build tools: elements, attributes, text, CDATA. Namespace prefixes are dropped. Document types are skipped,
 * and only the five entities of XML and numeric characters are known, so nothing can be fetched or expanded without
 * bound. Each character is read once. Depth and size are bounded.
 */
import { fail, ok, type Result } from '../base/result.js';
import { faultOf, maxCharacters, maxDepth, type ReadFault, Stop } from './read-fault.js';

export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its text without that of its children, trimmed. */
  readonly text: string;
};

type OpenElement = { name: string; attributes: Map<string, string>; children: XmlElement[]; texts: string[] };

export function readXml(text: string): Result<XmlElement, ReadFault> {
  if (text.length > maxCharacters) return fail({ line: 1, what: `longer than ${maxCharacters} characters` });
  try {
    return ok(readDocument(text));
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop;
    return fail(faultOf(text, stop));
  }
}

export function childrenOf(element: XmlElement | null | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The element at a path of names, the first one at each step. */
export function elementAt(element: XmlElement | null, ...names: readonly string[]): XmlElement | null {
  let current = element;
  for (const name of names) current = current?.children.find((child) => child.name === name) ?? null;
  return current;
}

export function xmlText(element: XmlElement | null, ...names: readonly string[]): string | null {
  const text = elementAt(element, ...names)?.text ?? '';
  return text === '' ? null : text;
}

/** All elements of a name at any depth, in document order. */
export function everyElement(element: XmlElement | null, name: string): readonly XmlElement[] {
  if (element === null) return [];
  const below = element.children.flatMap((child) => everyElement(child, name));
  return element.name === name ? [element, ...below] : below;
}

function readDocument(text: string): XmlElement {
  const stack: OpenElement[] = [];
  let root: XmlElement | null = null;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    const words = text.slice(at, end);
    if (stack.length > 0) stack.at(-1)!.texts.push(plain(words));
    else if (words.replace('\ufeff', '').trim() !== '') throw new Stop(at, 'text outside of the first element');
    if (next < 0) break;
    if (text.startsWith('<!--', next)) at = past(text, next, '-->');
    else if (text.startsWith('<![CDATA[', next)) {
      at = past(text, next, ']]>');
      stack.at(-1)?.texts.push(text.slice(next + 9, at - 3));
    } else if (text.startsWith('<?', next)) at = past(text, next, '?>');
    else if (text.startsWith('<!', next)) at = pastDocumentType(text, next);
    else if (text[next + 1] === '/') {
      at = past(text, next, '>');
      const open = stack.pop();
      if (open === undefined || open.name !== localName(text.slice(next + 2, at - 1).trim()))
        throw new Stop(next, 'a closing tag without its opening one');
      root = close(open, { stack, root, at: next });
    } else {
      const { open, isEmpty, after } = readTag(text, next);
      if (stack.length >= maxDepth) throw new Stop(next, `more than ${maxDepth} levels`);
      at = after;
      if (isEmpty) root = close(open, { stack, root, at: next });
      else stack.push(open);
    }
  }
  if (stack.length > 0) throw new Stop(text.length, 'an element that is not closed');
  if (root === null) throw new Stop(text.length, 'no element');
  return root;
}

type Surroundings = { readonly stack: readonly OpenElement[]; readonly root: XmlElement | null; readonly at: number };

/** Adds a complete element to its parent. Returns the root of the document. */
function close(open: OpenElement, { stack, root, at }: Surroundings): XmlElement | null {
  const { name, attributes, children, texts } = open;
  const element = { name, attributes, children, text: texts.join('').trim() };
  if (stack.length > 0) {
    stack.at(-1)!.children.push(element);
    return root;
  }
  if (root !== null) throw new Stop(at, 'a second element at the top');
  return element;
}

function readTag(text: string, start: number): { open: OpenElement; isEmpty: boolean; after: number } {
  tagName.lastIndex = start + 1;
  const name = tagName.exec(text)?.[0];
  if (name === undefined) throw new Stop(start, 'a tag without a name');
  const open: OpenElement = { name: localName(name), attributes: new Map(), children: [], texts: [] };
  for (let at = start + 1 + name.length; ; ) {
    attribute.lastIndex = at;
    const found = attribute.exec(text);
    if (found !== null) {
      open.attributes.set(localName(found[1]!), plain((found[2] ?? found[3])!));
      at = attribute.lastIndex;
      continue;
    }
    tagEnd.lastIndex = at;
    const end = tagEnd.exec(text);
    if (end === null) throw new Stop(start, 'a tag that is not closed');
    return { open, isEmpty: end[1] === '/', after: tagEnd.lastIndex };
  }
}

function past(text: string, from: number, mark: string): number {
  const at = text.indexOf(mark, from + 2);
  if (at < 0) throw new Stop(from, `${mark} is missing`);
  return at + mark.length;
}

function pastDocumentType(text: string, from: number): number {
  const bracket = text.indexOf('[', from);
  const end = text.indexOf('>', from);
  if (end < 0) throw new Stop(from, '> is missing');
  return bracket < 0 || bracket > end ? end + 1 : past(text, past(text, bracket, ']') - 2, '>');
}

function plain(text: string): string {
  return text.includes('&') ? text.replace(entity, (written, name: string) => character(name) ?? written) : text;
}

function character(name: string): string | null {
  if (!name.startsWith('#')) return entities[name] ?? null;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : null;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const tagName = /[A-Za-z_\u00c0-\uffff][\w.:\-\u00c0-\uffff]*/y;
const attribute = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;
const entity = /&(#\d{1,7}|#x[\da-fA-F]{1,6}|[a-z]{2,4});/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
