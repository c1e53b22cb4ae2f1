/** How lines of code begin and end statements, by language. */

export type Rules = {
  /** What a line that continues the statement before it begins with. */
  readonly continues: RegExp;
  /** What a line that ends a statement ends with. */
  readonly ends: RegExp;
  /** A line that opens a block: its first statement stays with it. */
  readonly opensBlock: RegExp;
  /** What a line that is continued on the next one ends with. */
  readonly isContinued: RegExp;
  /** A line that belongs to the statement after it. */
  readonly attribute: RegExp;
};

/** Words before a brace that opens a block. */
export const blockWord =
  /\b(?:class|interface|struct|enum|union|trait|impl|record|object|module|namespace|package|fn|func|fun|function|if|else|for|foreach|while|do|switch|match|select|loop|try|catch|finally|unsafe|async|move|static|get|set|init|extern|throws|where|public|private|protected|internal|override|virtual|using|lock|defer|mod|extension|protocol|default)\b/;

/** A line ends a statement unless it says otherwise. */
const lineRules: Rules = {
  continues:
    /^(?:[){}\],;.?:&|+*/%^=<>-]|(?:else|catch|finally|instanceof|in|of|extends|implements|where|throws)\b|while\s*\(.*\)\s*;$)/,
  ends: /./,
  opensBlock: /\{$/,
  isContinued:
    /(?:[,([.=+*/%&|^?<!~:-]|=>|->|\\|\b(?:else|and|or|not|in|is|instanceof|typeof|new|return|const|let|var))$|^(?:\}\s*else\s+)?(?:if|for|while)\b.*\)$/,
  attribute: /^(?:(?:@[\w.]+(?:\s*\([^)]*\)?)?\s*)+|#\[.*|template\s*<.*>|\[[\w.]+(?:\(.*\))?\])$/,
};
const semicolonRules: Rules = {
  ...lineRules,
  continues: /^(?:[){}\],.?:|+/%^=<>-]|(?:else|catch|finally|where|throws|extends|implements)\b|while\s*\(.*\)\s*;$)/,
  ends: /[;}]$/,
};
const pythonRules: Rules = {
  continues: /^(?:[){}\],.]|(?:elif|else|except|finally)\b)/,
  ends: /./,
  opensBlock: /:$/,
  isContinued: /(?:[,([{=+*/%&|^<-]|\\|\b(?:and|or|not|in|is))$/,
  attribute: /^@/,
};
const wordRules: Rules = {
  continues: /^(?:[){}\],.?:&|+*/%^=<>-]|(?:end|else|elsif|elif|elseif|when|rescue|ensure|fi|done|esac|then|do)\b)/,
  ends: /./,
  opensBlock:
    /^(?:(?:private\s+|public\s+)?def|class|module|if|unless|while|until|case|begin|for|when|else|elsif|rescue|ensure|function|local\s+function)\b(?!.*\bend\b)|=\s*(?:if|unless|case|begin)\b|(?:\bdo|\{)(?:\s*\|[^|]*\|)?$|\bthen$/,
  isContinued: /(?:[,([{.=+*/%&^?<!~-]|\|\||\\|\b(?:and|or|not))$/,
  attribute: /^@[a-z]\w*$/,
};

const semicolonLanguages = [
  'c',
  'cpp',
  'java',
  'csharp',
  'php',
  'rust',
  'css',
  'scss',
  'less',
  'dart',
  'objective-c',
  'solidity',
];
const wordLanguages = ['ruby', 'lua', 'shell', 'elixir', 'julia', 'perl', 'r', 'make', 'makefile', 'cmake'];
const rulesByLanguage: ReadonlyMap<string, Rules> = new Map([
  ...semicolonLanguages.map((id) => [id, semicolonRules] as const),
  ...wordLanguages.map((id) => [id, wordRules] as const),
  ['python', pythonRules],
]);

export function rulesOf(language: string): Rules {
  return rulesByLanguage.get(language) ?? lineRules;
}
