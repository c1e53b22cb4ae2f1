/**
 * Building blocks for rules. Most rules differ only in the letters of a token, their number, and what precedes them. A
 * part is both the pattern and the examples, so that a rule is one line of data and the two cannot diverge.
 */

import { assigned, token } from '../classify/token-shapes.js';
import { hasRandomBody, isNoExample } from '../classify/value.js';
import { type Rule, type RuleSpec, rule } from '../rule.js';
import { bare, type Draw, variable, within } from '../sample.js';

/** `samples` draws one text for each form of the part. */
export type Part = { readonly source: string; readonly samples: (draw: Draw) => readonly string[] };

export const hex = drawn('[0-9a-f]', 'hex');
export const lower = drawn('[a-z0-9]', 'lower');
export const upper = drawn('[A-Z0-9]', 'upper');
export const base62 = drawn('[A-Za-z0-9]', 'base62');
export const base64 = drawn('[A-Za-z0-9+/]', 'base64');
export const digits = drawn('[0-9]', 'digits');
/** Letters, digits, `-` and `_`, not followed by more of them. */
export const url = drawn('[\\w-]', 'url', { joiners: '_-', ends: true });
/** The same where the token continues. */
export const urlInside = drawn('[\\w-]', 'url', { joiners: '_-' });
export const word = drawn('\\w', 'base62', { joiners: '_' });
export const anyHex = drawn('[0-9a-fA-F]', 'hex');
/** Also with `=`. */
export const padded = drawn('[\\w=-]', 'url', { joiners: '_=-', ends: true });
/** Also with dots inside, so what follows a dot may belong to the token or to the text around it: both are covered. */
export function dotted(length: number, most: number): Part {
  return {
    source: `[\\w.=-]{${length},${most}}`,
    samples: (draw) => [draw.url(length), draw.url(most)],
  };
}

export const uuid: Part = {
  source: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  samples: (draw) => [draw.uuid()],
};

/** A UUID with letters beyond `f`, which some services use. */
export const lowerUuid: Part = {
  source: '[0-9a-z]{8}(?:-[0-9a-z]{4}){3}-[0-9a-z]{12}',
  samples: (draw) => [draw.uuid(), [8, 4, 4, 4, 12].map((size) => draw.lower(size)).join('-')],
};

export function upperHex(length: number): Part {
  return { source: `[0-9A-F]{${length}}`, samples: (draw) => [draw.hex(length).toUpperCase()] };
}

/** The longest of these texts that matches. */
export function one(...texts: readonly string[]): Part {
  const longestFirst = [...texts].sort((a, b) => b.length - a.length);
  return { source: `(?:${longestFirst.map(escapeText).join('|')})`, samples: () => texts };
}

export const dash: Part = one('-');

/** The parts in sequence. */
export function join(...parts: readonly Part[]): Part {
  return {
    source: parts.map(({ source }) => source).join(''),
    samples: (draw) => {
      const drawnParts = parts.map((part) => part.samples(draw));
      const count = Math.max(...drawnParts.map((samples) => samples.length));
      return Array.from({ length: count }, (_, i) => drawnParts.map((samples) => samples[i % samples.length]).join(''));
    },
  };
}

export function either(...parts: readonly Part[]): Part {
  return {
    source: `(?:${parts.map(({ source }) => source).join('|')})`,
    samples: (draw) => parts.flatMap((part) => part.samples(draw)),
  };
}

/** The usual forms of keys without a shape of their own. */
export const plainKey: Part = either(uuid, hex(32, 64), base62(24, 64));

/** A part, and the options of a rule for it. */
export type PartSpec = Part & Pick<RuleSpec, 'accepts' | 'confidence'>;

/** A token that is recognised by its prefix. */
export function prefixed(id: string, prefixes: readonly string[], { source, samples, ...choice }: PartSpec): Rule {
  return token({
    id,
    ...choice,
    keywords: [...new Set(prefixes.map((prefix) => prefix.toLowerCase()))],
    pattern: outsideOfData(prefixes, `(?:${prefixes.map(escapeText).join('|')})${source}`),
    finds: (draw) => prefixes.flatMap((prefix) => samples(draw).map((sample) => bare(prefix + sample))),
    ignores: (draw) =>
      prefixes.flatMap((prefix) => [
        prefix,
        `${prefix}name`,
        `${prefix}${samples(draw)[0]!.replace(/[A-Za-z0-9]/g, 'x')}`,
      ]),
  });
}

