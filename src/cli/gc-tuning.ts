/** Limits the memory for very many files: above a number of files the heap is collected sooner, which costs time. */
import { setFlagsFromString } from 'node:v8';
import type { EngineOptions } from '../api/faces.js';

type Progress = NonNullable<EngineOptions['progress']>;

export function sparing(progress: Progress = () => {}): Progress {
  let isSparing = false;
  return (event) => {
    if (!isSparing && event.done >= manyFiles) {
      isSparing = true;
      setFlagsFromString('--heap-growing-percent=10');
    }
    progress(event);
  };
}

const manyFiles = 100_000;
