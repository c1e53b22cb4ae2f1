/**
 * What other files can see of a file: its definitions without their places, its imports, and the variables whose types
 * they may ask for. If two analyses look the same, the references of all other files are the same with either.
 */
import type { Analysis, Definition } from '../model/analysis.js';
import { isType } from './bind/name-table.js';
import { readScopes } from './uses/scopes.js';
import { readLocals } from './uses/use-text.js';

export function looksTheSame(a: Analysis, b: Analysis): boolean {
  return seenOutside(a) === seenOutside(b);
}

function seenOutside({ tier, definitions, imports, uses }: Analysis): string {
  const { outer } = readScopes(definitions);
  const outers = definitions.map((_, at) => outer(at));
  const seen = definitions.map(({ name, kind, container, signature, bases, lines }, at) => {
    return [name, kind, container, signature, bases, lines[0] === lines[1], outers[at]];
  });
  const brought = imports.map(({ line: _, ...imported }) => imported);
  const around = new Set(outers);
  const locals = readLocals(uses).filter(({ scope, name }) => {
    const definition = definitions[scope];
    return definition === undefined || around.has(scope) || isType(definition) || definition.name === name;
  });
  return JSON.stringify([tier, seen, namespaceEnds(definitions), brought, locals]);
}

/** For each namespace at the top, the first definition behind it: what follows a namespace of one line belongs to it. */
function namespaceEnds(definitions: readonly Definition[]): number[] {
  return definitions.flatMap(({ kind, container, bytes }) =>
    container === null && (kind === 'namespace' || kind === 'module')
      ? [definitions.findIndex((other) => other.bytes[0] >= bytes[1])]
      : [],
  );
}
