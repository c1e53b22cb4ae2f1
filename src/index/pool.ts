/**
 * Analyses files in worker threads. An analysis is a pure function of text and language, so the result does not depend
 * on the thread or the order. Threads take time to start, so a small project is analysed in the calling thread, and
 * workers start only when there is enough to do.
 *
 * A grammar can break on a hostile text (its scanner aborts). That file gets the outline, and everything after it is
 * analysed in a new runtime (`Parsers.restart`).
 */
import { Worker } from 'node:worker_threads';
import { threadFile } from '../jail/package-data.js';
import type { Analysis } from '../model/analysis.js';
import { analyseSafely, brokenNote, outlineOnly } from './analyse.js';
import { allLanguages } from './languages/all-languages.js';
import type { Languages } from './languages/language-module.js';
import { Parsers } from './parse/parsers.js';

export type Job = { readonly number: number; readonly text: string; readonly language: string };
export type Answer = { readonly number: number; readonly analysis: Analysis };

export type Pool = {
  analyse(text: string, language: string): Promise<Analysis>;
  close(): Promise<void>;
};

/** Languages outside the registry are analysed in this thread, because their functions cannot be sent to a worker. */
export function createPool(workers: number, languages: Languages = allLanguages): Pool {
  const parsers = new Parsers(languages);
  const threads: Thread[] = [];
  let charactersHere = 0;

  async function analyseHere(text: string, language: string): Promise<Analysis> {
    charactersHere += languages.specFor(language) === null ? 0 : text.length;
    return analyseSafely(parsers, text, language);
  }

  function analyseInThread(text: string, language: string): Promise<Analysis> {
    while (threads.length < Math.max(workers, 1)) threads.push(new Thread());
    return threads.reduce((a, b) => (b.waiting < a.waiting ? b : a)).analyse(text, language);
  }

  return {
    analyse: (text, language) => {
      const isEnough = workers > 0 && charactersHere >= enoughForWorkers;
      return isEnough && allLanguages.specFor(language) !== null
        ? analyseInThread(text, language)
        : analyseHere(text, language);
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

type Waiting = Job & { readonly resolve: (analysis: Analysis) => void };

class Thread {
  private readonly jobs = new Map<number, Waiting>();
  private worker = this.start();
  private asked = 0;
  private failures = 0;

  get waiting(): number {
    return this.jobs.size;
  }

  analyse(text: string, language: string): Promise<Analysis> {
    return new Promise((resolve) => {
      const job = { number: this.asked++, text, language };
      this.jobs.set(job.number, { ...job, resolve });
      this.worker.postMessage(job satisfies Job);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private start(): Worker {
    const worker = new Worker(workerFile);
    worker.on('message', ({ number, analysis }: Answer) => {
      const job = this.jobs.get(number);
      if (job === undefined || worker !== this.worker) return;
      this.jobs.delete(number);
      job.resolve(analysis);
    });
    worker.on('error', () => {
      if (worker === this.worker) this.startAgain();
    });
    return worker;
  }

  /** Starts a new thread for the waiting files. After too many failures they get the outline. */
  private startAgain(): void {
    void this.worker.terminate();
    this.failures += 1;
    if (this.failures > maxFailures) {
      for (const { text, language, resolve } of this.jobs.values()) resolve(outlineOnly(text, language, brokenNote));
      this.jobs.clear();
      this.failures = 0;
    }
    this.worker = this.start();
    for (const { number, text, language } of this.jobs.values())
      this.worker.postMessage({ number, text, language } satisfies Job);
  }
}

const enoughForWorkers = 3_000_000;
const maxFailures = 20;

const workerFile = threadFile('analysis-thread');
