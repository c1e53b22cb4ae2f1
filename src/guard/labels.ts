/**
 * Labels: what a reader should know of a text before reading it. `instructions` are files written for
 * agents, known by their names; `injection-like` is text that speaks to a model, wherever it stands. A
 * label withholds nothing and proves nothing: most such text is honest, and much that is not gets none.
 */
import type { BlockKind, Label } from '../model/block.js';
import { foldText } from './fold.js';
import { findInjection } from './injection.js';
import { agentFiles } from './labels.table.js';

export function labelsOf(path: string, text: string): readonly Label[] {
  return [...labelsOfName(path), ...labelsOfText(text)];
}

export function labelsOfName(path: string): readonly Label[] {
  return isAgentFile(path) ? [{ kind: 'instructions', firstLine: 1 }] : [];
}

/** Of a text that the request brings. Its task, system text and constraints are meant for a model: no label for them. */
export function labelsOfGiven(kind: BlockKind, text: string): readonly Label[] {
  return kind === 'task' || kind === 'system' || kind === 'constraints' ? [] : labelsOfText(text);
}

function labelsOfText(text: string): Label[] {
  const injection = findInjection(text);
  return injection === null ? [] : [{ kind: 'injection-like', firstLine: injection.line }];
}

/** Names are compared as the most forgiving file system would compare them. */
export function isAgentFile(path: string): boolean {
  return agentFile.test(foldText(path).toLowerCase());
}

function toPattern(name: string): string {
  return name
    .split(/(\*\*?)/)
    .map((piece) => (piece === '**' ? '.*' : piece === '*' ? '[^/]*' : piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
}

const agentFile = new RegExp(`(?:^|/)(?:${agentFiles.map(toPattern).join('|')})$`, 's');
