/**
 * What each value has that a judgement of `value.ts` takes, as looks ahead that stand where the value begins. The kernel
 * asks them where a rule's pattern would match, so that what cannot be accepted is never told. They may let through too
 * much, never too little.
 */
const blankless = (most: number): string => String.raw`\S{0,${most}}?`;

/** At the most so much of a value is judged. */
const far = blankless(99);
const sign = String.raw`[!@#$%^&*+=?~;<>(){}[\]|]`;

/** A digit, letters of both cases, or signs. */
const mixed = String.raw`\d|[a-z]${far}[A-Z]|[A-Z]${far}[a-z]|(?:${far}${sign}){2}`;

/** Of `isGenerated`. */
export const generatedPreconditions = String.raw`(?=\S{12})(?=${far}(?:${mixed}))`;

/** Of `isSurelyGenerated`. */
export const surelyGeneratedPreconditions = String.raw`(?=\S{20})(?=${far}\d)`;

/** Of `isMadeUp`. */
export const madeUpPreconditions = String.raw`(?=\S{6})(?=${far}[\d!@#$%^&*])`;

/** Of `hasRandomBody`, for values without signs that begin with small letters. */
export const randomWordPreconditions = String.raw`(?=${far}(?:\d|[A-Z]))`;
