/** Converts text to XML and back without loss: forbidden characters, carriage returns and markup need care. */

/**
 * Writes each character that XML cannot contain as `[U+0008]`; null if there is none. In such a text, a literal `[U+`
 * becomes `[U+005B]U+`, so that reading it back is unambiguous.
 */
export function writeForbidden(text: string): string | null {
  if (!forbidden.test(text)) return null;
  return text.replace(forbiddenOrMark, (unit) => `[U+${hexOf(unit).padStart(4, '0')}]`);
}

export function readForbidden(text: string): string {
  return text.replace(/\[U\+([0-9A-F]{4})\]/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Whether all line ends are CR LF, which one attribute can state for the whole text. */
export function hasOnlyCrLf(text: string): boolean {
  return text.includes('\r\n') && !/\r(?!\n)|(?<!\r)\n/.test(text);
}

export function writeCData(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** The text of adjacent CDATA sections. */
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

function hexOf(character: string): string {
  return character.codePointAt(0)!.toString(16).toUpperCase();
}

const forbidden = /[\0-\x08\x0b-\x1f\ufffe\uffff\ud800-\udfff]/u;
const forbiddenOrMark = /\[(?=U\+)|[\0-\x08\x0b-\x1f\ufffe\uffff\ud800-\udfff]/gu;

/** Characters that end an attribute, that parsers turn into blanks, or that a page would not show. */
const notInAttribute =
  /[&<>"\t\n\x7f-\xa0\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
const marks: ReadonlyMap<string, string> = new Map([...entities].map(([mark, entity]) => [entity, mark]));
