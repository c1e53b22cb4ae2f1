/**
 * The names under which a file can be imported, read once per file. Of JavaScript and TypeScript they are read from the
 * text, since a definition and its export may have different names; `export *` is followed through the project.
 */
import { remember } from '../../base/remember.js';
import { familyOf } from '../../index/bind/families.js';
import { scriptExports } from '../../index/uses/script-exports.js';
import { type Index, type IndexedFile, qualifiedName } from '../../model/analysis.js';
import { exportsOf } from '../../model/exported-names.js';
import type { Jail } from '../../model/jail.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import { classifyFile } from '../../scan/classify/classify.js';

/** The exported names of the file with this number. */
export type ExportedNames = (file: number) => readonly string[];

/** What other files can import. The package or namespace of the file is not among it. */
export function importableNames(file: Pick<IndexedFile, 'definitions' | 'imports'>): string[] {
  const spaces = new Set(file.definitions.filter(({ kind }) => kind === 'namespace').map(qualifiedName));
  return exportsOf(file).filter((name) => !spaces.has(name));
}

export function createExportedNames({ files, numberOf }: Index, jail: Jail): ExportedNames {
  const ownOf = remember((number: number) => {
    const file = files[number]!;
    const { path, language } = file.entry;
    const opened = familyOf(language) === 'script' ? jail.readSync(path, DEFAULT_SCAN_LIMITS.maxFileBytes) : null;
    const read = opened?.ok === true ? classifyFile(path, opened.value.bytes) : null;
    if (read?.kept !== true) return { names: importableNames(file), passedOn: new Set<number>() };
    const own = scriptExports(read.content.text, language);
    const passed = file.imports.filter(({ kind }) => kind === 're-export').flatMap(({ names }) => names);
    const named = passed.map(({ as }) => as).filter((name) => name !== '*');
    return { ...own, names: [...own.names, ...named] };
  }, 1 << 12);

  /** Every file once: files may pass on each other. */
  return remember((start) => {
    const exported = new Set<string>();
    const seen = new Set([start]);
    const open = [{ file: start, hasDefault: true }];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const { names, passedOn } = ownOf(one.file);
      for (const name of names) if (name !== 'default' || one.hasDefault) exported.add(name);
      for (const { kind, line, specifier, to, names: brought } of files[one.file]!.imports) {
        const isAll = kind === 're-export' && brought.some(({ as }) => as === '*');
        if (!isAll && !(kind === 'require' && passedOn.has(line))) continue;
        const inside = to.kind === 'file' ? to.paths.flatMap((path) => numberOf.get(path) ?? []) : [];
        if (inside.length === 0) exported.add(`* from ${specifier}`);
        for (const file of inside) {
          if (!seen.has(file)) open.push({ file, hasDefault: !isAll && one.hasDefault });
          seen.add(file);
        }
      }
    }
    return [...exported];
  }, 1 << 12);
}
