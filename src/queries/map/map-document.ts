/** The wire format of a map, and the same as indented text. */
import { counted } from '../../base/counted.js';
import { count, list, type Of, oneOf, record, text } from '../../base/shape.js';
import { writeOddName } from '../../model/refusal/odd-name.js';

const tally = list(record({ name: text, files: count }));

const symbol = record({
  /** 0 at the top level; a member stands below its type and has one more. */
  depth: count,
  line: count,
  signature: text,
  /** How many other files use it. */
  used_by: count,
});

const folder = record({
  path: text,
  depth: count,
  /** Files with signatures. */
  files: list(record({ name: text, symbols: list(symbol) })),
  /** Further files of this folder, by name only. */
  names: list(text),
  /** All others in and below this folder that no line names, by extension. */
  more: tally,
});

export const mapShape = record({
  packlight: oneOf('map/1'),
  budget: count,
  tokenizer: text,
  files: count,
  /** Lock, generated, minified and vendored files: named and counted here, and nowhere in the tree. */
  set_aside: list(record({ kind: text, files: count, named: list(text), unnamed: count })),
  /** Paths that were not read, by reason. */
  excluded: list(record({ reason: text, paths: count })),
  folders: list(folder),
});

export type MapDocument = Of<typeof mapShape>;
type MapFolder = MapDocument['folders'][number];

/** Takes a document whose texts are guarded. */
export function writeMap(document: MapDocument, format: 'text' | 'json'): string {
  return format === 'json' ? `${JSON.stringify(document)}\n` : `${textLines(document).join('\n')}\n`;
}

function textLines({ files, set_aside: aside, excluded, folders, budget, tokenizer }: MapDocument): string[] {
  const reasons = excluded.map(({ reason, paths }) => `${paths} ${reason}`);
  return [
    `Map of ${counted(files, 'file')}, within ${budget} tokens (${tokenizer}). LINE signature ×N: N other files use it.`,
    ...(aside.length === 0 ? [] : [`Not shown: ${aside.map(asideText).join('; ')}`]),
    ...(reasons.length === 0 ? [] : [`Excluded: ${reasons.join(', ')} (packlight scan lists them)`]),
    '',
    ...folders.flatMap((folder) => folderLines(folder)),
  ];
}

function asideText({ kind, named, files, unnamed }: MapDocument['set_aside'][number]): string {
  const names = [...named.map(writeOddName), ...(unnamed > 0 ? [`${unnamed} more`] : [])].join(', ');
  return `${counted(files, `${kind} file`)}${named.length === 0 ? '' : ` (${names})`}`;
}

/** What is only counted stands behind the names; in a folder without names, behind the folder. */
function folderLines({ path, depth, files, names, more }: MapFolder): string[] {
  const outside = '  '.repeat(depth);
  const inside = path === '' ? '' : `${outside}  `;
  const isBare = path !== '' && files.length + names.length === 0;
  const rest = restText(more, isBare ? '' : 'more ');
  const last = [...names.map(writeOddName), ...(isBare || rest === '' ? [] : [rest])];
  return [
    ...(path === '' ? [] : [`${outside}${writeOddName(path)}${isBare && rest !== '' ? ` ${rest}` : ''}`]),
    ...files.flatMap(({ name, symbols }) => [
      `${inside}${writeOddName(name)}`,
      ...symbols.map((symbol) => `${inside}  ${symbolLine(symbol)}`),
    ]),
    ...(last.length === 0 ? [] : [`${inside}${last.join(', ')}`]),
  ];
}

/** `12 more files: 9 .ts, 3 .md`, or `9 more .ts` if all are alike. */
function restText(more: MapFolder['more'], word: string): string {
  const [only, second] = more;
  if (only === undefined) return '';
  if (second === undefined) return `${only.files} ${word}${writeOddName(only.name)}`;
  const all = more.reduce((sum, { files }) => sum + files, 0);
  return `${all} ${word}files: ${more.map(({ name, files }) => `${files} ${writeOddName(name)}`).join(', ')}`;
}

function symbolLine({ depth, line, signature, used_by: users }: MapFolder['files'][number]['symbols'][number]): string {
  const used = users === 0 ? '' : ` ×${users}`;
  return `${'  '.repeat(depth)}${line} ${writeOddName(signature.replaceAll('\t', ' '))}${used}`;
}
