/** Messages of a program, normalised. A placeholder splits one, because the printed message has other text there. */

/** The words of a text in order, lower-case. */
export function phraseWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** The words of the longest part without a placeholder; of equally long parts, the first. */
export function constantWords(message: string): readonly string[] {
  let longest: readonly string[] = [];
  for (const part of message.split(placeholder)) {
    const words = phraseWords(part);
    if (words.length > longest.length) longest = words;
  }
  return longest;
}

/** The key under which a phrase is looked up: its first words. */
export function openingOf(words: readonly string[], at: number): string {
  return `${words[at]} ${words[at + 1]} ${words[at + 2]}`;
}

/** Shorter phrases match by chance. */
export const minWords = 3;

const placeholder = new RegExp(
  [
    '[$#]\\{[^}]*\\}', // ${x}  #{x}
    '\\{[^{}]*\\}', // {}  {0}  {name}
    '\\\\\\([^)]*\\)', // \(x)
    '%(?:\\(\\w*\\)|\\d+\\$)?[-+#0]*(?:[1-9.*][\\d.*]*)?(?:hh?|ll?|z)?[a-zA-Z@]', // %s  %(name)s  %1$s  %-5.2f  %ld
    '\\$[A-Za-z_]\\w*', // $name
    '/:\\w+', // /:id
    '<\\w+(?::\\w+)?>', // <id>  <int:id>
  ].join('|'),
);
