/** What the tokeniser must know of a language: how comments, strings and words are written. */

/** A string of one line ends with its line even if its closing quote is missing. */
export type Quote = { readonly mark: string; readonly lines: 'one' | 'many'; readonly escapes: boolean };

export type TokenRules = {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** The longest mark first. */
  readonly quotes: readonly Quote[];
  /** Sticky: what counts as one word. */
  readonly word: RegExp;
  /** Marks of two characters that count as one. */
  readonly longMarks: ReadonlySet<string>;
  readonly special: 'script' | 'python' | 'ruby' | 'php' | 'rust' | 'csharp' | 'none';
};

const one = (mark: string): Quote => ({ mark, lines: 'one', escapes: true });
const many = (mark: string): Quote => ({ mark, lines: 'many', escapes: true });
const raw = (mark: string): Quote => ({ mark, lines: 'many', escapes: false });

const word = /[\p{L}\p{N}_]{1,200}/uy;
const dollarWord = /[\p{L}\p{N}_$]{1,200}/uy;
const rubyWord = /@{0,2}[\p{L}\p{N}_]{1,200}[?!]?(?![=~])|@{0,2}[\p{L}\p{N}_]{1,200}/uy;
const longMarks: ReadonlySet<string> = new Set(['=>', '->', '::', ':=', '?.']);

const cLike = {
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  word,
  longMarks,
  special: 'none',
} as const;

const script: TokenRules = { ...cLike, quotes: [one('"'), one("'")], word: dollarWord, special: 'script' };

export const tokenRules: ReadonlyMap<string, TokenRules> = new Map<string, TokenRules>([
  ...['javascript', 'jsx', 'typescript', 'tsx', 'vue', 'svelte'].map((id) => [id, script] as const),
  [
    'python',
    {
      lineComments: ['#'],
      blockComments: [],
      quotes: [many('"""'), many("'''"), one('"'), one("'")],
      word,
      longMarks,
      special: 'python',
    },
  ],
  [
    'ruby',
    {
      lineComments: ['#'],
      blockComments: [['\n=begin', '\n=end']],
      quotes: [many('"'), many("'")],
      word: rubyWord,
      longMarks,
      special: 'ruby',
    },
  ],
  ['php', { ...cLike, lineComments: ['//', '#'], quotes: [many('"'), many("'")], word: dollarWord, special: 'php' }],
  ['go', { ...cLike, quotes: [raw('`'), one('"'), one("'")] }],
  ['rust', { ...cLike, quotes: [many('"')], special: 'rust' }],
  ['java', { ...cLike, quotes: [many('"""'), one('"'), one("'")] }],
  ['kotlin', { ...cLike, quotes: [raw('"""'), one('"'), one("'")] }],
  ['csharp', { ...cLike, quotes: [raw('"""'), one('"'), one("'")], special: 'csharp' }],
]);

/** How a program that serves as a manifest is written. */
export type Dialect = {
  readonly comment: '#' | '//';
  /** Sticky: what counts as one word. */
  readonly word: RegExp;
  /** The characters that may quote a string. Three of them quote one too, and every string may run over lines. */
  readonly quotes: string;
  /** What in a string shows that the program computes a part of it. In single quotes nothing does. */
  readonly computed: RegExp;
};

export function rulesOfDialect({ comment, word, quotes }: Dialect): TokenRules {
  return {
    lineComments: [comment],
    blockComments: comment === '//' ? [['/*', '*/']] : [],
    quotes: [...quotes].flatMap((quote) => [many(quote.repeat(3)), many(quote)]),
    word,
    longMarks: new Set(),
    special: 'none',
  };
}
