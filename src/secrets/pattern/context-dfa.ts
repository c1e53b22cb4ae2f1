/**
 * A deterministic automaton made from the positions of `position-nfa.ts`, in the form that the kernel runs: states with
 * edges, at most one of which accepts a given character. A state is half the number of its first edge. `dead` has no
 * edges; `matched` accepts everything.
 */
import { Defect } from '../../base/result.js';
import { createWeightedQueue } from '../fast/weighted-queue.js';
import { complement, everything, intersect, isEmpty, nothing, unite } from './character-set.js';
import type { CharacterSet } from './pattern-places.js';
import type { Next, PositionNfa } from './position-nfa.js';

export const dead = 0;
export const matched = 1;

export type ContextDfa = {
  /** The start state. Creates at most this many new states for it; beyond them everything is accepted. */
  begin(next: Next, most: number): number;
  /**
   * All edges: a set number in the low bits, the next state above them, and in the sign whether it is the last edge of
   * its state.
   */
  finish(): { readonly edges: Int32Array; readonly sets: readonly CharacterSet[] };
};

type State = { readonly list: readonly number[]; edges: readonly Edge[] | null; at: number };
type Edge = { readonly set: number; readonly to: State; readonly weight: number };

export function createContextDfa(positions: PositionNfa): ContextDfa {
  const states = new Map<string, State>();
  const statesByNexts = new Map<string, State>();
  const ends = { dead: endState(dead), matched: endState(matched) };
  const sets: CharacterSet[] = [];
  const setNumbers = new Map<string, number>();
  const setWeights: number[] = [];
  const setsOfPositions: number[] = [];
  const begun = new Map<State, number>();
  let count = firstState;

  function stateOf(list: readonly number[] | null): State {
    if (list === null) return ends.matched;
    if (list.length === 0) return ends.dead;
    const key = list.join();
    const known = states.get(key);
    if (known !== undefined) return known;
    const state: State = { list, edges: null, at: matched };
    states.set(key, state);
    return state;
  }

  /** Characters that lead to the same state, or to none, share an edge. The most frequent come first. */
  function edgesOf(state: State): readonly Edge[] {
    const ways = new Map<State, CharacterSet>([[ends.dead, everything]]);
    for (const { nexts, set: characters } of waysFrom(state.list)) {
      const to = stateAfter(nexts);
      if (to === ends.dead) continue;
      ways.set(to, unite(ways.get(to) ?? nothing, characters));
      ways.set(ends.dead, intersect(ways.get(ends.dead)!, complement(characters)));
    }
    const edges = [...ways].map(([to, characters]) => {
      const set = numberOf(characters);
      return { set, to, weight: setWeights[set]! };
    });
    return edges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  }

  /** The next lists, with the characters that lead to all of them. Many positions have the same set. */
  function waysFrom(list: readonly number[]): readonly Way[] {
    const bySet = new Map<number, Next[]>();
    for (const number of list) {
      const set = setOfPosition(number);
      const nexts = bySet.get(set);
      if (nexts === undefined) bySet.set(set, [positions.all[number]!.then]);
      else nexts.push(positions.all[number]!.then);
    }
    let ways: Way[] = [{ nexts: [], set: everything }];
    for (const [number, thens] of bySet) {
      const split: Way[] = [];
      for (const { nexts, set } of ways) {
        const inside = intersect(set, sets[number]!);
        const outside = intersect(set, complement(sets[number]!));
        if (!isEmpty(inside)) split.push({ nexts: [...nexts, ...thens], set: inside });
        if (!isEmpty(outside)) split.push({ nexts, set: outside });
      }
      ways = split;
    }
    return ways.filter(({ nexts }) => nexts.length > 0);
  }

  function setOfPosition(number: number): number {
    setsOfPositions[number] ??= numberOf(positions.all[number]!.set);
    return setsOfPositions[number];
  }

  /** Cached: most combinations recur, and uniting lists is the most expensive step. */
  function stateAfter(nexts: readonly Next[]): State {
    const key = nexts.join();
    const state = statesByNexts.get(key) ?? stateOf(joinLists(nexts));
    statesByNexts.set(key, state);
    return state;
  }

  function joinLists(nexts: readonly Next[]): readonly number[] | null {
    const joined = new Set<number>();
    for (const next of nexts) {
      const list = positions.listOf(next);
      if (list === null) return null;
      if (nexts.length === 1) return list;
      for (const number of list) joined.add(number);
    }
    return [...joined].sort((a, b) => a - b);
  }

  function numberOf(set: CharacterSet): number {
    const key = set.join();
    const known = setNumbers.get(key);
    if (known !== undefined) return known;
    const number = sets.push(set) - 1;
    setNumbers.set(key, number);
    setWeights.push(weightOf(set));
    return number;
  }

  /** The most likely states come first. States beyond the limit accept everything. */
  function begin(next: Next, most: number): number {
    const first = stateOf(positions.listOf(next));
    if ((begun.get(first) ?? 0) >= most) return first.at;
    begun.set(first, most);
    const likely = createWeightedQueue<State>();
    likely.add(first, 1);
    let left = most;
    for (let reached = likely.take(); reached !== null; reached = likely.take()) {
      const { item: state, weight } = reached;
      if (state.edges === null) {
        if (left === 0) continue;
        left -= 1;
        state.edges = edgesOf(state);
        state.at = count;
        count += Math.max(1, Math.ceil(state.edges.length / edgesInStep));
      }
      for (const edge of state.edges) likely.add(edge.to, (weight * edge.weight) / weightOfAll);
    }
    return first.at;
  }

  function finish(): ReturnType<ContextDfa['finish']> {
    if (sets.length > 1 << setBits || count > 1 << stateBits) throw new Defect('too many trails to number them');
    const edges = new Int32Array(edgesInStep * count).fill(lastEdge);
    for (const { at, edges: own } of states.values())
      for (const [i, { set, to }] of (own ?? []).entries())
        edges[edgesInStep * at + i] = set | (to.at << setBits) | (i === own!.length - 1 ? lastEdge : 0);
    return { edges, sets };
  }

  return { begin, finish };
}

type Way = { readonly nexts: readonly Next[]; readonly set: CharacterSet };

/** The approximate frequency of the characters in text. */
function weightOf(set: CharacterSet): number {
  let weight = 0;
  for (let unit = 0; unit < 128; unit++) if (((set[unit >> 5]! >>> (unit & 31)) & 1) === 1) weight += weights[unit]!;
  return weight;
}

const weights = Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (character === ' ') return 40;
  if (/[a-z\n]/.test(character)) return 8;
  return /[_"'=().,:/-]/.test(character) ? 2 : 1;
});
const weightOfAll = weightOf(everything);

function endState(at: number): State {
  return { list: [], edges: [], at };
}

/** The bits of set numbers; state numbers have the rest of 31. */
export const setBits = 13;
const stateBits = 31 - setBits;
const lastEdge = -0x80000000;
/** State numbers begin after the two final states. */
const firstState = 2;
/** Edges are aligned to this step, which extends the range of state numbers. */
export const edgesInStep = 2;
