/** Swaps a folder for a link to another one and back, with short random pauses, until it is ended. */
import { renameSync } from 'node:fs';

const [folder, link] = process.argv.slice(2);
const nobody = new Int32Array(new SharedArrayBuffer(4));
const pause = () => Atomics.wait(nobody, 0, 0, Math.random() * 12);
process.stdout.write('ready\n');
for (;;) {
  pause();
  renameSync(folder, `${folder}.own`);
  renameSync(link, folder);
  pause();
  renameSync(folder, link);
  renameSync(`${folder}.own`, folder);
}