/** A value that is recognised by the beginning of the name it is assigned to. */
export function named(id: string, names: readonly string[], { source, samples, ...choice }: PartSpec): Rule {
  return assigned({
    id,
    ...choice,
    keywords: names,
    pattern: new RegExp(source),
    finds: (draw) =>
      names.flatMap((name) =>
        samples(draw).flatMap((sample) => [
          within(`${name.toUpperCase()}=`, sample, '\n'),
          within(`"${name}": "`, sample, '",'),
        ]),
      ),
    ignores: () => names.flatMap((name) => [`${name}=${variable('KEY')}`, `${name}: "your-key"`]),
  });
}

/**
 * A value that is recognised by the service in the name it is assigned to: `FASTLY_API_KEY=…`, `fastly: { key: "…" }`,
 * `Fastly API token: …`. `names` are separated by commas. Words in a name of `names` may be joined by `_`, by `-` or not at all; a name that is also a
 * common word needs a second word beside it. All services share one rule (`services.ts`), and this is a row of its
 * table.
 */
export function setting(id: string, names: string, value: PartSpec): Service {
  return { id, names: names.split(', '), value, accepts: value.accepts ?? hasRandomBody };
}

export type Service = {
  readonly id: string;
  readonly names: readonly string[];
  readonly value: Part;
  readonly accepts: Rule['accepts'];
};

/** A URL that is itself a secret: whoever knows it can post to it. The capture group is the region to redact. */
export function address({ keyword, sample, ...spec }: AddressSpec): Rule {
  return rule({
    ...spec,
    keywords: [keyword],
    accepts: isNoExample,
    finds: (draw) => {
      const [before, secret, after = ''] = sample(draw);
      return [within(before, secret, after), within(`url = "${before}`, secret, `${after}"`)];
    },
    ignores: (draw) => {
      const [before, secret, after = ''] = sample(draw);
      return [before + after, `${before}<token>${after}`, before + secret.replace(/[A-Za-z0-9]/g, 'x') + after];
    },
  });
}

type AddressSpec = Pick<RuleSpec, 'id' | 'pattern' | 'back'> & {
  readonly keyword: string;
  readonly sample: (draw: Draw) => readonly [before: string, secret: string, after?: string];
};

/**
 * A prefix of letters alone also occurs by chance inside base64 data, followed by more letters. In a path or a URL, a
 * short segment stands next to a slash.
 */
function outsideOfData(prefixes: readonly string[], source: string): RegExp {
  if (!prefixes.every((prefix) => /^[A-Za-z0-9]+$/.test(prefix))) return new RegExp(source);
  return new RegExp(`(?<!\\+|[A-Za-z0-9+/]{16}/)${source}(?!\\+|/[A-Za-z0-9+/]{16})`);
}

type Alphabet = 'hex' | 'lower' | 'upper' | 'base62' | 'base64' | 'digits' | 'url';

type DrawnOptions = {
  /** The signs of the set. At the end of a token they may belong to the text around it: `_TOKEN_`, `It is TOKEN.` */
  readonly joiners?: string;
  /** Whether the token ends here. */
  readonly ends?: boolean;
};

function drawn(set: string, alphabet: Alphabet, { joiners = '', ends = false }: DrawnOptions = {}) {
  const more = joiners === '' ? set : `[${joiners}]{0,2}[A-Za-z0-9]`;
  return (length: number, most = length): Part => ({
    // A lookahead rejects a run that is too long at its start.
    source:
      length === most
        ? `${set}{${length}}${ends ? `(?!${more})` : ''}`
        : `(?!${set}{${most}}${more})${set}{${length},${most}}${ends ? `(?!${more})` : ''}`,
    samples: (draw) => (length === most ? [length] : [length, most]).map((size) => draw[alphabet](size)),
  });
}

function escapeText(text: string): string {
  return text.replace(/[$.*+?|()[\]{}^\\/]/g, '\\$&');
}
