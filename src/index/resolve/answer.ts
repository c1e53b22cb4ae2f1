/** The three results of a resolver. `fileAnswer` preserves the order and removes duplicates. */
import type { Resolution } from './resolve-project.js';

export function fileAnswer(...paths: readonly string[]): Resolution {
  return { kind: 'file', paths: paths.length === 1 ? paths : [...new Set(paths)] };
}

export function externalAnswer(name: string): Resolution {
  return { kind: 'external', package: name };
}

export function unresolvedAnswer(why: string): Resolution {
  return { kind: 'unresolved', why };
}

export const leavesProject = unresolvedAnswer('the path leads out of the project');
