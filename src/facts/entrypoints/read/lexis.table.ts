/** What the token reader must know of a language: how comments and strings look, and what a word may hold. */

export type TokenRules = {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Strings, the longest mark first; a string of one line ends with its line even when its quote is missing. */
  readonly quotes: readonly { readonly mark: string; readonly lines: 'one' | 'many'; readonly escapes: boolean }[];
  readonly special: 'script' | 'python' | 'ruby' | 'php' | 'rust' | 'csharp' | 'none';
};

const one = (mark: string) => ({ mark, lines: 'one', escapes: true }) as const;
const many = (mark: string) => ({ mark, lines: 'many', escapes: true }) as const;
const raw = (mark: string) => ({ mark, lines: 'many', escapes: false }) as const;

const cComments = { lineComments: ['//'], blockComments: [['/*', '*/']] } as const;

const script: TokenRules = { ...cComments, quotes: [one('"'), one("'")], special: 'script' };

export const tokenRules: ReadonlyMap<string, TokenRules> = new Map<string, TokenRules>([
  ...['javascript', 'jsx', 'typescript', 'tsx', 'vue', 'svelte'].map((id) => [id, script] as const),
  [
    'python',
    {
      lineComments: ['#'],
      blockComments: [],
      quotes: [many('"""'), many("'''"), one('"'), one("'")],
      special: 'python',
    },
  ],
  [
    'ruby',
    { lineComments: ['#'], blockComments: [['\n=begin', '\n=end']], quotes: [many('"'), many("'")], special: 'ruby' },
  ],
  ['php', { lineComments: ['//', '#'], blockComments: [['/*', '*/']], quotes: [many('"'), many("'")], special: 'php' }],
  ['go', { ...cComments, quotes: [raw('`'), one('"'), one("'")], special: 'none' }],
  ['rust', { ...cComments, quotes: [many('"')], special: 'rust' }],
  ['java', { ...cComments, quotes: [many('"""'), one('"'), one("'")], special: 'none' }],
  ['kotlin', { ...cComments, quotes: [raw('"""'), one('"'), one("'")], special: 'none' }],
  ['csharp', { ...cComments, quotes: [raw('"""'), one('"'), one("'")], special: 'csharp' }],
]);
