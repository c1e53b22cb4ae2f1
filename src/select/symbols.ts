/** Names in the task that are written like code and defined in few places: who writes `parseRelPath` means its file. */
import type { Index } from '../model/analysis.js';

/** File number -> the names of the task that it defines. */
export function filesDefining(index: Index, task: string): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const name of codeLikeNames(task)) {
    const files = new Set((index.definitionsByName.get(name) ?? []).map(({ file }) => file));
    if (files.size > mostDefiners) continue;
    for (const file of files) found.set(file, [...(found.get(file) ?? []), name]);
  }
  return found;
}

/** camelCase, snake_case, CONSTANT_CASE, called() or in backticks; an ordinary word of a sentence is none of these. */
function codeLikeNames(task: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const match of task.matchAll(/(`?)([\p{L}_$][\p{L}\p{N}_$]{2,80})(`?\(|`)?/gu)) {
    const [, before, name, after] = match;
    if (after !== undefined || before !== '' || /[a-z\d][A-Z]|._.|^_|[A-Z]{2}.*[A-Z]$/.test(name!)) names.add(name!);
  }
  return names;
}

const mostDefiners = 3;
