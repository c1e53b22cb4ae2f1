/** @fastify/autoload: every file below a folder is a plugin. Its folders are its prefix. */

import { pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import { joinPath, type Mount, type ProjectFiles } from '../reading.js';
import { boundFrom } from './names.js';

/** `app.register(autoload, { dir: path.join(__dirname, 'routes'), options: { prefix: '/api' } })` */
export function autoloaded(
  source: Source,
  { router, given }: { readonly router: string; readonly given: readonly TokenRange[] },
  { under }: ProjectFiles,
): Mount[] {
  const [plugin, options] = given;
  if (plugin === undefined || options === undefined || !source.isMark(options.start, '{')) return [];
  if (!boundFrom(source, ['@fastify/autoload', 'fastify-autoload']).has(source.wordAt(plugin.start))) return [];
  const fields = source.itemsAt(options.start);
  const dir = source.namedPart(fields, 'dir');
  const folder = dir === null ? null : folderOf(source, dir);
  if (folder === null) return [];
  const inner = source.namedPart(fields, 'options');
  const prefix = source.namedPart(source.fieldsOf(inner === null ? [] : [inner], '{'), 'prefix');
  const before = prefix === null ? '' : pathText(source, prefix);
  const files = under(folder).filter((path) => isPlugin.test(path));
  const withIndex = new Set(files.filter((path) => isIndex.test(path)).map(parentOf));
  return files
    .filter((path) => isIndex.test(path) || !withIndex.has(parentOf(path)))
    .map((file) => {
      const folders = parentOf(file).slice(folder.length).replace(/^\//, '');
      return { router, prefix: folders === '' ? before : joinPath(before, folders), file, name: null };
    });
}

/** A folder beside the file: `join(__dirname, 'routes')`, `path.join(import.meta.dirname, 'routes')`. */
function folderOf(source: Source, dir: TokenRange): string | null {
  const words = source.list.slice(dir.start, dir.end).map(({ value }) => value);
  const texts = source.textsIn(dir);
  if (!words.some((word) => word === '__dirname' || word === 'dirname') || texts.length === 0) return null;
  const parts = source.path.split('/').slice(0, -1);
  for (const part of texts.flatMap((text) => text.split('/'))) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const isPlugin = /(?<!\.d|\.test|\.spec|\bautohooks)\.[cm]?[jt]s$/;
const isIndex = /\/index\.[cm]?[jt]s$/;
