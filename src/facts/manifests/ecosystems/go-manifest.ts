/** Go: `go.mod` and `go.work`. Commands are packages named main, in `cmd/` or at the root. */

import { groupBy } from '../../../base/collections.js';
import { compareBytes } from '../../../base/order.js';
import { type ProgramToken, tokensOf } from '../../../formats/tokens/program-tokens.js';
import { baseName, parentOf, pathFrom } from '../../../model/path.js';
import { join, type Source } from '../manifest-source.js';
import { dependency, type Ecosystem, emptyUnit } from '../unit.js';
import { foldersHolding } from '../workspace-members.js';

export const go: Ecosystem = {
  name: 'go',
  extensions: ['go'],
  read: (source, folder) => {
    const work = source.text(join(folder, 'go.work')) ?? '';
    const text = source.text(join(folder, 'go.mod'));
    if (text === null && work === '') return null;
    const lines = directives(text ?? '');
    const name = lines.find(([verb]) => verb === 'module')?.[1] ?? null;
    const used = directives(work).filter(([verb]) => verb === 'use');
    const folders = used.map(([, path]) => pathFrom(folder, path ?? '')).filter((path) => path !== folder);
    const title = name?.split('/').filter((part) => !/^v\d+$/.test(part));
    return {
      ...emptyUnit,
      type: 'go',
      name,
      title: title?.at(-1) ?? null,
      dependencies: lines
        .filter(([verb, module]) => verb === 'require' && module !== undefined)
        .map(([, module, version]) => dependency(module!, version, 'runtime')),
      entryPoints: commandsOf(source, folder),
      build: 'go',
      tests: source.under(folder).some((path) => path.endsWith('_test.go')) ? 'go test' : null,
      members: foldersHolding(source, folders, ['go.mod']),
      workspace: 'Go workspace',
    };
  },
};

/** One list of words for each directive, with blocks expanded. Indirect requirements are left out. */
function directives(text: string): readonly (readonly string[])[] {
  const lines = text.slice(0, 2_000_000).split('\n');
  const kept = lines.filter((line) => !/\/\/\s*indirect\b/.test(line));
  const found: string[][] = [];
  let verb: string | null = null;
  let line: ProgramToken[] = [];
  const flush = () => {
    const words = line.filter(({ kind }) => kind !== 'mark').map(({ value }) => value);
    const opens = line.at(-1)?.value === '(';
    if (line[0]?.value === ')') verb = null;
    else if (opens) verb = words[0] ?? null;
    else if (words.length > 0) found.push(verb === null ? words : [verb, ...words]);
    line = [];
  };
  for (const token of tokensOf(kept.join('\n'), dialect)) {
    if (line.length > 0 && line[0]!.line !== token.line) flush();
    line.push(token);
  }
  flush();
  return found;
}

function commandsOf(source: Source, folder: string): readonly string[] {
  const isCode = (name: string) => name.endsWith('.go') && !name.endsWith('_test.go');
  const start = folder === '' ? 0 : folder.length + 1;
  // A command is in cmd/ or in a direct subfolder. Deeper folders belong to it.
  const isNear = (path: string) => path.slice(start).split('/').length <= 3;
  const below = source.under(join(folder, 'cmd')).filter((path) => isCode(path) && isNear(path));
  const commands = [...groupBy(below, parentOf).values()].flatMap((files) => mainOf(source, files));
  const names = source.namesIn(folder).filter(isCode);
  const tops = names.map((name) => join(folder, name));
  return [...mainOf(source, tops), ...commands.sort(compareBytes)];
}

/** The file of a package with `func main`. Files named main.go or like their folder are tried first. */
function mainOf(source: Source, files: readonly string[]): readonly string[] {
  const name = files.length === 0 ? '' : baseName(parentOf(files[0]!));
  const likely = files.filter((path) => baseName(path) === 'main.go' || baseName(path) === `${name}.go`);
  const others = files.filter((path) => !likely.includes(path)).slice(0, maxLooks);
  const main = [...likely, ...others].find((path) => isMain(source, path));
  return main === undefined ? [] : [main];
}

function isMain(source: Source, path: string): boolean {
  const text = source.text(path) ?? '';
  return /^package main\b/m.test(text) && /^func main\(/m.test(text);
}

const dialect = { comment: '//', word: /[^\s()"`]+/y, quotes: '"`', computed: /(?!)/ } as const;
const maxLooks = 20;
