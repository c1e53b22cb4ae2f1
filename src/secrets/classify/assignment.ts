/**
 * Patterns for assignments in programs, data, settings, markup, command lines and URLs. Each pattern begins at a
 * keyword inside the name; the capture group is the value.
 */

/** `name = "value"`, `"name": "value"`, `name: type = 'value'`, `get("NAME", "value")`, `key="name" value="value"`… */
export const quotedValue = new RegExp(nameSource() + quotedAfterName(quotedSource(6, 512, '')));

/** Like `quotedValue`, for the name `key`. The value must be long and contain a digit. */
export const quotedKey = new RegExp(`[\\w.-]{3,3}${quotedAfterName(quotedSource(10, 200, 'd'))}`);

function quotedAfterName(quoted: string): string {
  return String.raw`(?:${nameEnd()}${typeSource()}(?:[:?+|!]{0,3}={1,3}>?|[:,(]|\|\||\?\?)\s{0,24}(?:[rbuRBU@]|String\(|new \w{1,20}\()?|[ \t]{1,2}(?:\.= {0,2}|- )?|${valueName()})${quoted}`;
}

/** `name = value` and `name: value` without quotes. A delimiter must follow the value. */
export const plainValue = new RegExp(
  String.raw`${nameSource()}(?:\*\*)?(?:[ \t]{0,8}[:?+]{0,3}=[ \t]{0,8}|:(?:\*\*)?[ \t]{1,16})${notLonger(String.raw`\s"'${'`'},;()<>{}[\]\\`)}([^\s"'${'`'}#,;()<>{}[\]\\][^\s"'${'`'},;()<>{}[\]\\]{5,255})(?=[\s,;)}\]"'${'`'}<]|\\[rn"]|$)`,
);

/** Prefix for patterns that begin at the word `key`. Rejects map, table and cache keys, and public keys. */
export const ownKey = String.raw`(?<=(?<!${spellKeys()}[_.-]?)[\w.-]{0,0})`;

/** Like `plainValue`, with nothing else on the line, as in settings files. The value may contain any character. */
export const lineValue = new RegExp(
  String.raw`(?<=(?:^|\\n)[ \t]{0,24}(?:\d{1,6}: {1,24})?(?:export |set |ENV |ARG |- |-e |# ?|\/\/ ?)?[\w.-]{0,48})${nameSource()}(?:[ \t]{0,8}[:?+]{0,3}=[ \t]{0,8}|:[ \t]{1,16}${blockHead()}|[ \t]{1,2}(?=[^=:\s]))${notLonger(String.raw`\s"'${'`'}#\\`)}([^\s"'${'`'}#\\](?:[^\s"'${'`'}\\]|\\(?![nrt"'\\])){5,255})(?=[ \t]{0,8}(?:$|[\r\n#]|\\[rn]))`,
  'm',
);

/** A name followed by a value, with at most a dash between: `the token 1a2b…`, `token - '1a2b…'`. */
export const spokenValue = new RegExp(
  String.raw`${nameSource()}(?: is)?(?:[ \t]{1,2}|[ \t]-[ \t]|: ?)["'${'`'}]?([\w+/=.~-]{16,255})(?=[\s"'${'`'},;|]|\\[rn]|$)`,
  'm',
);

/** `<name>value</name>` and `<key>name</key><string>value</string>`. Words may precede the value. */
export const elementValue = new RegExp(
  String.raw`${nameSource()}(?:<\/\w{1,24}>\s{0,24}<\w{1,24})?(?:\s[^<>\r\n]{0,80})?>\s{0,40}(?:<!\[CDATA\[)?([^<>\s\\](?:[^<>\r\n\\]{4,510}[^<>\s\\])?)(?:\]\]>)?\s{0,40}<`,
);

/** `name: THE_NAME` followed on the next line by `value: value`. */
export const pairedValue = new RegExp(
  String.raw`${nameSource()}["']?,?\s{1,40}["']?value["']?:[ \t]{1,4}([^\s"'#,{}[\]\\]{6,255})(?=[ \t]{0,8}(?:$|[\r\n#,}]))`,
  'm',
);

/** `--name value`, `-name=value`. */
export const flagValue = new RegExp(
  String.raw`(?<=--?[\w-]{0,32})${nameSource()}(?:=|\s{1,2})["']?([^\s"'${'`'};|&<>\\-][^\s"'${'`'};|&<>\\]{5,255})`,
);

/** `?name=value&`. */
export const queryValue = new RegExp(
  String.raw`(?<=[?&;][\w.-]{0,32})${nameSource()}=([^\s"'${'`'}&;<>#)\]\\]{12,512})`,
);

/** `"value" == name`: the value precedes its name. The match begins at the quote after the value. */
export const comparedValue = /(?:(?<="([^"\\\r\n]{6,200}))"|(?<='([^'\\\r\n]{6,200}))') {0,2}[=!]==? {0,2}[\w.$]{3,80}/;

/** Rejects a value that is too long at once, without backtracking through its shorter forms. */
function notLonger(enders: string): string {
  return `(?![^${enders}]{257})`;
}

function nameSource(): string {
  return String.raw`[\w.-]{2,64}`;
}

/** A closing quote, a bracket or emphasis after the name, or a type before the operator. */
function nameEnd(): string {
  return String.raw`(?:\\?["'${'`'}]|\*\*)?(?:\[\d{0,5}\]|\]|[ \t]{1,4}[\w.*[\]]{1,24}(?=[ \t]{0,4}:?=))?\s{0,24}`;
}

/** A type between name and value. */
function typeSource(): string {
  return String.raw`(?:[?!]?:\s{0,2}[&\w<>[\]|. *]{1,40}?)?`;
}

/** The name of a field that holds the value: `value="…"`, `"value": "…"`, `{ default = "…"`. */
function valueName(): string {
  return String.raw`\\?["']?(?:\s{0,4}\{|,|\s)\s{0,24}(?:type\s{0,4}=\s{0,4}\w{1,12}\s{1,24})?\\?["']?(?:value|default)\\?["']?\s{0,4}[:=]\s{0,4}`;
}

/** The value of a YAML name may stand on the next line. */
function blockHead(): string {
  return String.raw`(?:[|>][-+\d]{0,2}[ \t]{0,4}\r?\n[ \t]{1,32})?`;
}

/** With `d` the value must contain a digit. A lookahead checks this first. */
function quotedSource(least: number, most: number, digit: 'd' | ''): string {
  const kinds = [
    ['"', String.raw`(?:[^"\\\r\n]|\\[^\r\n])`, '"'],
    ["'", String.raw`(?:[^'\\\r\n]|\\[^\r\n])`, "'"],
    ['`', String.raw`[^${'`'}\\\r\n]`, '`'],
    [String.raw`\\"`, String.raw`[^"\\\r\n]`, String.raw`\\"`],
  ];
  const written = kinds.map(([open, character, close]) => {
    const ahead = digit === '' ? '' : String.raw`(?=${character}{0,${most - 1}}?\d)`;
    return `${open}${ahead}(${character}{${least},${most}})${close}`;
  });
  return `(?:${written.join('|')})`;
}

function spellKeys(): string {
  const words =
    'public pub primary foreign sort partition cache hash object row host group idempotency lookup site map index unique';
  const spellings = words
    .split(' ')
    .flatMap((word) => [word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)]);
  return `(?:${spellings.join('|')})`;
}
