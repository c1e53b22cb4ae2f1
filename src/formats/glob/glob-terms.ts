/**
 * Patterns as terms of regular expressions, matched by Brzozowski derivatives: the derivative of a term by a byte is
 * the term for what may follow that byte. Equal terms are shared and each derivative is computed once, so the terms
 * become the states of an automaton that grows while paths are matched. Every new term takes steps out of the budget.
 */
import type { StepBudget } from '../../base/step-budget.js';
import type { ByteSet } from './bracket.js';

/** The number of a term in its table. */
export type Term = number;

type Node = Kind & { readonly next: Map<number, Term> };

type Kind = (
  | { readonly kind: 'nothing' | 'empty' }
  | { readonly kind: 'set'; readonly set: ByteSet }
  | { readonly kind: 'sequence'; readonly first: Term; readonly rest: Term }
  | { readonly kind: 'choice'; readonly choices: readonly Term[] }
  | { readonly kind: 'repeat' | 'except'; readonly of: Term }
) & {
  /** Whether it matches the empty text. */
  readonly isOptional: boolean;
};

export class TermTable {
  private readonly nodes: Node[] = [];
  private readonly known = new Map<string, Term>();
  /** Matches no text. */
  readonly nothing: Term;
  /** Matches the empty text alone. */
  readonly empty: Term;

  constructor(private readonly budget: StepBudget) {
    this.nothing = this.add('nothing', { kind: 'nothing', isOptional: false });
    this.empty = this.add('empty', { kind: 'empty', isOptional: true });
  }

  set(set: ByteSet): Term {
    return this.add(`s${Buffer.from(set).toString('latin1')}`, { kind: 'set', set, isOptional: false });
  }

  sequence(first: Term, rest: Term): Term {
    if (first === this.nothing || rest === this.nothing) return this.nothing;
    if (first === this.empty) return rest;
    if (rest === this.empty) return first;
    const node = this.nodes[first]!;
    if (node.kind === 'sequence') return this.sequence(node.first, this.sequence(node.rest, rest));
    const isOptional = node.isOptional && this.nodes[rest]!.isOptional;
    return this.add(`q${first},${rest}`, { kind: 'sequence', first, rest, isOptional });
  }

  choice(given: readonly Term[]): Term {
    const parts = given.flatMap((term) => {
      const node = this.nodes[term]!;
      return node.kind === 'choice' ? node.choices : term === this.nothing ? [] : [term];
    });
    this.budget.steps -= parts.length;
    const choices = [...new Set(parts)].sort((a, b) => a - b);
    if (choices.length <= 1) return choices[0] ?? this.nothing;
    const isOptional = choices.some((term) => this.nodes[term]!.isOptional);
    return this.add(`c${choices.join()}`, { kind: 'choice', choices, isOptional });
  }

  /** Any number of repetitions, also none. */
  repeat(of: Term): Term {
    if (of === this.nothing || of === this.empty) return this.empty;
    if (this.nodes[of]!.kind === 'repeat') return of;
    return this.add(`r${of}`, { kind: 'repeat', of, isOptional: true });
  }

  /** Every text without a slash that the term does not match. */
  except(of: Term): Term {
    return this.add(`x${of}`, { kind: 'except', of, isOptional: !this.nodes[of]!.isOptional });
  }

  /** Whether the term matches the whole text, one character for each byte. False if the steps run out. */
  matches(term: Term, text: string): boolean {
    let state = term;
    for (let at = 0; at < text.length && state !== this.nothing && this.budget.steps >= 0; at++)
      state = this.after(state, text.charCodeAt(at));
    return this.budget.steps >= 0 && this.nodes[state]!.isOptional;
  }

  private after(term: Term, byte: number): Term {
    const { next } = this.nodes[term]!;
    const known = next.get(byte);
    if (known !== undefined) return known;
    // Out of steps: the answer is not used.
    const found = this.budget.steps < 0 ? this.nothing : this.derive(this.nodes[term]!, byte);
    next.set(byte, found);
    return found;
  }

  private derive(node: Node, byte: number): Term {
    switch (node.kind) {
      case 'nothing':
      case 'empty':
        return this.nothing;
      case 'set':
        return node.set[byte] === 1 ? this.empty : this.nothing;
      case 'sequence': {
        const through = this.sequence(this.after(node.first, byte), node.rest);
        return this.nodes[node.first]!.isOptional ? this.choice([through, this.after(node.rest, byte)]) : through;
      }
      case 'choice':
        return this.choice(node.choices.map((term) => this.after(term, byte)));
      case 'repeat':
        return this.sequence(this.after(node.of, byte), this.repeat(node.of));
      case 'except':
        return byte === slash ? this.nothing : this.except(this.after(node.of, byte));
    }
  }

  /** The term that is known by this key, or a new one. */
  private add(key: string, node: Kind): Term {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.budget.steps -= stepsPerTerm;
    this.nodes.push({ ...node, next: new Map() });
    this.known.set(key, this.nodes.length - 1);
    return this.nodes.length - 1;
  }
}

const slash = 0x2f;
/** A new term costs about as much as this many steps of a plain match. */
const stepsPerTerm = 50;
