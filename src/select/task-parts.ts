/**
 * Splits a task into its parts. The title states what matters, code spans name things, a pasted listing is mostly the
 * author's own code. HTML comments come from issue templates and are dropped.
 */
import { frameShapes } from './written-paths.table.js';

export const partKinds = ['title', 'prose', 'inline', 'fenced', 'frame', 'url'] as const;

export type PartKind = (typeof partKinds)[number];

/** The text of each part, its fragments joined by line ends. */
export type TaskParts = Readonly<Record<PartKind, string>>;

export function readParts(task: string): TaskParts {
  const found: Record<PartKind, string[]> = { title: [], prose: [], inline: [], fenced: [], frame: [], url: [] };
  const lines = task.replace(htmlComment, ' ').split(/\r\n?|\n/);
  let fence: string | null = null;
  for (const line of lines) {
    const [, mark] = fenceMark.exec(line) ?? [];
    if (mark !== undefined && (fence === null || (mark.startsWith(fence) && line.trim() === mark))) {
      fence = fence === null ? mark : null;
      continue;
    }
    if (isFrame(line)) found.frame.push(line);
    else if (fence !== null) found.fenced.push(line);
    else readLine(line, found);
  }
  return Object.fromEntries(partKinds.map((kind) => [kind, found[kind].join('\n')])) as TaskParts;
}

/** Splits a line outside listings into addresses, code spans, and a title or prose. */
function readLine(line: string, found: Record<PartKind, string[]>): void {
  const isTitle = found.title.length === 0 ? line.trim() !== '' : tagged.test(line);
  let rest = line.replace(picture, ' ');
  rest = rest.replace(address, (url) => {
    found.url.push(url);
    return ' ';
  });
  if (isTitle) {
    // The title of a text without line ends is only its beginning.
    const cut = rest.length <= maxTitleLength ? rest.length : Math.max(rest.lastIndexOf(' ', maxTitleLength), 1);
    found.title.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  rest = rest.replace(codeSpan, (span) => {
    found.inline.push(span.slice(1, -1));
    return ' ';
  });
  if (rest.trim() !== '') found.prose.push(rest);
}

/** A line of a stack trace. */
function isFrame(line: string): boolean {
  const bare = withoutRunner(line);
  return frameShapes.some((shape) => shape.test(bare));
}

/** The line without what a runner or a log puts in front: a time, a service, pytest's `E   ` and `INTERNALERROR> `. */
export function withoutRunner(line: string): string {
  let bare = line.slice(0, maxPrefixed);
  for (let rounds = 0; rounds < maxPrefixes; rounds++) {
    const shorter = bare.replace(runnerPrefix, '');
    if (shorter === bare) break;
    bare = shorter;
  }
  return bare + line.slice(maxPrefixed);
}

const htmlComment = /<!--[\s\S]*?(?:-->|$)/g;
const fenceMark = /^\s{0,3}(`{3,}|~{3,})[^`]*$/;
const tagged = /^\[[A-Z][\w -]{2,30}\]\s*\S/;
/** No alternative contains the opening of another one, so matching stays linear. */
const picture = /!\[(?:[^\]\n!]|!(?!\[))*\]\((?:[^)\n!]|!(?!\[))*\)|<img\b[^<>\n]*>/gi;
const address = /\bhttps?:\/\/[^\s)\]>"'`]+/g;
const codeSpan = /`[^`\n]{1,200}`/g;
const runnerPrefix =
  /^\s*(?:INTERNALERROR>|E {2,}|\[?\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?\]?|\[\d\d:\d\d:\d\d[^\]\n]{0,20}\]|[\w.-]{1,40} +\||(?:ERROR|WARN|INFO|DEBUG|FATAL):?)(?=\s) ?/;
const maxPrefixes = 4;
const maxPrefixed = 400;
const maxTitleLength = 240;
