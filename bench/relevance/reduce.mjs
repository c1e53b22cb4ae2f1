/**
 * An index made small: all that the ranking of one task can ask of it, without the words that the task does not
 * say. It has the shape of a whole index, so the product's own functions run on it unchanged.
 */
export function reduceIndex(index, task, words) {
  const stems = new Set();
  for (const [word] of words.countWords(task)) for (const term of words.termsOfWord(word)) stems.add(stemOf(term));
  const postings = new Map(
    [...index.postings.keys()]
      .filter((term) => stems.has(stemOf(term)))
      .map((term) => [term, index.postings.get(term)]),
  );
  const readable = bestMatches(index, postings);
  const said = new Set([...words.countWords(task).keys()]);
  const lower = new Set([...said].map((word) => word.toLowerCase()));
  const phrase = task.toLowerCase();
  const files = index.files.map((file, number) => {
    const isReadable = readable.has(number);
    return {
      entry: file.entry,
      tier: file.tier,
      note: null,
      definitions: isReadable
        ? file.definitions
        : file.definitions.filter(({ name }) => said.has(name) || lower.has(name.toLowerCase())),
      imports: isReadable ? file.imports : [],
      literals: file.literals.filter(({ text }) => isReadable || phrase.includes(text.slice(0, 12).toLowerCase())),
      length: file.length,
    };
  });
  const reduced = {
    fingerprint: index.fingerprint,
    files,
    numberOf: index.numberOf,
    postings,
    definitionsByName: new Map(),
    literalsByOpening: new Map(),
    references: index.references.map((numbers, from) => (readable.has(from) ? keepReadable(numbers, readable) : [])),
    edges: index.edges.map(({ from, to, kind }) => ({ from, to, kind, why: [] })),
  };
  return { reduced, readable: new Set([...readable].map((number) => index.files[number].entry.path)) };
}

/** References to files that keep all their definitions. */
function keepReadable(numbers, readable) {
  return Int32Array.from(numbers.filter((_, at) => readable.has(numbers[at - (at % 4) + 2])));
}

/** What the ranking might want to read: the files that hold most of the task's rare words, generously. */
function bestMatches(index, postings) {
  const total = index.files.length;
  const averageLength = index.files.reduce((sum, { length }) => sum + length, 0) / Math.max(1, total);
  const scored = index.files.map(({ entry }, number) => ({
    number,
    score: 0,
    isTest: /test|documentation/.test(entry.category),
  }));
  for (const { files, counts } of postings.values()) {
    const rarity = Math.log(1 + (total - files.length + 0.5) / (files.length + 0.5));
    for (const [at, file] of files.entries()) {
      const count = counts[at] / 10;
      scored[file].score += (rarity * count) / (count + 0.8 + (0.4 * index.files[file].length) / averageLength);
    }
  }
  scored.sort((a, b) => b.score - a.score);
  return new Set(
    [
      ...scored.filter(({ isTest }) => !isTest).slice(0, 400),
      ...scored.filter(({ isTest }) => isTest).slice(0, 60),
    ].map(({ number }) => number),
  );
}

/** Word forms that may be asked for together. */
function stemOf(term) {
  return term.length < 5 ? term : term.replace(/(?:ations?|ings?|ers?|ed|es|s|e|ies|y)$/, '').slice(0, 12);
}
