/** Reads the task and its targets from the command line or from a file. */
import { isUtf8 } from 'node:buffer';
import { parseRelPath, type Target } from '../../api/faces.js';
import { wrongUse } from '../usage-words.table.js';
import { assertNoSecret, lastValue, oneWord, type ParsedArgs } from './parse-flags.js';
import { readBounded } from './read-bounded.js';
import { UsageError } from './usage-error.js';

export function readTask(args: ParsedArgs): string {
  const file = lastValue(args, 'task-file');
  if (file === undefined) {
    if (args.words.length > 1) throw new UsageError(...wrongUse.separateWords(args.words.length));
    return args.words[0] ?? '';
  }
  if (args.words.length > 0)
    throw new UsageError('the task is given twice', 'Give it as words or with --task-file, not both.');
  return readTextFile(file, 'task');
}

export function oneRequest({ words }: ParsedArgs, command: string): string {
  const next = `Give one file, or - for standard input: packlight ${command} request.json`;
  return oneWord(words, ['the request is missing', 'more than one request given'], next);
}

/** `PATH` or `PATH#SYMBOL`. */
export function readTargets(args: ParsedArgs): Target[] {
  return (args.values.get('target') ?? []).map((text) => {
    const hash = text.lastIndexOf('#');
    if (hash > 0) assertNoSecret(text, 'target');
    const symbol = hash > 0 && hash < text.length - 1 ? text.slice(hash + 1) : null;
    const path = parseRelPath((symbol === null ? text : text.slice(0, hash)).replace(/^(?:\.\/)+/, ''));
    if (path.ok) return { path: path.value, symbol };
    throw new UsageError(...wrongUse.targetOutside(text, path.error));
  });
}

type TextKind = 'task' | 'request' | 'text' | 'allow-list';

/** Reads a text file; - is standard input. `what` says what the file should contain. */
export function readTextFile(file: string, what: TextKind): string {
  const bytes = readWhole(file, what);
  if (bytes.includes(0) || !isUtf8(bytes)) throw new UsageError(...wrongUse.notText(what, file));
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

function readWhole(file: string, what: TextKind): Buffer {
  try {
    const read = readBounded(file, maxTaskBytes);
    if (Buffer.isBuffer(read)) return read;
    throw new UsageError(
      file === '-'
        ? `the ${what} on standard input is longer than ${maxTaskBytes} bytes`
        : `the ${what} file ${file} is ${read.tooLarge} bytes`,
      `A ${what} is at most ${maxTaskBytes} bytes.`,
    );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'error';
    throw new UsageError(...wrongUse.unreadableText(what, file, code));
  }
}

const maxTaskBytes = 4_000_000;
