/**
 * Labels: what a reader should know of a text before reading it. `instructions` are files written for
 * agents, known by their names; `injection-like` is text that speaks to a model, wherever it stands. A
 * label withholds nothing and proves nothing: most such text is honest, and much that is not gets none.
 */
import type { BlockKind, Label } from '../model/block.js';
import { foldText } from '../secrets/decode/fold.js';
import { findInjection } from '../secrets/phrases/injection.js';
import { agentFiles } from '../secrets/phrases/labels.table.js';

export function labelsOf(path: string, text: string): readonly Label[] {
  const [ofName, ofText] = [labelsOfName(path), labelsOfText(text)];
  return ofText.length === 0 ? ofName : [...ofName, ...ofText];
}

export function labelsOfName(path: string): readonly Label[] {
  return isAgentFile(path) ? [{ kind: 'instructions', firstLine: 1 }] : none;
}

const none: readonly Label[] = [];

/** Of a text that the request brings. Its task, system text and constraints are meant for a model: no label for them. */
export function labelsOfGiven(kind: BlockKind, text: string): readonly Label[] {
  return kind === 'task' || kind === 'system' || kind === 'constraints' ? [] : labelsOfText(text);
}

function labelsOfText(text: string): readonly Label[] {
  const injection = findInjection(text);
  return injection === null ? none : [{ kind: 'injection-like', firstLine: injection.line }];
}

/** Names are compared as the most forgiving file system would compare them. */
export function isAgentFile(path: string): boolean {
  return mayBeAgentFile.test(path) && agentFile.test(foldText(path).toLowerCase());
}

/** All of them begin with a dot somewhere, or end so, unless they are written with other letters. Nearly no path does. */
const mayBeAgentFile = /(?:^|\/)\.|\.(?:md|mdc|txt)$|[^\0-\x7f]/i;

function toPattern(name: string): string {
  return name
    .split(/(\*\*?)/)
    .map((piece) => (piece === '**' ? '.*' : piece === '*' ? '[^/]*' : piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
}

const agentFile = new RegExp(`(?:^|/)(?:${agentFiles.map(toPattern).join('|')})$`, 's');
