/** Patterns of lines that define something, by language. The first group is the name. */

const modifiers =
  '(?:(?:export|default|declare|public|private|protected|internal|static|final|abstract|sealed|override|virtual|async|inline|const|unsafe|extern|open|data|partial|readonly|pub(?:\\([a-z]{1,10}\\))?)\\s{1,4}){0,6}';

export const codePatterns: readonly RegExp[] = [
  new RegExp(
    `^\\s{0,16}${modifiers}(?:function\\*?|class|interface|enum|struct|trait|impl|union|module|namespace|package|record|protocol|extension|object|def|fn|func|fun|sub|macro_rules!|type|typedef)\\s{1,4}([A-Za-z_$][\\w$]{0,80}(?:(?:\\.|::)[\\w$]{1,80}){0,4})(?![\\w$])`,
  ),
  /^(?:export\s{1,4})?(?:const|let|var|val)\s{1,4}([A-Za-z_$][\w$]{0,80})\s{0,4}[:=]/,
  /^func\s{1,4}\([^)]{1,80}\)\s{0,4}([A-Za-z_]\w{0,80})(?!\w)/,
  /^\s{1,8}(?:(?:public|private|protected|internal|static|async|override|readonly|get|set|final|abstract|virtual)\s{1,4}){0,5}(?:[\w<>[\],.?]{1,60}\s{1,4})?([A-Za-z_$#][\w$]{0,80})\s{0,2}\([^;]{0,200}\{\s*$/,
  /^[A-Za-z_][\w\s*&:<>,]{0,100}[\s*&]([A-Za-z_]\w{0,80})\s{0,2}\([^;]{0,200}$/,
  /^#define\s{1,4}([A-Za-z_]\w{0,80})(?!\w)/,
];

const headingPatterns: readonly RegExp[] = [/^#{1,6}\s{1,80}(?=\S)(.{1,120}?)\s*#*$/];

const keyPatterns: readonly RegExp[] = [
  /^([A-Za-z_][\w.-]{0,80})\s{0,4}:/,
  /^\s{0,4}"([^"]{1,80})"\s{0,4}:\s{0,4}[[{]/,
];

const sectionPatterns: readonly RegExp[] = [/^\[{1,2}([^\]]{1,100})\]{1,2}/];

export const patternsByLanguage: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ['markdown', headingPatterns],
  ['yaml', keyPatterns],
  ['json', keyPatterns],
  ['jsonc', keyPatterns],
  ['toml', sectionPatterns],
  ['ini', sectionPatterns],
  ['makefile', [/^([A-Za-z0-9_.%/-]{1,80})\s{0,4}:(?!=)/]],
  ['css', [/^([.#@]?[\w][^{};]{0,100})\{\s*$/]],
  ['scss', [/^([.#@]?[\w][^{};]{0,100})\{\s*$/]],
  ['shell', [/^(?:function\s{1,4})?([A-Za-z_][\w-]{0,80})\s{0,2}\(\)/]],
  ['text', []],
]);
