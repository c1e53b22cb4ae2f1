/** The only way to print on stderr: every message is guarded whole. Only what quotes nothing (progress) bypasses it. */
import { guardJson, guardMessage, type Json } from '../../api/faces.js';

export function talk(text: string): void {
  process.stderr.write(`${guardMessage(`packlight: ${text}`)}\n`);
}

/** The same for a program that reads stderr: one line of JSON. */
export function talkJson(value: object): void {
  process.stderr.write(`${JSON.stringify(guardJson(JSON.parse(JSON.stringify(value)) as Json).value)}\n`);
}
