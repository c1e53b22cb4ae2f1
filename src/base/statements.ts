/**
 * Finds the lines of a text at which a statement begins, with the comments and attributes above it, so that what is
 * shown of a file can begin and end there. It knows brackets, indentation and how lines continue, not grammars: where it
 * is unsure, a line counts as the middle of a statement.
 */
import { codeSpans } from './lex.js';
import { blockWord, type Rules, rulesOf } from './statements.table.js';

/** For each line, counted from 0, whether a statement begins there. Blank lines belong to what is above them. */
export function statementStarts(text: string, language: string): boolean[] {
  const lines = readLines(text, language);
  const rules = rulesOf(language);
  const starts = lines.map(() => false);
  /** The first line of the comments above the next statement. */
  let remarks: number | null = null;
  /** The attributes above the next statement: where they begin, if a statement may begin there, and their bracket depth. */
  let attributes: { readonly first: number | null; readonly depth: number } | null = null;
  let before: string | null = null;
  for (const [at, { kind, code, isInBlock, depth }] of lines.entries()) {
    if (code === '') {
      if (kind === 'remark') remarks ??= at;
      continue;
    }
    const isInAttribute: boolean = attributes !== null && (depth > attributes.depth || /^[)\]]+$/.test(code));
    if (!isInAttribute) {
      const isStart = kind === 'code' && isInBlock && !rules.continues.test(code) && isOver(before, rules);
      const first: number | null = attributes === null ? (isStart ? (remarks ?? at) : null) : attributes.first;
      if (rules.attribute.test(code)) attributes = { first, depth };
      else {
        if (first !== null) starts[first] = true;
        attributes = null;
      }
      remarks = null;
    }
    before = code;
  }
  return starts;
}

type CodeLine = {
  readonly kind: 'code' | 'remark' | 'blank' | 'inside';
  /** Without comments, strings shortened to their quotes; trimmed. */
  readonly code: string;
  /** Whether the innermost bracket around the beginning of the line holds statements. */
  readonly isInBlock: boolean;
  /** The number of brackets around the beginning of the line. */
  readonly depth: number;
};

function isOver(code: string | null, { ends, opensBlock, isContinued, attribute }: Rules): boolean {
  if (code === null || attribute.test(code)) return true;
  if (/^#\s*(?:include|define|if|ifdef|ifndef|else|elif|endif|undef|pragma|error)\b/.test(code))
    return !code.endsWith('\\');
  if (/^#!\[.*\]$/.test(code)) return true;
  return ends.test(code) && !opensBlock.test(code) && !isContinued.test(code);
}

function readLines(text: string, language: string): CodeLine[] {
  const masked = maskText(text, language).split('\n');
  const opens = bracketReader(language);
  const stack: Bracket[] = [];
  const lines: CodeLine[] = [];
  /** The code since the last end of a statement, which tells what a brace opens. */
  let recent = '';
  let heredoc: string | null = null;
  for (const [at, raw] of text.split('\n').entries()) {
    const line = masked[at] ?? '';
    if (heredoc !== null) {
      lines.push({ kind: 'inside', code: '', isInBlock: false, depth: stack.length });
      if (raw.trim() === heredoc) heredoc = null;
      continue;
    }
    const code = line.replaceAll(insideMark, '').trim();
    const kind = line.startsWith(insideMark) ? 'inside' : code !== '' ? 'code' : raw.trim() === '' ? 'blank' : 'remark';
    lines.push({ kind, code, isInBlock: (stack.at(-1) ?? 'block') === 'block', depth: stack.length });
    for (const unit of code) {
      if (unit === '(' || unit === '[' || unit === '{') stack.push(opens(unit, recent, stack.at(-1) ?? 'block'));
      else if (unit === ')' || unit === ']' || unit === '}') stack.pop();
      recent = unit === ';' || unit === '{' ? '' : unit === '}' ? unit : recent + unit;
    }
    recent = recent === '' || recent.length > maxRecent ? '' : `${recent} `;
    if (heredocLanguages.has(language) && kind === 'code') heredoc = heredocStart.exec(raw)?.[1] ?? null;
  }
  return lines;
}

/** Comments become spaces and strings their quotes; a line that begins inside either begins with a mark. */
function maskText(source: string, language: string): string {
  const text = withoutLiterals(source, language);
  const spans = codeSpans(text, language);
  if (spans.length === 0) return text;
  let masked = '';
  let from = 0;
  for (const [start, end] of [...spans, [text.length, text.length] as const]) {
    const hidden = text.slice(from, start);
    const isString = /^["'`]/.test(hidden);
    masked += (isString ? '""' : ' ') + hidden.replace(/[^\n]+/g, '').replaceAll('\n', `\n${insideMark}`);
    // A comment that ends with its line is over before the line end.
    masked += text.slice(start, end);
    from = end;
  }
  return masked.slice(1);
}

/** Hides brackets and quotes in literals that `lex.ts` reads as code, such as the characters of Rust. */
function withoutLiterals(text: string, language: string): string {
  if (language !== 'rust') return text;
  return text.replace(/'(?:\\[^'\n]+|[^\\'\n])'/g, (literal) => `'${'_'.repeat(literal.length - 2)}'`);
}

/** What a bracket holds: statements, a value, or the tokens of a macro, which no rule here describes. */
type Bracket = 'block' | 'value' | 'macro';

/** Tells by the code before a bracket what it holds. */
function bracketReader(language: string): (unit: string, before: string, around: Bracket) => Bracket {
  if (language === 'python') return () => 'value';
  return (unit, before, around) => {
    const code = before.trimEnd();
    if (around === 'macro' || (language === 'rust' && /!(?:\s*\w+)?$/.test(code))) return 'macro';
    if (unit !== '{') return 'value';
    if (styleLanguages.has(language)) return 'block';
    if (code === '') return around;
    if (language === 'go' && (code === before || code === '}')) return 'value';
    if (/(?:\)|=>|->)$/.test(code)) return 'block';
    if (/(?:[=([,:?&|<!~+*/-]|\b(?:return|import|export|type))$/.test(code)) return 'value';
    return language === 'go' || blockWord.test(code) ? 'block' : 'value';
  };
}

const insideMark = '\u0000';
const maxRecent = 2_000;
const heredocLanguages: ReadonlySet<string> = new Set(['ruby', 'php', 'shell', 'perl']);
const heredocStart = /<<[<~-]?\s*["']?([A-Z][A-Z0-9_]+)\b/;
const styleLanguages: ReadonlySet<string> = new Set(['css', 'scss', 'less']);
