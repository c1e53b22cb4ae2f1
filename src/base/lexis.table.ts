/** How languages write comments and strings. */

export type Lexis = {
  /** Finds the next opening of a comment or string. */
  readonly openings: RegExp;
  /** The end of the comment or string that `opening` begins; the end of the text if it has none. */
  readonly endOf: (text: string, opening: string, from: number) => number;
  /** Whether `opening` begins a string, not a comment. */
  readonly isString: (opening: string) => boolean;
};

type Marks = {
  readonly line: readonly string[];
  readonly block: readonly (readonly [string, string])[];
  /** Strings on one line, with backslash escapes. */
  readonly quotes: readonly string[];
  /** Strings that may run over lines. */
  readonly longQuotes: readonly string[];
};

const cLike: Marks = { line: ['//'], block: [['/*', '*/']], quotes: ['"', "'"], longQuotes: [] };
const scriptLike: Marks = { ...cLike, longQuotes: ['`'] };
const hashLike: Marks = { line: ['#'], block: [], quotes: ['"', "'"], longQuotes: [] };

const marksByLanguage: ReadonlyMap<string, Marks> = new Map<string, Marks>([
  ...['javascript', 'jsx', 'typescript', 'tsx', 'vue', 'svelte'].map((id) => [id, scriptLike] as const),
  ...[
    'c',
    'cpp',
    'csharp',
    'java',
    'kotlin',
    'scala',
    'dart',
    'objective-c',
    'scss',
    'less',
    'protobuf',
    'zig',
    'groovy',
    'solidity',
  ].map((id) => [id, cLike] as const),
  ['css', { line: [], block: [['/*', '*/']], quotes: ['"', "'"], longQuotes: [] }],
  ['go', { line: ['//'], block: [['/*', '*/']], quotes: ['"', "'"], longQuotes: ['`'] }],
  ['rust', { line: ['//'], block: [['/*', '*/']], quotes: [], longQuotes: ['"'] }],
  ['swift', { line: ['//'], block: [['/*', '*/']], quotes: ['"'], longQuotes: ['"""'] }],
  ['python', { line: ['#'], block: [], quotes: ['"', "'"], longQuotes: ['"""', "'''"] }],
  ['php', { line: ['//', '#'], block: [['/*', '*/']], quotes: [], longQuotes: ['"', "'"] }],
  ['ruby', { line: ['#'], block: [['=begin', '=end']], quotes: [], longQuotes: ['"', "'"] }],
  ...[
    'shell',
    'perl',
    'r',
    'elixir',
    'julia',
    'make',
    'makefile',
    'dockerfile',
    'cmake',
    'nim',
    'terraform',
    'graphql',
    'powershell',
  ].map((id) => [id, hashLike] as const),
  ['lua', { line: ['--'], block: [['--[[', ']]']], quotes: ['"', "'"], longQuotes: [] }],
  ['sql', { line: ['--'], block: [['/*', '*/']], quotes: [], longQuotes: ["'", '"'] }],
  ['haskell', { line: ['--'], block: [['{-', '-}']], quotes: ['"'], longQuotes: [] }],
]);

const lexes: ReadonlyMap<string, Lexis> = new Map([...marksByLanguage].map(([id, marks]) => [id, toLexis(marks)]));

/** Null for languages that are not code. */
export function lexisOf(language: string): Lexis | null {
  return lexes.get(language) ?? null;
}

function toLexis({ line, block, quotes, longQuotes }: Marks): Lexis {
  const blockEnds = new Map(block);
  const openings = [...block.map(([open]) => open), ...longQuotes, ...line, ...quotes].sort(
    (a, b) => b.length - a.length,
  );
  return {
    openings: new RegExp(openings.map((mark) => mark.replace(/[^\w]/g, '\\$&')).join('|'), 'g'),
    endOf: (text, opening, from) => {
      const blockEnd = blockEnds.get(opening);
      if (blockEnd !== undefined) return indexAfter(text, blockEnd, from);
      if (line.includes(opening)) return indexOfEnd(text, '\n', from);
      return endOfString(text, opening, { from, stopsAtLine: quotes.includes(opening) });
    },
    isString: (opening) => quotes.includes(opening) || longQuotes.includes(opening),
  };
}

function endOfString(
  text: string,
  quote: string,
  { from, stopsAtLine }: { from: number; stopsAtLine: boolean },
): number {
  const first = quote.charCodeAt(0);
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5c) at += 1;
    else if (unit === 0x0a && stopsAtLine) return at;
    else if (unit === first && text.startsWith(quote, at)) return at + quote.length;
  }
  return text.length;
}

function indexAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

function indexOfEnd(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at;
}
