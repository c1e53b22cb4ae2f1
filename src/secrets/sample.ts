/**
 * Generates secrets for the examples of rules. The generator is seeded by the rule's id, so the examples are equal in
 * every run and no literal secret stands in a file.
 */
export type Example = { readonly before: string; readonly secret: string; readonly after: string };

export type Draw = {
  from(alphabet: string, length: number): string;
  hex(length: number): string;
  digits(length: number): string;
  lower(length: number): string;
  upper(length: number): string;
  base62(length: number): string;
  /** Base64 with '+' and '/', without padding. */
  base64(length: number): string;
  /** Base64url: letters, digits, '-' and '_'; begins and ends with a letter or digit. */
  url(length: number): string;
  uuid(): string;
};

export function createDraw(seed: string): Draw {
  const next = createGenerator(seed);
  const from = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[next() % alphabet.length]).join('');
  const hex = (length: number) => from(`${digitSet}abcdef`, length);
  const base62 = (length: number) => from(letterSet + letterSet.toUpperCase() + digitSet, length);
  return {
    from,
    hex,
    base62,
    digits: (length) => from(digitSet, length),
    lower: (length) => from(letterSet + digitSet, length),
    upper: (length) => from(letterSet.toUpperCase() + digitSet, length),
    base64: (length) => from(`${letterSet}${letterSet.toUpperCase()}${digitSet}+/`, length),
    url: (length) =>
      base62(1) + from(`${letterSet}${letterSet.toUpperCase()}${digitSet}-_`, Math.max(length - 2, 0)) + base62(1),
    uuid: () => [8, 4, 4, 4, 12].map(hex).join('-'),
  };
}

/** A secret that is recognised by its own shape. */
export function bare(secret: string): Example {
  return { before: '', secret, after: '' };
}

/** A secret that is recognised by its context. */
export function within(before: string, secret: string, after = ''): Example {
  return { before, secret, after };
}

export function textOf({ before, secret, after }: Example): string {
  return before + secret + after;
}

/** A reference to a variable, in the syntax of shells and templates. */
export function variable(name: string): string {
  return `\${${name}}`;
}

/** A small deterministic generator: FNV-1a for the seed, then xorshift. */
function createGenerator(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  state |= 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 8;
  };
}

const letterSet = 'abcdefghijklmnopqrstuvwxyz';
const digitSet = '0123456789';
