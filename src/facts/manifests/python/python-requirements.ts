/** Requirements as PEP 508 and pip write them, and the files that hold them. */

import { parentOf, pathFrom } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { join, type Source } from '../manifest-source.js';
import { dependency } from '../unit.js';

/** One requirement; null for an option, a path or an address. */
export function parseRequirement(line: string, type: Dependency['type']): Dependency | null {
  const bare = line
    .slice(0, 1_000)
    .replace(/(?:^|\s)#.*$/, '')
    .split(';')[0]!
    .trim();
  const found = /^([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*([\s\S]*)$/.exec(bare);
  if (found === null || /^[:/\\]/.test(found[2]!)) return null;
  const rest = found[2]!.replace(/(?<!\s)\s+--.*$/, '').replace(/^\((.*)\)$/, '$1');
  if (rest !== '' && !/^(?:[<>=!~]|@)/.test(rest)) return null;
  return dependency(found[1]!, rest.startsWith('@') ? null : rest.replaceAll(' ', ''), type);
}

/** An extra is for developers of the project, or it is installed only for users who ask for it. */
export function typeOfExtra(name: string): Dependency['type'] {
  return toolWords.test(name) ? 'dev' : 'peer';
}

/** Requirement files beside the manifest and in `requirements/`, with the files that they include by `-r`. */
export function requirementFiles(source: Source, folder: string): readonly Dependency[] {
  const beside = source.namesIn(folder).filter((name) => /requirements.*\.(?:txt|in)$/.test(name));
  const inFolder = source.namesIn(join(folder, 'requirements')).map((name) => `requirements/${name}`);
  const all = [...beside, ...inFolder.filter((name) => /\.(?:txt|in)$/.test(name))];
  // A person writes the .in file. The .txt of the same name is generated from it.
  const files = all.filter((name) => !name.endsWith('.txt') || !all.includes(name.replace(/\.txt$/, '.in')));
  return files.flatMap((name) =>
    requirementsIn(join(folder, name), { source, type: toolWords.test(name) ? 'dev' : 'runtime', seen: new Set() }),
  );
}

type Walk = { readonly source: Source; readonly type: Dependency['type']; readonly seen: Set<string> };

function requirementsIn(path: string, walk: Walk): readonly Dependency[] {
  const { source, type, seen } = walk;
  if (seen.has(path) || seen.size > maxFiles) return [];
  seen.add(path);
  const lines = (source.text(path) ?? '')
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .slice(0, maxLines);
  return lines.flatMap((line) => {
    const taken = /^\s*(?:-r|--requirement)[\s=]+(\S+)/.exec(line)?.[1];
    const target = taken === undefined ? null : pathFrom(parentOf(path), taken);
    if (target !== null) return requirementsIn(target, walk);
    return parseRequirement(line, type) ?? [];
  });
}

const toolWords =
  /(?:^|[^a-z])(?:dev|devel|development|develop|tests?|testing|docs?|documentation|lint|linting|typing|types|mypy|style|check|checks|ci|bench|benchmarks?|coverage|build|release|tools?|pre-commit)(?:[^a-z]|$)/i;
const maxFiles = 50;
const maxLines = 20_000;
