/** Projects with a build file instead of a manifest: Meson, autotools, Bazel, make. Only two of them give a name. */

import { callsOf, literals, tokensOf } from '../../../formats/tokens/program-tokens.js';
import { baseName } from '../../../model/path.js';
import { join, type Source } from '../manifest-source.js';
import { type Ecosystem, emptyUnit } from '../unit.js';
import { nativeEntryPoints, nativeExtensions, nativeType } from './native.js';

export const make: Ecosystem = {
  name: 'make',
  extensions: nativeExtensions,
  read: (source, folder) => {
    const found = systems.find(({ files }) => files.some((name) => source.has(join(folder, name))));
    if (found === undefined || !hasNativeCode(source, folder)) return null;
    const name = nameIn(source, folder);
    const guessed = name ?? (folder === '' ? source.folderName : baseName(folder));
    return {
      ...emptyUnit,
      type: nativeType(source, folder),
      name,
      entryPoints: nativeEntryPoints(source, folder, guessed),
      build: found.name,
    };
  },
};

function nameIn(source: Source, folder: string): string | null {
  const readText = (name: string) => source.text(join(folder, name)) ?? '';
  const [meson] = callsOf(tokensOf(readText('meson.build'), mesonWords), (name) => name === 'project');
  const configured = /^AC_INIT\(\s*\[?([\w.+-]+)\]?/m.exec(readText('configure.ac'))?.[1];
  return literals(meson?.args ?? [])[0] ?? configured ?? null;
}

/** Projects of other languages often have a Makefile for chores, so C or C++ sources are required. */
function hasNativeCode(source: Source, folder: string): boolean {
  return source.under(folder).some((path) => /\.(?:c|cc|cpp|cxx)$/.test(path));
}

/** If there are several, make comes first: people build such projects with it. */
const systems = [
  { name: 'make', files: ['Makefile', 'makefile', 'GNUmakefile'] },
  { name: 'meson', files: ['meson.build'] },
  { name: 'autotools', files: ['configure.ac', 'configure.in'] },
  { name: 'bazel', files: ['MODULE.bazel', 'WORKSPACE', 'WORKSPACE.bazel', 'BUILD.bazel'] },
] as const;
const mesonWords = { comment: '#', word: /[A-Za-z_]\w*/y, quotes: "'", computed: /(?!)/ } as const;
