/**
 * Texts that a pattern may be slow on, made from the pattern itself: what leads up to a repetition, what it repeats many
 * times, and something that lets the match fail.
 */
import { type Node, parseRegex } from './parse.js';

export type Attack = { readonly head: string; readonly pump: string; readonly tail: string };

export function attacksOn(regex: RegExp): Attack[] {
  const flags = regex.flags.replace(/[gydm]/g, '');
  const heads = new Set(['']);
  const signs = [...new Set(regex.source.replace(/[\w\s]/g, ''))];
  const pumps = new Set<string>(['\r\n', '\n', ' ', '\t', 'a', 'A ', '_', '0', ...signs]);
  collect(parseRegex(regex.source), '', { heads, pumps, flags });
  const attacks: Attack[] = [];
  for (const head of [...heads].slice(0, maxHeads))
    for (const pump of [...pumps].filter((one) => one !== '').slice(0, maxPumps))
      for (const tail of tails) attacks.push({ head, pump, tail });
  return attacks;
}

export function writeAttack({ head, pump, tail }: Attack, times: number): string {
  return head + pump.repeat(times) + tail;
}

type Found = { readonly heads: Set<string>; readonly pumps: Set<string>; readonly flags: string };

/** Walks the pattern; `before` is a text that matches all in front of the node. Gives such a text with the node's own added. */
function collect(node: Node, before: string, found: Found): string {
  switch (node.kind) {
    case 'one':
      return before + charactersOf(node.source, found.flags)[0];
    case 'sequence':
      return node.parts.reduce((text, part) => collect(part, text, found), before);
    case 'choice':
      for (const option of node.options) for (const sample of samplesOf(option, found.flags)) found.pumps.add(sample);
      return node.options.map((option) => collect(option, before, found))[0]!;
    case 'group':
      return collect(node.body, before, found);
    case 'look':
      collect(node.body, before, found);
      return node.isNegative ? before : before + samplesOf(node.body, found.flags)[0];
    case 'repeat': {
      found.heads.add(before);
      for (const sample of samplesOf(node.body, found.flags)) {
        for (const end of ['', '\r\n', '\n', ' ']) found.pumps.add(sample + end);
      }
      const inside = collect(node.body, before, found);
      const own = inside.slice(before.length);
      return before + own.repeat(Math.min(3, Math.max(node.least, 1)));
    }
    default:
      return before;
  }
}

/** Some texts that a node matches. */
function samplesOf(node: Node, flags: string): string[] {
  switch (node.kind) {
    case 'one':
      return charactersOf(node.source, flags);
    case 'sequence':
      return node.parts.reduce<string[]>(
        (texts, part) => {
          const samples = samplesOf(part, flags);
          return texts.flatMap((text) => samples.slice(0, 3).map((sample) => text + sample)).slice(0, maxSamples);
        },
        [''],
      );
    case 'choice':
      return node.options.flatMap((option) => samplesOf(option, flags).slice(0, 2)).slice(0, maxSamples);
    case 'group':
      return samplesOf(node.body, flags);
    case 'repeat':
      return samplesOf(node.body, flags)
        .flatMap((sample) => [sample.repeat(Math.min(3, Math.max(1, node.least))), ...(node.least === 0 ? [''] : [])])
        .slice(0, maxSamples);
    default:
      return [''];
  }
}

/** Characters that a class or a literal admits, a few of them. */
function charactersOf(source: string, flags: string): string[] {
  const known = new RegExp(`^(?:${source})$`, flags);
  const fit = [...candidates.slice(0, 4), ...source, ...candidates].filter((character) => known.test(character));
  return [...new Set(fit)].slice(0, 6).concat(fit.length === 0 ? [''] : []);
}

const candidates = 'aA0_ \r\t-./"\'#(){}[]<>,;:=*&|é\n';
const tails = ['', '\n', '!', '\u0000\r\n'];
const maxSamples = 8;
const maxHeads = 12;
const maxPumps = 120;
