/** Describes a project without showing code: counts, languages, folders and names. */
import { compareBytes } from '../../base/order.js';
import { quoteVisibly, writeName } from '../../emit/frame.js';
import type { Index } from '../../model/analysis.js';
import type { FileEntry, Snapshot } from '../../model/snapshot.js';

export function describeProject({ files }: Snapshot, index: Index): string {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return [
    `files: ${files.length} (${bytes} bytes)`,
    `definitions: ${index.files.reduce((sum, { definitions }) => sum + definitions.length, 0)}`,
    `languages: ${countBy(files, ({ language }) => language)
      .slice(0, maxNames)
      .map(writeCount)
      .join(', ')}`,
    `folders: ${countBy(files, topFolder).slice(0, maxNames).map(writeCount).join(', ')}`,
    `entry points: ${namesOf(files, 'entrypoint')}`,
    `configuration: ${namesOf(files, 'config')}`,
    `build: ${namesOf(files, 'build')}`,
    '',
  ].join('\n');
}

type NameCount = readonly [name: string, count: number];

function countBy(files: readonly FileEntry[], keyOf: (file: FileEntry) => string): NameCount[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(keyOf(file), (counts.get(keyOf(file)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || compareBytes(a[0], b[0]));
}

function topFolder({ path }: FileEntry): string {
  const slash = path.indexOf('/');
  return slash < 0 ? './' : path.slice(0, slash + 1);
}

function namesOf(files: readonly FileEntry[], category: FileEntry['category']): string {
  const names = files.filter((file) => file.category === category).map(({ path }) => path);
  const shown = names.slice(0, maxNames).map(writeName).join(', ');
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return names.length === 0 ? 'none' : shown + more;
}

function writeCount([name, count]: NameCount): string {
  return `${/^[\w./@+-]+$/.test(name) ? name : quoteVisibly(name)} ${count}`;
}

const maxNames = 12;
