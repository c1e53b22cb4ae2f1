/** Runs a command line in a process of its own and measures its time, its memory and that of its children. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../fixtures/command-process.js';

export type Measured = {
  readonly code: number | null;
  readonly seconds: number;
  /** Processor time of the process itself, which a busy machine does not change (Linux; else 0). */
  readonly cpuSeconds: number;
  /** Most resident memory of the process, and of any git that it started (Linux; else 0). */
  readonly megabytes: number;
  readonly gitMegabytes: number;
  readonly out: string;
  readonly talk: string;
};

export type Place = { readonly cwd: string; readonly temporary: string };

export function measureRun(args: readonly string[], { cwd, temporary }: Place): Promise<Measured> {
  return new Promise((settle) => {
    const start = performance.now();
    const command = join(projectRoot, 'dist', 'cli', 'start.cjs');
    const env = { PATH: process.env.PATH ?? '', HOME: '/nonexistent', TMPDIR: temporary };
    const child = spawn(process.execPath, [command, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const told = { out: '', talk: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      if (told.out.length < maxKept) told.out += chunk.toString('latin1');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (told.talk.length < maxKept) told.talk += chunk.toString('utf8');
    });
    let [megabytes, gitMegabytes, cpuSeconds] = [0, 0, 0];
    const watch = setInterval(() => {
      megabytes = Math.max(megabytes, peakOf(child.pid!));
      cpuSeconds = Math.max(cpuSeconds, cpuOf(child.pid!));
      for (const pid of childrenOf(child.pid!)) gitMegabytes = Math.max(gitMegabytes, peakOf(pid));
    }, 20);
    const stop = setTimeout(() => child.kill('SIGKILL'), 180_000);
    child.on('close', (code) => {
      clearInterval(watch);
      clearTimeout(stop);
      const seconds = Math.round((performance.now() - start) / 100) / 10;
      settle({ code, seconds, cpuSeconds, megabytes, gitMegabytes, ...told });
    });
  });
}

function peakOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readProc(`/proc/${pid}/status`))?.[1] ?? '0';
  return Math.round(Number(kilobytes) / 1024);
}

function cpuOf(pid: number): number {
  const fields = readProc(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

function childrenOf(pid: number): number[] {
  return readProc(`/proc/${pid}/task/${pid}/children`).split(' ').map(Number).filter(Boolean);
}

function readProc(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

const maxKept = 100_000;
