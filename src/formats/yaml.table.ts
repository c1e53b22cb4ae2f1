/** What each error code of the YAML library means. */

/** Replaces the messages of the library, which quote the text (INV-7). */
export const words: Readonly<Record<string, string>> = {
  BAD_DQ_ESCAPE: 'a backslash that means nothing inside double quotes',
  BAD_INDENT: 'lines that are not indented alike',
  BAD_SCALAR_START: 'a text that must stand in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a key and a value where only a value may stand',
  COLLECTION_AS_KEY: 'a list or a map where a key must stand',
  DUPLICATE_KEY: 'a key that is given twice',
  MISSING_CHAR: 'a missing quote, bracket, comma or colon',
  MULTILINE_IMPLICIT_KEY: 'a key over several lines; perhaps a colon is missing',
  MULTIPLE_DOCS: 'a second document',
  TAB_AS_INDENT: 'a tab where only spaces may stand',
  UNEXPECTED_TOKEN: 'something that cannot stand there',
};
