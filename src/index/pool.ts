/**
 * Analysis in worker threads. An analysis is a pure function of text and language, so it does not
 * matter which thread makes it or in which order: whoever asks gets the same answer. Threads take a
 * while to start, so a small project is analysed where it is asked for, and workers only come in
 * when there is enough to do for them.
 */
import { Worker } from 'node:worker_threads';
import type { Analysis } from '../model/analysis.js';
import { analyse, outlineOnly } from './analyse.js';
import { specFor } from './languages/all.js';
import { Parsers } from './parse/parsers.js';

export type Job = { readonly number: number; readonly text: string; readonly language: string };
export type Answer = { readonly number: number; readonly analysis: Analysis };

export type Pool = {
  analyse(text: string, language: string): Promise<Analysis>;
  close(): Promise<void>;
};

export function createPool(workers: number): Pool {
  const parsers = new Parsers();
  const threads: Thread[] = [];
  let charactersHere = 0;
  const here: Pool['analyse'] = async (text, language) => {
    if (hasParser(language)) charactersHere += text.length;
    await parsers.get(language);
    return analyse(parsers, text, language);
  };
  return {
    analyse: async (text, language) => {
      if (workers === 0 || charactersHere < enoughForWorkers || !hasParser(language)) return here(text, language);
      while (threads.length < workers) threads.push(new Thread(here));
      return threads.reduce((a, b) => (b.waiting < a.waiting ? b : a)).analyse(text, language);
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

type Waiting = Job & { readonly resolve: (analysis: Analysis) => void };

class Thread {
  private readonly jobs = new Map<number, Waiting>();
  private worker: Worker | null;
  private asked = 0;
  private answered = 0;

  /** `here` analyses without a thread, when none can be had. */
  constructor(private readonly here: Pool['analyse']) {
    this.worker = this.start();
  }

  get waiting(): number {
    return this.jobs.size;
  }

  analyse(text: string, language: string): Promise<Analysis> {
    const { worker } = this;
    if (worker === null) return this.here(text, language);
    return new Promise((resolve) => {
      const job = { number: this.asked++, text, language };
      this.jobs.set(job.number, { ...job, resolve });
      worker.postMessage(job satisfies Job);
    });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(workerFile);
    worker.on('message', ({ number, analysis }: Answer) => {
      this.answered += 1;
      this.jobs.get(number)?.resolve(analysis);
      this.jobs.delete(number);
    });
    worker.on('error', () => this.goOnWithout());
    return worker;
  }

  /** A file that brings a parser down costs that file its parse, never the run: the rest is asked again. */
  private goOnWithout(): void {
    const [broken, ...others] = this.jobs.values();
    this.jobs.clear();
    const canStart = this.answered > 0;
    this.answered = 0;
    this.worker = canStart ? this.start() : null;
    if (broken !== undefined && canStart)
      broken.resolve(outlineOnly(broken.text, broken.language, 'the parser failed'));
    else if (broken !== undefined) others.unshift(broken);
    for (const { text, language, resolve } of others) void this.analyse(text, language).then(resolve);
  }
}

function hasParser(language: string): boolean {
  return specFor(language) !== null;
}

const enoughForWorkers = 3_000_000;

/** Two steps up from here, from the built `index/` and from the bundled command line alike. */
const workerFile = new URL('../../dist/index/worker.js', import.meta.url);
