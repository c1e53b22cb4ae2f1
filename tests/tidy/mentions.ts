/** Documents that are not in this repository, where a reader could not look them up. */
import type { Sources } from './syntax.js';

const elsewhere = /\bseeds\/\d+|\b(?:formats|threats|house|design)\.md\b/g;

export function findMentions(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, i) => Array.from(line.matchAll(elsewhere), ([document]) => `${path}:${i + 1}: ${document}`)),
  );
}
