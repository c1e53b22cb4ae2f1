/** Progress on stderr: nothing for a second, then one line, rewritten on a terminal, rarely repeated elsewhere. */
import type { Progress } from '../../api/faces.js';

export type ProgressLine = { readonly show: (event: Progress) => void; readonly end: () => void };

export const silentProgress: ProgressLine = { show: () => {}, end: () => {} };

export function createProgress(): ProgressLine {
  const terminal = process.stderr.isTTY === true;
  const pause = terminal ? 100 : 5_000;
  const state = { next: Date.now() + 1_000, shown: false };
  return {
    show: (event) => {
      const now = Date.now();
      if (now < state.next) return;
      state.next = now + pause;
      state.shown = true;
      const line = `packlight: ${stageWords[event.stage]} ${event.done}…`;
      process.stderr.write(terminal ? `\r\x1b[2K${line}` : `${line}\n`);
    },
    end: () => {
      if (terminal && state.shown) process.stderr.write('\r\x1b[2K');
    },
  };
}

const stageWords: Readonly<Record<Progress['stage'], string>> = {
  walk: 'listing files:',
  scan: 'reading files:',
  guard: 'looking for secrets, file',
};
