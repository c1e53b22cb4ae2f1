/** A worker thread that analyses texts sent to it, one after the other, and sends the analyses back. */
import { parentPort } from 'node:worker_threads';
import { Defect } from '../base/result.js';
import { analyseSafely } from './analyse.js';
import { Parsers } from './parse/parsers.js';
import type { Answer, Job } from './pool.js';

const port = parentPort;
if (port === null) throw new Defect('the analysis worker runs in a thread of its own');
const parsers = new Parsers();

port.on('message', async ({ number, text, language }: Job) => {
  port.postMessage({ number, analysis: await analyseSafely(parsers, text, language) } satisfies Answer);
});
