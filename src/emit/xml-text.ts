/**
 * Text in XML, both ways and without loss, whatever XML parser reads it. Three things stand between a
 * text and its XML: characters that XML 1.0 cannot hold at all, carriage returns, which every parser
 * changes, and the marks of XML itself.
 */

/**
 * `[U+0008]` for each character that XML cannot hold; null when there is none. A text that is written so
 * has `[U+` itself written `[U+005B]U+`, so that reading it back is certain.
 */
export function writeForbidden(text: string): string | null {
  return forbidden.test(text) ? text.replace(forbiddenOrMark, showUnit) : null;
}

export function readForbidden(text: string): string {
  return text.replace(/\[U\+([0-9A-F]{4})\]/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** All line ends are CR LF, so one word can say it for all of them. */
export function hasOnlyCrLf(text: string): boolean {
  return text.includes('\r\n') && !/\r(?!\n)|(?<!\r)\n/.test(text);
}

export function writeCData(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** The text of a part's CDATA sections, which stand one against the other. */
export function readCData(sections: string): string {
  return sections.slice('<![CDATA['.length, -']]>'.length).replaceAll(']]><![CDATA[', '');
}

export function writeAttribute(value: string): string {
  return value.replace(notInAttribute, (mark) => entities.get(mark) ?? `&#x${hexOf(mark)};`);
}

export function readAttribute(value: string): string {
  return value.replace(/&(?:amp|lt|gt|quot|#x([0-9A-F]{1,5}));/g, (whole, hex: string | undefined) =>
    hex === undefined ? marks.get(whole)! : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

function showUnit(unit: string): string {
  return `[U+${hexOf(unit).padStart(4, '0')}]`;
}

function hexOf(character: string): string {
  return character.codePointAt(0)!.toString(16).toUpperCase();
}

const forbidden = /[\0-\x08\x0b-\x1f\ufffe\uffff\ud800-\udfff]/u;
const forbiddenOrMark = /\[(?=U\+)|[\0-\x08\x0b-\x1f\ufffe\uffff\ud800-\udfff]/gu;

/** What ends an attribute, what parsers turn into blanks there, and what a page would not show as itself. */
const notInAttribute =
  /[&<>"\t\n\x7f-\xa0\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
const marks: ReadonlyMap<string, string> = new Map([...entities].map(([mark, entity]) => [entity, mark]));
