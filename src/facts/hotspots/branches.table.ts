/** How languages branch: which tokens are branches, open a nested block, or are loops. */
export type Branching = {
  /** Finds branches, braces and line ends in code; the name of a group says what was found. */
  readonly tokens: RegExp;
  readonly nests: ReadonlySet<string>;
  readonly loops: ReadonlySet<string>;
  /** Nesting by indentation (Python, Ruby), not by braces. */
  readonly byIndent: boolean;
};

const words = (text: string) => new Set(text.split(' '));

const ternary = String.raw`(?<= )\?(?=\s)`;
const braced = (branches: string): Branching => ({
  tokens: new RegExp(
    String.raw`\b(?:(?<branch>${branches})|(?<block>else|do))\b|(?<operator>&&|\|\||${ternary})|(?<brace>[{}])|(?<end>;[ \t]*\n|\n)`,
    'g',
  ),
  nests: words('if for while switch match loop select foreach else do when guard unless repeat'),
  loops: words('for while loop foreach do repeat'),
  byIndent: false,
});

const curly = braced('if|for|while|case|catch|foreach|switch|repeat');
const indented = (branches: string): Branching => ({
  tokens: new RegExp(String.raw`\b(?<branch>${branches})\b|(?<operator>&&|\|\||${ternary}|\b(?:and|or)\b)`, 'g'),
  nests: words('if elif else for while with case unless until elsif when begin try except rescue ensure finally match'),
  loops: words('for while until loop each'),
  byIndent: true,
});

const byLanguage: ReadonlyMap<string, Branching> = new Map([
  ...['javascript', 'jsx', 'typescript', 'tsx', 'java', 'csharp', 'c', 'cpp', 'dart', 'php', 'vue', 'swift', 'go'].map(
    (id) => [id, curly] as const,
  ),
  [
    'rust',
    {
      ...curly,
      tokens: new RegExp(curly.tokens.source.replace('|case|', '|match|loop|').replace('&&|', '&&|=>|'), 'g'),
    },
  ],
  ['python', indented('if|elif|for|while|except|case')],
  ['ruby', indented('if|unless|elsif|while|until|for|when|rescue')],
]);

export function branchingOf(language: string): Branching | null {
  return byLanguage.get(language) ?? null;
}
