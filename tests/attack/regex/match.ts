/**
 * A backtracking matcher that counts its steps, as the engine of JavaScript takes them: so a test can say how the cost of a
 * pattern grows without a clock. Gives up after `maxSteps`.
 */
import { type Node, parseRegex } from './parse.js';

class TooMany extends Error {}

type Next = (at: number) => number;

/** Steps to find all matches in a text, as `replace` with a global pattern does. */
export function countSteps(regex: RegExp, text: string, maxSteps: number): number {
  const counter = new Counter(regex, text, maxSteps);
  try {
    counter.findAll();
  } catch (error) {
    if (!(error instanceof TooMany || error instanceof RangeError)) throw error;
    return maxSteps;
  }
  return counter.steps;
}

class Counter {
  steps = 0;
  private readonly tree: Node;
  private readonly groups: (readonly [number, number] | undefined)[] = [];
  private readonly flags: string;
  private readonly admits = new Map<string, Map<string, boolean>>();

  constructor(
    private readonly regex: RegExp,
    private readonly text: string,
    private readonly maxSteps: number,
  ) {
    this.tree = parseRegex(regex.source);
    this.flags = regex.flags.replace(/[gyd]/g, '');
  }

  findAll(): void {
    const isAnchored = !this.regex.multiline && this.regex.source.startsWith('^') && !this.regex.source.includes('|');
    let at = 0;
    while (at <= this.text.length) {
      this.step();
      const end = this.match(this.tree, at, 1, (found) => found);
      if (end < 0 && (this.regex.sticky || isAnchored)) return;
      if (end >= 0 && !this.regex.global) return;
      at = end < 0 ? at + 1 : Math.max(end, at + 1);
    }
  }

  private step(): void {
    this.steps += 1;
    if (this.steps > this.maxSteps) throw new TooMany();
  }

  /** The end of a match that `next` accepts, or -1. */
  private match(node: Node, at: number, way: 1 | -1, next: Next): number {
    this.step();
    switch (node.kind) {
      case 'one':
        return this.admitsAt(node.source, at, way) ? next(at + way) : -1;
      case 'sequence':
        return this.inOrder(way === 1 ? node.parts : node.parts.toReversed(), 0, at, way, next);
      case 'choice': {
        for (const option of node.options) {
          const end = this.match(option, at, way, next);
          if (end >= 0) return end;
        }
        return -1;
      }
      case 'repeat':
        return node.body.kind === 'one'
          ? this.repeatOne(node, at, way, next)
          : this.repeat(node, { at, way, done: 0 }, next);
      case 'group': {
        const before = this.groups[node.number];
        const end = this.match(node.body, at, way, (found) => {
          this.groups[node.number] = way === 1 ? [at, found] : [found, at];
          return next(found);
        });
        if (end < 0) this.groups[node.number] = before;
        return end;
      }
      case 'look': {
        const found = this.match(node.body, at, node.isBehind ? -1 : 1, (end) => Math.max(end, 0));
        return found >= 0 !== node.isNegative ? next(at) : -1;
      }
      case 'edge':
        return this.isEdge(node.mark, at) ? next(at) : -1;
      case 'back': {
        const [from, to] = this.groups[node.number] ?? [0, 0];
        const held = this.text.slice(from, to);
        return this.text.startsWith(held, at) ? next(at + held.length) : -1;
      }
    }
  }

  private inOrder(parts: readonly Node[], index: number, at: number, way: 1 | -1, next: Next): number {
    if (index === parts.length) return next(at);
    return this.match(parts[index]!, at, way, (found) => this.inOrder(parts, index + 1, found, way, next));
  }

  private repeatOne(node: Node & { kind: 'repeat' }, at: number, way: 1 | -1, next: Next): number {
    const { source } = node.body as Node & { kind: 'one' };
    let count = 0;
    const canGrow = () => count < node.most && this.admitsAt(source, at + way * count, way);
    const grow = () => {
      this.step();
      if (!canGrow()) return false;
      count += 1;
      return true;
    };
    while (count < (node.isLazy ? node.least : node.most) && grow());
    if (count < node.least) return -1;
    for (;;) {
      this.step();
      const end = next(at + way * count);
      if (end >= 0) return end;
      if (node.isLazy ? !grow() : --count < node.least) return -1;
    }
  }

  private repeat(
    node: Node & { kind: 'repeat' },
    { at, way, done }: { at: number; way: 1 | -1; done: number },
    next: Next,
  ): number {
    const again = (): number =>
      done >= node.most
        ? -1
        : this.match(node.body, at, way, (found) =>
            found === at && done >= node.least ? -1 : this.repeat(node, { at: found, way, done: done + 1 }, next),
          );
    if (done < node.least) return again();
    const first = node.isLazy ? next(at) : again();
    if (first >= 0) return first;
    return node.isLazy ? again() : next(at);
  }

  private admitsAt(source: string, at: number, way: 1 | -1): boolean {
    const character = this.text[way === 1 ? at : at - 1];
    if (character === undefined) return false;
    const known = this.admits.get(source) ?? new Map<string, boolean>();
    this.admits.set(source, known);
    const answer = known.get(character) ?? new RegExp(`^(?:${source})$`, this.flags.replace('m', '')).test(character);
    known.set(character, answer);
    return answer;
  }

  private isEdge(mark: string, at: number): boolean {
    const isBreak = (character: string | undefined) => character === undefined || /[\n\r\u2028\u2029]/.test(character);
    if (mark === '^') return at === 0 || (this.regex.multiline && isBreak(this.text[at - 1]));
    if (mark === '$') return at === this.text.length || (this.regex.multiline && isBreak(this.text[at]));
    const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);
    return (isWord(this.text[at - 1]) !== isWord(this.text[at])) === (mark === '\\b');
  }
}
