/** The one file that a command is about. A folder gets its own error: "there is no such file" would be misleading. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RelPath } from '../../api/faces.js';
import { onePath, oneRoot } from '../command.js';
import { writeOddName } from '../output/printable-names.js';
import { type ParsedArgs, UsageError } from './parse-flags.js';

export function oneFile(args: ParsedArgs, command: string): RelPath | null {
  const path = onePath({ ...args, words: args.words.map((word) => word.replace(/(?<=[^/])\/$/, '')) });
  const place = join(oneRoot(args, undefined), path ?? '');
  if (path === null || !isFolder(place)) return path;
  throw new UsageError(
    `${writeOddName(path)} is a folder`,
    `Name one file in it; for all that it holds: packlight ${command} --root ${writeOddName(place)}`,
  );
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
