/** Operations on sets of ASCII characters (`pattern-places.ts`). */
import type { CharacterSet } from './pattern-places.js';

export const nothing: CharacterSet = [0, 0, 0, 0];
export const everything: CharacterSet = [-1, -1, -1, -1];

export function unite(one: CharacterSet, other: CharacterSet): CharacterSet {
  return [one[0] | other[0], one[1] | other[1], one[2] | other[2], one[3] | other[3]];
}

export function intersect(one: CharacterSet, other: CharacterSet): CharacterSet {
  return [one[0] & other[0], one[1] & other[1], one[2] & other[2], one[3] & other[3]];
}

export function complement([a, b, c, d]: CharacterSet): CharacterSet {
  return [~a, ~b, ~c, ~d];
}

export function isEmpty(set: CharacterSet): boolean {
  return (set[0] | set[1] | set[2] | set[3]) === 0;
}
