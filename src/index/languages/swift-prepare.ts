/**
 * Rewrites Swift for its grammar, which is older than the language and fails on `#` directives and some newer words.
 * Each is replaced by plain text of the same length, so every offset, line and column stays. Both branches of an `#if`
 * are kept.
 */
export function prepareSwift(text: string): string {
  return withPlainStrings(text).replace(
    stumblingBlocks,
    (found, toBlank: string | undefined, kept: string | undefined) => {
      if (toBlank !== undefined) return blank(found);
      if (kept !== undefined) return kept + blank(found.slice(kept.length));
      if (found === '(())') return '(0 )';
      return found.startsWith('#available') || found.startsWith('#unavailable')
        ? `true${blank(found.slice(4))}`
        : `_${found.slice(1)}`;
    },
  );
}

/** Raw strings (`#"…"#`) become plain ones. Each kind of closing delimiter is searched at most once in any region. */
function withPlainStrings(text: string): string {
  const closings = new Map<string, number>();
  const pieces: string[] = [];
  let done = 0;
  for (let quote = text.indexOf('#"'); quote >= 0; quote = text.indexOf('#"', quote + 1)) {
    if (quote < done) continue;
    let start = quote;
    while (start > done && text.startsWith('#', start - 1) && quote - start < maxHashes) start -= 1;
    const quotes = text.startsWith('"""', quote + 1) ? '"""' : '"';
    const closing = quotes + '#'.repeat(quote - start + 1);
    const inner = quote + 1 + quotes.length;
    const known = closings.get(closing);
    const end = known !== undefined && (known < 0 || known >= inner) ? known : text.indexOf(closing, inner);
    closings.set(closing, end);
    if (end < 0) continue;
    const content = text.slice(inner, Math.min(end, inner + (quotes === '"' ? maxLineLength : end)));
    if (quotes === '"' && (content.length < end - inner || content.includes('\n'))) continue;
    const hashes = ' '.repeat(closing.length - quotes.length);
    pieces.push(text.slice(done, start), hashes, quotes, content.replace(/["\\]/g, "'"), quotes, hashes);
    done = end + closing.length;
  }
  return done === 0 ? text : pieces.join('') + text.slice(done);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

const maxHashes = 8;
const maxLineLength = 10_000;

/** First group: blanked out. Second group: kept, the rest blanked. No group: replaced by a word. */
const stumblingBlocks = new RegExp(
  [
    '(^[ \\t]*#(?:if|elseif|else|endif|warning|error|sourceLocation)\\b[^\\n]*',
    '\\b(?:sending|unsafe|await|__owned|__consuming|consuming|borrowing)[ \\t](?=[ \\t@(\\[.&A-Za-z_])',
    '\\b(?:consume|copy|discard)[ \\t](?!(?:in|as|is|where|else)\\b)(?=[a-z_])',
    '~(?=Copyable\\b|Escapable\\b))',
    '(\\bthrows(?=[ \\t]{0,4}\\()|\\bnonisolated(?=\\()|@_?lifetime(?=\\())[ \\t]{0,4}\\([^()\\n]{0,200}\\)',
    '#(?:un)?available[ \\t]{0,4}\\([^()\\n]{0,300}\\)',
    '#[A-Za-z_]',
    '\\(\\(\\)\\)',
  ].join('|'),
  'gm',
);
