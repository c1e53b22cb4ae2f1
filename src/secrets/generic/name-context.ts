/**
 * A cheap check before a line is read: whether the text around a telling name may hold its value. Most lines with such
 * a name are prose, or code without a literal. The check may admit too much.
 */

/** A name on its line: what precedes it, the name, and what follows. */
export type NameContext = { readonly lead: string; readonly name: string; readonly rest: string };

export function mayHoldValue({ lead, name, rest }: NameContext): boolean {
  if (rest.length > maxRest) return true;
  if (goesOn.test(rest) || (call.test(rest) && !quote.test(lead + rest))) return false;
  if (valueAfter.test(rest) || (name.startsWith('-') && /^\s+\S/.test(rest))) return true;
  return valueBefore.test(lead.slice(-maxLead)) || header.test(lead + name + rest);
}

/** The same for a call that takes a secret: it needs a literal here or on the next line. */
export function mayHoldArgument(rest: string): boolean {
  return rest.length > maxRest || /["'`]|\(\s{0,40}$|[^)\s],\s{0,40}$|^ by\s/i.test(rest);
}

/** The last part of a name with dots decides (`key-family.ts`). */
const goesOn = /^(?:\.|->|::|\?\.)\w/;
/** A call, an index or a literal of a type, with no string on the line: `token := f.get(x)`. */
const call =
  /^\s{0,8}(?::=|[:=])\s{0,8}(?:new |await )?(?!q)[A-Za-z_]\w{1,60}(?:\.[A-Za-z_]\w{0,60}){0,4}[({[](?!\s*$)/;
const quote = /["'`]/;
const valueAfter = new RegExp(
  [
    // An operator, after closing quotes and brackets.
    String.raw`^["'${'`'})\]}*]{0,8}\s{0,40}(?:[:\uff1a=?+<!][^:]|:$)`,
    // A string that is not empty. A quote after two letters is an apostrophe.
    String.raw`(?:["${'`'}]|(?<!\w\w)')(?:[^)\]},;.!?\s]|\s{1,40}\S)`,
    // A long value, or nothing but one word, after blanks.
    String.raw`^\}?\s{1,40}(?:(?:is|-|\d)\s{1,4})?(?:\S{20}|\S{3,}\s{0,40}$)`,
    // A verb or a colon before a value with a digit.
    String.raw`(?: (?:is|was|are|\u00e9|\u00e8|es|est|ist|lautet|jest)|[:\uff1a]) [ *]{0,3}["${'`'}\u201c\u00ab*]{0,3}(?=\S{0,60}\d)\S{6}`,
    // The next line goes on.
    String.raw`[=|?]\s{0,40}$|^["'${'`'}],\s{0,40}$`,
    // Strings without quotes, and the field of a pair.
    String.raw`[qQ][({[]|\[=*\[|\b(?:value|val|default|content|data|string|raw)\s{0,4}[:=]`,
  ].join('|'),
  'i',
);
/** The name is the value of a field or the name of an element, or follows a comparison. */
const valueBefore = /[<>?:=]\s{0,40}["'`]?[\w$@.:>-]{0,80}$|[!=]=|equals|["']\s{0,4}\|[^|]{0,60}$/i;
/** The header of a table, whose rows hold the values. */
const header = /^(?=[^,;|\t]*[,;|\t])[\s"'`*\p{L}\w.,;|-]+$|^\s{0,40}(?:copy|insert)\s/iu;
const maxLead = 200;
/** Longer lines are read whatever they hold. */
const maxRest = 300;
