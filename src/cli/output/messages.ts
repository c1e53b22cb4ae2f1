/** Refusals as the command line prints them. */
import { describeRefusal, type Refusal } from '../../api/faces.js';
import { type ExitCode, exitCodeOf } from '../exit-codes.js';

export type Message = { readonly exitCode: ExitCode; readonly title: string; readonly next: string };

export function messageFor(refusal: Refusal): Message {
  return { exitCode: exitCodeOf(refusal), ...describeRefusal(refusal, 'command-line') };
}
