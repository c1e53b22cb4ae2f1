/** `packlight scan`: describes the project, and lists everything that is left out with the reason. */
import { guardLines, type Snapshot, scanDocument, scanProject } from '../../api/faces.js';
import { choice, UsageError } from '../args/parse-flags.js';
import { ask, type Command, engineFlags, oneRoot, rootFlag } from '../command.js';
import { writeOddName } from '../output/printable-names.js';
import { writeOut } from '../output/write-output.js';

export const scanCommand: Command = {
  usage: 'packlight scan [DIR] [flags]',
  about: 'List the files of a project, and every exclusion with its reason.',
  flags: {
    ...rootFlag,
    'format text|json|paths': 'a summary, everything as JSON, or the kept paths alone',
    ...engineFlags,
  },
  examples: ['packlight scan', 'packlight scan ../other --format json | jq .excluded'],
  run: async (args) => {
    if (args.words.length > 1) throw new UsageError('more than one folder given', 'Scan one folder at a time.');
    const root = oneRoot(args, args.words[0]);
    const format = choice(args, 'format', ['text', 'json', 'paths']);
    const snapshot = await ask(args, (options) => scanProject(root, options));
    if (format === 'json') await writeOut(scanDocument(snapshot));
    else if (format === 'paths')
      await writeOut(guardLines(snapshot.files.map((file) => `${writeOddName(file.path)}\n`)));
    else await writeOut(guardLines([summarise(snapshot)]));
  },
};

function summarise({ files, excluded, source }: Snapshot): string {
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const lines = files.reduce((sum, file) => sum + file.lineCount, 0);
  return [
    `${files.length} files, ${lines} lines, ${bytes} bytes (list from ${source.kind === 'git' ? 'git' : 'our own walk'})`,
    ...source.notes.map((note) => `note: ${writeOddName(note)}`),
    ...table('languages', countBy(files.map((file) => file.language))),
    ...table('categories', countBy(files.map((file) => file.category))),
    ...table('ranked down', countBy(files.flatMap((file) => file.lowValue?.kind ?? []))),
    ...table(`excluded: ${excluded.length}`, countBy(excluded.map((entry) => entry.reason))),
    ...excluded
      .slice(0, shownExclusions)
      .map(
        ({ path, reason, detail }) =>
          `  ${writeOddName(path)}  ${reason}${detail === '' ? '' : `: ${writeOddName(detail)}`}`,
      ),
    ...(excluded.length > shownExclusions
      ? [`  … ${excluded.length - shownExclusions} more: packlight scan --format json`]
      : []),
    '',
  ].join('\n');
}

function countBy(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function table(title: string, rows: readonly [string, number][]): string[] {
  if (rows.length === 0) return [];
  const cells = rows.map(([name, count]) => `${name} ${count}`);
  return ['', `${title}`, `  ${cells.join(' · ')}`];
}

const shownExclusions = 20;
