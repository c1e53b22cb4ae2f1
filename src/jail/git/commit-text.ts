/** What a commit object says: its parent and its message. */

export type CommitText = {
  /** The first parent; null for the first commit of a history. */
  readonly parent: string | null;
  readonly message: string;
};

/** Header lines, an empty line, the message, which is UTF-8 unless the header names another encoding. */
export function parseCommit(bytes: Buffer, maxCharacters: number): CommitText {
  const end = bytes.indexOf('\n\n');
  const header = bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
  const encoding = /^encoding (\S+)$/m.exec(header)?.[1] ?? 'utf-8';
  const message = end < 0 ? '' : decode(bytes.subarray(end + 2), encoding);
  const parent = /^parent ([0-9a-f]{40,64})$/m.exec(header)?.[1] ?? null;
  return { parent, message: firstLines(message, maxCharacters) };
}

/** Whole lines only: the guard would not recognise half of a token. */
function firstLines(message: string, maxCharacters: number): string {
  return message.length <= maxCharacters ? message : message.slice(0, message.lastIndexOf('\n', maxCharacters) + 1);
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
