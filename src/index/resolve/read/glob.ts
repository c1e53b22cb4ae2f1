/**
 * The globs of workspace lists: '*' and '?' inside a name, '**' for any number of names, braces with
 * alternatives. A project's pattern never becomes a regular expression: the cost is bounded by pattern
 * length times path length, whatever it says.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  return expandBraces(pattern).some((one) => matchesNames(namesOf(one), namesOf(path)));
}

/** Row by row: which prefixes of the path the pattern so far can cover. */
function matchesNames(pattern: readonly string[], names: readonly string[]): boolean {
  let reached = names.map(() => false);
  reached.unshift(true);
  for (const part of pattern) {
    const next = reached.map(() => false);
    for (let i = 0; i <= names.length; i++) {
      if (part === '**') next[i] = reached[i]! || (i > 0 && next[i - 1]!);
      else if (i > 0) next[i] = reached[i - 1]! && matchesName(part, names[i - 1]!);
    }
    reached = next;
  }
  return reached[names.length]!;
}

/** One name: after a mismatch only the last star has to give way. */
function matchesName(pattern: string, name: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let i = 0; i < name.length; ) {
    if (at < pattern.length && pattern[at] === '*') {
      star = at;
      at += 1;
      resume = i;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[i])) {
      at += 1;
      i += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      i = resume;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}

function expandBraces(pattern: string): string[] {
  let expanded = [''];
  for (const piece of pattern.split(/(\{[^{}]*\})/)) {
    const choices = /^\{.*\}$/.test(piece) ? piece.slice(1, -1).split(',') : [piece];
    if (expanded.length * choices.length > mostChoices) return [pattern];
    expanded = expanded.flatMap((start) => choices.map((choice) => start + choice));
  }
  return expanded;
}

function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

const mostChoices = 64;
