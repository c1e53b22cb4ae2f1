/**
 * Replaces syntax that the grammars of JavaScript and TypeScript do not know, so that they can parse the text around
 * it. Every change preserves the length and the line breaks, so all offsets stay valid.
 */
import { blank } from '../../parse/blank-outside.js';

/** `<label class="a" for="b">`: the grammars accept no keyword as an attribute. Elsewhere no keyword precedes '='. */
export function renameAttributes(text: string): string {
  return text.replace(/(?<=\s)(?:class|for|void|null|default|in|new|this|var|with)(?==["'{])/g, (word) =>
    'x'.repeat(word.length),
  );
}

/** `static accessor a`: the keyword after another modifier. */
export function dropAccessors(text: string): string {
  if (!text.includes('accessor')) return text;
  return text.replace(/(?<=\b(?:static|abstract|override|public|private|protected) )accessor(?= +[\w$#[])/g, blank);
}

/** `import('./a').B<C>[]`: what follows the name of an imported type. */
export function cutImportedTypes(text: string): string {
  if (!text.includes('import(')) return text;
  const imported = /\bimport\((?:'[^'\n]{0,300}'|"[^"\n]{0,300}")\)(?:\.[\w$]{1,100})+(?=[<[])/g;
  const pieces: string[] = [];
  let done = 0;
  for (let match = imported.exec(text); match !== null; match = imported.exec(text)) {
    const start = imported.lastIndex;
    const end = endOfTail(text, start);
    pieces.push(text.slice(done, start), blank(text.slice(start, end)));
    done = end;
    imported.lastIndex = end;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

/** The offset after the brackets that open at `start`, or `start` if they do not close soon. */
function endOfTail(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + maxTailLength); at++) {
    const character = text[at]!;
    if ('<[({'.includes(character)) depth += 1;
    else if ('])}'.includes(character) || (character === '>' && text[at - 1] !== '=')) depth -= 1;
    if (depth === 0 && !'<['.includes(text[at + 1] ?? '')) return at + 1;
  }
  return start;
}

const maxTailLength = 400;
