/**
 * Cleans names and paths: as a whole, segment by segment, and without extensions. A slash or a dot may be part of a
 * value, so a rule would not see where the value ends. A name that was cut out of a program may also lack the `=` at
 * the end of its value.
 */
type Clean = (text: string) => string;

/** Whether a text is one word. */
export function isName(text: string): boolean {
  return text.length <= maxNameLength && oneWord.test(text);
}

/** Whether a word is a path with a segment that is long enough for a secret. */
export function mayBeSecretPath(word: string): boolean {
  return word.length >= 20 && word.length <= maxNameLength && word.includes('/') && longPart.test(word);
}

export function cleanName(name: string, clean: Clean): string {
  return clean(name)
    .split('/')
    .map((part) => cleanPart(part, { clean, isCleaned: part === name }))
    .join('/');
}

type Cleaning = { readonly clean: Clean; readonly isCleaned: boolean };

/** The segments of a name, with base64 padding that they may lack. */
export function paddedParts(name: string): readonly string[] {
  if (!longLetters.test(name)) return none;
  const stems = name.split('/').map((part) => part.slice(0, endOfStem(part)));
  return stems.filter((stem) => mayBePadded.test(stem)).flatMap((stem) => paddings.map((padding) => stem + padding));
}

function endOfStem(part: string): number {
  const dot = part.lastIndexOf('.');
  return dot <= 0 ? part.length : dot;
}

function cleanPart(part: string, { clean, isCleaned }: Cleaning): string {
  const whole = isCleaned ? part : clean(part);
  const end = endOfStem(whole);
  const stem = whole.slice(0, end);
  return cleanPadded(end === whole.length ? stem : clean(stem), clean) + whole.slice(end);
}

/** Checks a segment with base64 padding added, and removes the padding again. */
function cleanPadded(stem: string, clean: Clean): string {
  if (!mayBePadded.test(stem)) return stem;
  for (const padding of paddings) {
    const padded = clean(stem + padding);
    if (padded !== stem + padding) return padded;
  }
  return stem;
}

const none: readonly string[] = [];
const longLetters = /[\w+-]{20}/;
const paddings = ['=', '=='] as const;
const maxNameLength = 1_024;
const oneWord = /^\S+$/;
const longPart = /[\w+=.-]{20}/;
/** Long, with letters of both cases, like base64. */
const mayBePadded = /^(?=.*[a-z])(?=.*[A-Z])[\w+-]{20,}$/;
