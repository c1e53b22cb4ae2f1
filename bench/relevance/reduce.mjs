/**
 * An index made small: all that the ranking of one task can ask of it, without the words that the task does not
 * say. It has the shape of a whole index, so the product's own functions run on it unchanged.
 */
export function reduceIndex(index, task, words) {
  const stems = new Set();
  for (const [word] of words.countWords(task)) for (const term of words.termsOfWord(word)) stems.add(stemOf(term));
  const numbers = [...index.termNumbers].filter(([term]) => stems.has(stemOf(term)));
  const renumbered = new Map(numbers.map(([, number], at) => [number, at]));
  const readable = bestMatches(index, renumbered);
  const said = new Set([...words.countWords(task).keys()]);
  const lower = new Set([...said].map((word) => word.toLowerCase()));
  const phrase = task.toLowerCase();
  const files = index.files.map((file, number) => {
    const isReadable = readable.has(number);
    const at = [...file.terms.keys()].filter((i) => renumbered.has(file.terms[i]));
    return {
      entry: file.entry,
      tier: file.tier,
      note: null,
      definitions: isReadable
        ? file.definitions
        : file.definitions.filter(({ name }) => said.has(name) || lower.has(name.toLowerCase())),
      imports: isReadable ? file.imports : [],
      literals: file.literals.filter(({ text }) => isReadable || phrase.includes(text.slice(0, 12).toLowerCase())),
      terms: Uint32Array.from(at, (i) => renumbered.get(file.terms[i])),
      counts: Uint32Array.from(at, (i) => file.counts[i]),
      length: file.length,
    };
  });
  const reduced = {
    fingerprint: index.fingerprint,
    files,
    numberOf: index.numberOf,
    termNumbers: new Map(numbers.map(([term], at) => [term, at])),
    fileCounts: Uint32Array.from(numbers, ([, number]) => index.fileCounts[number]),
    averageLength: index.files.reduce((sum, { length }) => sum + length, 0) / Math.max(1, index.files.length),
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
function bestMatches(index, wanted) {
  const total = index.files.length;
  const scored = index.files.map((file, number) => {
    let score = 0;
    for (let i = 0; i < file.terms.length; i++) {
      if (!wanted.has(file.terms[i])) continue;
      const holders = index.fileCounts[file.terms[i]];
      const count = file.counts[i] / 10;
      score +=
        (Math.log(1 + (total - holders + 0.5) / (holders + 0.5)) * count) /
        (count + 0.8 + (0.4 * file.length) / index.averageLength);
    }
    return { number, score, isTest: /test|documentation/.test(file.entry.category) };
  });
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
