/** `packlight scan`: describes the project, and lists everything that is left out with the reason. */
import * as engine from '../../api/faces.js';
import { choice, type ParsedArgs } from '../args/parse-flags.js';
import { UsageError } from '../args/usage-error.js';
import { askAnew, oneRoot } from '../command.js';
import { writeOddName } from '../output/printable-names.js';
import { writeOut } from '../output/write-output.js';

export async function runScan(args: ParsedArgs): Promise<void> {
  if (args.words.length > 1) throw new UsageError('more than one folder given', 'Scan one folder at a time.');
  const root = oneRoot(args, args.words[0]);
  const format = choice(args, 'format', ['text', 'json', 'paths']);
  const isProject = args.switches.has('project');
  const scan = isProject ? engine.scanProjectFiles : engine.scanProject;
  const snapshot = await askAnew(args, (options) => scan(root, options));
  if (format === 'json') await writeOut(engine.scanDocument(snapshot));
  else if (format === 'paths')
    await writeOut(engine.guardLines(snapshot.files.map((file) => `${writeOddName(file.path)}\n`)));
  else await writeOut(engine.guardLines([summarise(snapshot, { isProject })]));
}

function summarise({ files, excluded, source }: engine.Snapshot, { isProject }: { isProject: boolean }): string {
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const lines = files.reduce((sum, file) => sum + file.lineCount, 0);
  return [
    `${files.length} files, ${lines} lines, ${bytes} bytes (list from ${source.kind === 'git' ? 'git' : 'our own walk'})`,
    ...source.notes.map((note) => `note: ${writeOddName(note)}`),
    ...table('languages', engine.countEach(files.map((file) => file.language))),
    ...table('categories', engine.countEach(files.map((file) => file.category))),
    ...table('ranked down', engine.countEach(files.flatMap((file) => file.lowValue?.kind ?? []))),
    ...table(`excluded: ${excluded.length}`, engine.countEach(excluded.map((entry) => entry.reason))),
    ...excluded
      .slice(0, shownExclusions)
      .map(
        ({ path, reason, detail }) =>
          `  ${writeOddName(path)}  ${reason}${detail === '' ? '' : `: ${writeOddName(detail)}`}`,
      ),
    ...(excluded.length > shownExclusions
      ? [`  … ${excluded.length - shownExclusions} more: packlight scan${isProject ? ' --project' : ''} --format json`]
      : []),
    '',
  ].join('\n');
}

/** The most frequent names first. */
function table(title: string, counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return [];
  const cells = engine.ranked(counts).map(([name, count]) => `${name} ${count}`);
  return ['', `${title}`, `  ${cells.join(' · ')}`];
}

const shownExclusions = 20;
