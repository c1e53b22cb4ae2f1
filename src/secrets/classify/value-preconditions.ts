/**
 * Lookahead patterns that a value must satisfy before `value.ts` is called. The fast path checks them together with the
 * rule's pattern. They may accept too much, never too little.
 */
const blankless = (most: number): string => String.raw`\S{0,${most}}?`;

/** Only this much of a value is checked. */
const far = blankless(99);
const sign = String.raw`[!@#$%^&*+=?~;<>(){}[\]|]`;

/** A digit, letters of both cases, or signs. */
const mixed = String.raw`\d|[a-z]${far}[A-Z]|[A-Z]${far}[a-z]|(?:${far}${sign}){2}`;

/** For `isGenerated`. */
export const generatedPreconditions = String.raw`(?=\S{12})(?=${far}(?:${mixed}))`;

/** For `isSurelyGenerated`. */
export const surelyGeneratedPreconditions = String.raw`(?=\S{20})(?=${far}\d)`;

/** For `isMadeUp`. */
export const madeUpPreconditions = String.raw`(?=\S{6})(?=${far}[\d!@#$%^&*])`;

/** For `hasRandomBody`, on values without signs that begin with small letters. */
export const randomWordPreconditions = String.raw`(?=${far}(?:\d|[A-Z]))`;
