/**
 * Labels for texts. `instructions` marks files for agents, recognised by their names. `injection-like` marks text that
 * addresses a model. A label withholds nothing and proves nothing: most such text is honest, and some dishonest text
 * gets no label.
 */
import type { BlockKind, Label } from '../model/block.js';
import { foldText } from '../secrets/decode/fold.js';
import { findInjection } from '../secrets/phrases/injection.js';
import { agentFiles } from '../secrets/phrases/labels.table.js';

/** Gives the first line of a text that addresses a model, or null. */
export type LineToModel = (text: string) => number | null;

export function labelsOf(path: string, text: string, lineToModel = findLineToModel): readonly Label[] {
  const [ofName, ofText] = [labelsOfName(path), labelsOfText(text, lineToModel)];
  return ofText.length === 0 ? ofName : [...ofName, ...ofText];
}

export function labelsOfName(path: string): readonly Label[] {
  return isAgentFile(path) ? [{ kind: 'instructions', firstLine: 1 }] : none;
}

const none: readonly Label[] = [];

/** Labels of a text of the request. Task, system text and constraints are meant for a model and get no label. */
export function labelsOfGiven(kind: BlockKind, text: string): readonly Label[] {
  return kind === 'task' || kind === 'system' || kind === 'constraints' ? [] : labelsOfText(text, findLineToModel);
}

function labelsOfText(text: string, lineToModel: LineToModel): readonly Label[] {
  const firstLine = lineToModel(text);
  return firstLine === null ? none : [{ kind: 'injection-like', firstLine }];
}

export const findLineToModel: LineToModel = (text) => findInjection(text)?.line ?? null;

/** Names are compared as the most forgiving file system would compare them. */
function isAgentFile(path: string): boolean {
  return mayBeAgentFile.test(path) && agentFile.test(foldText(path).toLowerCase());
}

/**
 * A cheap precheck: agent files have a segment that begins with a dot, one of these extensions, or characters beyond
 * ASCII.
 */
const mayBeAgentFile = /(?:^|\/)\.|\.(?:md|mdc|txt)$|[^\0-\x7f]/i;

function toPattern(name: string): string {
  return name
    .split(/(\*\*?)/)
    .map((piece) => (piece === '**' ? '.*' : piece === '*' ? '[^/]*' : piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
}

const agentFile = new RegExp(`(?:^|/)(?:${agentFiles.map(toPattern).join('|')})$`, 's');
