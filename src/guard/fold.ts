/**
 * Reads a text as a person would who is not looking closely: letters without accents, wide and ornate
 * letters as plain ones, Cyrillic and Greek look-alikes as Latin, nothing that cannot be seen, and what
 * tag characters spell as the letters they stand for. Line ends stay where they are, so that a line
 * number means the same before and after.
 */
export function foldText(text: string): string {
  if (!notAscii.test(text)) return text;
  return text
    .replace(tags, (tag) => String.fromCharCode(tag.codePointAt(0)! - firstTag))
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(alike, (letter) => plain[letter]!)
    .normalize('NFC');
}

const firstTag = 0xe0000;
const notAscii = /[^\0-\x7f]/;
const tags = /[\u{e0020}-\u{e007e}]/gu;

/** Accents of Latin letters; characters that are not drawn, but for the separators of lines. */
const unseen = new RegExp(
  [
    '[\\u0300-\\u036f]',
    '[\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f]',
    '[\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]',
    '[\\u{e0000}-\\u{e0fff}]',
  ].join('|'),
  'gu',
);

/** Letters that look like Latin ones; quotes and dashes as a keyboard writes them. */
const plain: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['аеорсхуіјѕԁһԛԝ', 'aeopcxyijsdhqw'],
      ['АВЕКМНОРСТХУІЈЅ', 'ABEKMHOPCTXYIJS'],
      ['οανρικ', 'oavpik'],
      ['\u2018\u2019\u02bc', "'''"],
      ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------'],
      ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ] as const
  ).flatMap(([from, to]) => [...from].map((letter, i) => [letter, to[i]!] as const)),
);
const alike = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');
