/** A worker thread that analyses texts sent to it, one after the other, and sends the analyses back. */
import { parentPort } from 'node:worker_threads';
import { Defect } from '../base/result.js';
import { analyse } from './analyse.js';
import { Parsers } from './parse/parsers.js';
import type { Answer, Job } from './pool.js';

const port = parentPort;
if (port === null) throw new Defect('the analysis worker runs in a thread of its own');
const parsers = new Parsers();

port.on('message', async ({ number, text, language }: Job) => {
  await parsers.get(language);
  port.postMessage({ number, analysis: analyseOrNull(text, language) } satisfies Answer);
});

/** Null when a grammar broke: after that, nothing this thread's parsers say can be trusted. */
function analyseOrNull(text: string, language: string): Answer['analysis'] {
  try {
    return analyse(parsers, text, language);
  } catch {
    return null;
  }
}
