/**
 * What a file uses and declares, written as text: a project has millions of uses, and a text takes a tenth of the
 * memory of objects. A scope is the position of a definition in its file; -1 is the file itself.
 */
import type { Uses } from '../../model/analysis.js';

export type Use = {
  readonly scope: number;
  readonly line: number;
  /** A name and the members read from it: `a`, `a.b`, `a.b().c`. */
  readonly chain: string;
};

/** A variable, or a field that a method assigns. */
export type Local = {
  readonly scope: number;
  readonly name: string;
  /** Its type as written; after '=' the chain whose value it has; '' if neither is known. */
  readonly type: string;
};

/** Begins the name of a `Local` that stands for a name under which the file exports something. */
export const exportPrefix = 'export:';

export function writeUses(uses: readonly Use[], locals: readonly Local[]): Uses {
  return {
    chains: uses.map(({ scope, line, chain }) => `${scope} ${line} ${chain}`).join('\n'),
    locals: locals.map(({ scope, name, type }) => `${scope} ${name} ${type}`).join('\n'),
  };
}

export function readChains({ chains }: Uses): Use[] {
  return rows(chains).map(([scope, line, chain]) => ({ scope: Number(scope), line: Number(line), chain }));
}

export function readLocals({ locals }: Uses): Local[] {
  return rows(locals).map(([scope, name, type]) => ({ scope: Number(scope), name, type }));
}

function rows(text: string): [string, string, string][] {
  return text === '' ? [] : text.split('\n').map((row) => row.split(' ') as [string, string, string]);
}
