/**
 * Adapts Flow's annotations to TypeScript's grammar: unknown syntax is blanked out or replaced. Every change preserves
 * the length and the line breaks. Types may be wrong, but the functions and classes around them are found.
 */
import { flowChanges } from './flow-text.table.js';

export function readsAsFlow(text: string): boolean {
  return /@flow\b/.test(text.slice(0, pragmaReach));
}

export function prepareFlow(text: string): string {
  return readsAsFlow(text) ? flowChanges.reduce((code, [from, to]) => code.replace(from, to), text) : text;
}

const pragmaReach = 2_000;
