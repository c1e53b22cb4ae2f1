/**
 * PHP. Names resolve by Composer's rules (psr-4, then psr-0), else to the file that declares them. An include with a
 * literal path is relative to the file or the root.
 */
import { addTo } from '../../base/collections.js';
import { parseLenientJson } from '../../formats/json.js';
import { entriesOf, fieldAt, textsOf } from '../../formats/json-fields.js';
import type { Import } from '../../model/analysis.js';
import { externalAnswer, fileAnswer, unresolvedAnswer } from './answer.js';
import { type DeclaredNames, readDeclaredNames } from './declared-names.js';
import type { FileTable } from './files.js';
import { closestTo, folderOf, inFolder, joinPath } from './paths.js';
import type { Project, Resolution, ResolveImport } from './resolve-project.js';

type Rule = { readonly prefix: string; readonly folder: string; readonly style: 'psr-4' | 'psr-0' };

export function createPhpResolver(project: Project, files: FileTable): ResolveImport {
  const rules = readRules(project, files);
  let declared: DeclaredNames | null = null;

  function findClass(from: string, name: string): readonly string[] {
    for (let end = name.length; end >= 0; end = end === 0 ? -1 : name.lastIndexOf('\\', end - 2) + 1) {
      for (const rule of rules.get(name.slice(0, end)) ?? []) {
        const path = inFolder(rule.folder, toFile(rule, name));
        if (files.has(path)) return [path];
      }
    }
    declared ??= readDeclaredNames(project, { files, languages: ['php'] });
    const definer = closestTo(from, declared.definersOf(name.replaceAll('\\', '.')));
    return definer === null ? [] : [definer];
  }

  function resolveInclude(from: string, specifier: string): Resolution {
    const relative = specifier.replace(/^\/+/, '');
    const path = [joinPath(folderOf(from), relative), joinPath('', relative)].find(
      (place) => place !== null && files.has(place),
    );
    return path === undefined || path === null ? unresolvedAnswer('no such file') : fileAnswer(path);
  }

  return (from, imported) => {
    if (imported.kind === 'include' || imported.kind === 'require') return resolveInclude(from, imported.specifier);
    const names = toNames(imported);
    const found = names.flatMap((name) => findClass(from, name));
    if (found.length > 0) return fileAnswer(...found);
    declared ??= readDeclaredNames(project, { files, languages: ['php'] });
    const ofNamespace = names.flatMap((name) => declared!.filesOf(name.replaceAll('\\', '.')));
    return ofNamespace.length > 0 ? fileAnswer(...ofNamespace) : externalAnswer(nameExternal(names[0]!));
  };
}

/** The qualified names that an import brings: one, or those of its group. */
function toNames({ specifier, names }: Import): string[] {
  const base = specifier.replace(/^(?:function|const)\s+/, '').replace(/^\\|\\$/g, '');
  const last = base.slice(base.lastIndexOf('\\') + 1);
  const inside = names.map(({ name }) => name).filter((name) => name !== '*' && name !== last && name !== base);
  return inside.length === 0 ? [base] : inside.map((name) => `${base}\\${name.replace(/^\\/, '')}`);
}

/** Prefix -> rules, from the composer.json files in byte order. */
function readRules(project: Project, files: FileTable): ReadonlyMap<string, readonly Rule[]> {
  const rules = new Map<string, Rule[]>();
  for (const path of files.named('composer.json')) {
    const manifest = parseLenientJson(project.read(path));
    for (const section of ['autoload', 'autoload-dev']) {
      for (const style of ['psr-4', 'psr-0'] as const) {
        for (const [prefix, targets] of entriesOf(fieldAt(manifest, section, style))) {
          for (const target of textsOf(targets)) {
            const folder = joinPath(folderOf(path), target);
            const key = prefix.replace(/^\\/, '');
            if (folder !== null) addTo(rules, key, { prefix: key, folder, style });
          }
        }
      }
    }
  }
  return rules;
}

function toFile({ prefix, style }: Rule, name: string): string {
  if (style === 'psr-4') return `${name.slice(prefix.length).replace(/^\\/, '').replaceAll('\\', '/')}.php`;
  const cut = name.lastIndexOf('\\') + 1;
  return `${name.slice(0, cut).replaceAll('\\', '/')}${name.slice(cut).replaceAll('_', '/')}.php`;
}

/** `Symfony\Component\Console\Command` -> `Symfony\Component`. */
function nameExternal(name: string): string {
  const names = name.split('\\');
  return names.slice(0, Math.min(2, Math.max(1, names.length - 1))).join('\\');
}
