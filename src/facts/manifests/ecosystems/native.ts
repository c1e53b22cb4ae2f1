/** What the build systems of C and C++ share: the language, and the entry points of a program. */
import { join, type Source } from '../manifest-source.js';

export const nativeExtensions = ['c', 'h', 'cc', 'cpp', 'cxx', 'hpp', 'hh', 'hxx', 'ipp', 'cu', 'm', 'mm'] as const;

/** By the sources. Headers decide only if there are no sources, because both languages use `.h`. */
export function nativeType(source: Source, folder: string): string {
  let plain = 0;
  let plus = 0;
  for (const path of source.under(folder)) {
    const ending = path.slice(path.lastIndexOf('.') + 1);
    if (ending === 'c') plain += 1;
    else if (/^(?:cc|cpp|cxx|hpp|hh|hxx)$/.test(ending)) plus += 1;
  }
  return plain > plus ? 'c' : 'cpp';
}

/** Files with the usual name of a program that define `main`. The most specific names come first. */
export function nativeEntryPoints(source: Source, folder: string, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  const rankOf = (file: string) => {
    const stem = /^(.+)\.(?:c|cc|cpp|cxx)$/.exec(file.toLowerCase())?.[1];
    if (stem === undefined) return -1;
    const plain = ['main', wanted, 'server', 'app', 'cli'].indexOf(stem);
    return plain < 0 && wanted !== '' && stem.startsWith(`${wanted}-`) ? 5 : plain;
  };
  return ['', 'src', 'app', 'cmd', 'tools', 'programs']
    .map((place) => (place === '' ? folder : join(folder, place)))
    .flatMap((place) => source.namesIn(place).map((file) => ({ path: join(place, file), rank: rankOf(file) })))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxLooks)
    .map(({ path }) => path)
    .filter((path) => hasMain(source, path));
}

function hasMain(source: Source, path: string): boolean {
  return /^(?:\w+[ \t]+){0,4}(?:int|void|auto)\s+(?:cmd_)?main\s*\(/m.test(source.text(path) ?? '');
}

const maxLooks = 40;
