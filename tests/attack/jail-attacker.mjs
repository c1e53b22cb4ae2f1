/**
 * The other process in the race: swaps two directories and a file of the project for links to their
 * counterparts outside, and back, as fast as it can. Started with the arena and a number of seconds;
 * ends by itself after those, or when its parent is gone.
 */
import { renameSync } from 'node:fs';
import { join } from 'node:path';

const [base, seconds] = process.argv.slice(2);
const deadline = Date.now() + Number(seconds) * 1000;
const targets = ['d', 'e/d', 'g'].map((path, number) => ({
  place: join(base, 'project', path),
  link: join(base, 'spare', `link-${number}`),
  real: join(base, 'spare', `real-${number}`),
}));

function swapAll() {
  for (const { place, link, real } of targets) {
    renameSync(place, real);
    renameSync(link, place);
  }
  for (const { place, link, real } of targets) {
    renameSync(place, link);
    renameSync(real, place);
  }
}

function attack() {
  for (let i = 0; i < 200; i++) swapAll();
  if (process.connected && Date.now() < deadline) setImmediate(attack);
  else process.exit(0);
}

swapAll();
process.send('ready');
attack();
