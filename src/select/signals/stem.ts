/** A rough stem of a word. Paths are few and short, so `serialization` and `serializer` may count as one word. */
export function stemOf(term: string): string {
  if (term.length < 4) return term;
  const single = term.replace(/ies$|ied$/, 'y').replace(/([^s])s$/, '$1');
  const bare = cut(cut(single, endings), verbs);
  return cut(bare.replace(/([b-df-hj-np-tv-z])\1$/, '$1'), /[ey]$/);
}

/** Cuts an ending only if at least three letters remain. */
function cut(word: string, ending: RegExp): string {
  const rest = word.replace(ending, '');
  return rest.length >= 3 ? rest : word;
}

const endings = /(?:ation|ition|ing|ment|er|or|ed|able|ible|e)$/;
const verbs = /i[zs]$/;
