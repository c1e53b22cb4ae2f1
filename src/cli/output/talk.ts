/**
 * The only way to print text on stderr: every message is guarded whole, whatever it quotes (a flag, a file name, git's
 * own messages). Only the progress line and the clipboard's control sequence, which quote nothing, bypass it.
 */
import { guardJson, guardMessage, type Json } from '../../api/faces.js';

export function talk(text: string): void {
  process.stderr.write(`${guardMessage(`packlight: ${text}`)}\n`);
}

/** The same for a program that reads stderr: one line of JSON. */
export function talkJson(value: object): void {
  process.stderr.write(`${JSON.stringify(guardJson(JSON.parse(JSON.stringify(value)) as Json).value)}\n`);
}
