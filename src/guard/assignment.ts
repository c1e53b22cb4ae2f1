/**
 * How a name is given a value: in programs, data, settings, markup, command lines and addresses. Each
 * pattern begins at a keyword inside the name; the value is its capture group.
 */

/** `name = "value"`, `"name": "value"`, `name: type = 'value'`, `get("NAME", "value")`, `key="name" value="value"`… */
export const quotedValue = new RegExp(
  String.raw`${nameSource()}${nameEnd()}${typeSource()}(?:=>|:=|={1,3}|!={1,2}|[:,(]|\|\||\?\?|\+=|\s{1,2}value=)\s{0,8}(?:[rbuRBU@]|String\(|new \w{1,20}\()?${quotedSource()}`,
);

/** `name = value` and `name: value` without quotes, followed by something that ends a value. */
export const plainValue = new RegExp(
  String.raw`${nameSource()}(?:\*\*)?(?:[ \t]{0,8}=[ \t]{0,8}|:(?:\*\*)?[ \t]{1,16})([^\s"'${'`'}#,;()<>{}[\]\\][^\s"'${'`'},;()<>{}[\]\\]{5,255})(?=[\s,;)}\]"'${'`'}<]|\\[rn"]|$)`,
);

/** The same where nothing else stands on the line, as in settings; then any character may be part of the value. */
export const lineValue = new RegExp(
  String.raw`(?<=(?:^|\\n)[ \t]{0,24}(?:\d{1,6}: {1,24})?(?:export |set |ENV |ARG |- |-e )?[\w.-]{0,48})${nameSource()}(?:[ \t]{0,8}=[ \t]{0,8}|:[ \t]{1,16}|[ \t]{1,2}(?=[^=:\s]))([^\s"'${'`'}#\\](?:[^\s"'${'`'}\\]|\\(?![nrt"'\\])){5,255})(?=[ \t]{0,8}(?:$|[\r\n#]|\\[rn]))`,
  'm',
);

/** `<name>value</name>`. */
export const elementValue = new RegExp(
  String.raw`${nameSource()}(?:\s[^<>\r\n]{0,80})?>\s{0,8}(?:<!\[CDATA\[)?([^<>\s\\]{6,512}?)(?:\]\]>)?\s{0,8}<`,
);

/** `--name value`, `-name=value`. */
export const flagValue = new RegExp(
  String.raw`(?<=--?[\w-]{0,32})${nameSource()}(?:=|\s{1,2})["']?([^\s"'${'`'};|&<>\\-][^\s"'${'`'};|&<>\\]{5,255})`,
);

/** `?name=value&`. */
export const queryValue = new RegExp(
  String.raw`(?<=[?&;][\w.-]{0,32})${nameSource()}=([^\s"'${'`'}&;<>#)\]\\]{12,512})`,
);

function nameSource(): string {
  return String.raw`[\w.-]{2,64}`;
}

/** A closing quote or bracket, or emphasis. */
function nameEnd(): string {
  return String.raw`(?:\\?["'${'`'}]|\*\*)?\]?\s{0,8}`;
}

/** A type between name and value. */
function typeSource(): string {
  return String.raw`(?:[?!]?:\s{0,2}[&\w<>[\]|. *]{1,40}?)?`;
}

function quotedSource(): string {
  const kinds = ['"', "'"].map((quote) => String.raw`${quote}((?:[^${quote}\\\r\n]|\\[^\r\n]){6,512})${quote}`);
  return String.raw`(?:${kinds.join('|')}|${'`'}([^${'`'}\\\r\n]{6,512})${'`'}|\\"([^"\\\r\n]{6,512})\\")`;
}
