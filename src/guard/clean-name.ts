/**
 * Cleans names and paths as a whole, then part by part and without extensions. In a path a secret stands between
 * slashes and before an extension; a value may contain both characters, so the rule would not see where it ends. A name
 * that was cut out of a program may also lack the `=` that ended the value there.
 */
type Clean = (text: string) => string;

/** Whether a text is one word. */
export function isName(text: string): boolean {
  return text.length <= maxNameLength && oneWord.test(text);
}

/** Whether a word is a path with a part that is long enough for a secret. */
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

/** The parts of a name with the padding that they may lack. */
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

/** Checks a part with the padding that base64 would have; the padding is removed again. */
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
