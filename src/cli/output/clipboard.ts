/** Copies through the terminal (OSC 52): starts no program, works over a remote shell, takes about 100 KB. */

import { UsageError } from '../args/usage-error.js';
import { wrongUse } from '../usage-words.table.js';

export function assertTerminal(): void {
  if (!process.stderr.isTTY)
    throw new UsageError('--copy needs a terminal', 'Pipe the pack to a clipboard program instead: … | wl-copy.');
}

export function copyText(text: string): void {
  const encoded = Buffer.from(text).toString('base64');
  if (encoded.length > maxLetters) throw new UsageError(...wrongUse.tooLargeToCopy(text.length));
  process.stderr.write(`\u001b]52;c;${encoded}\u0007`);
}

const maxLetters = 8_000_000;
