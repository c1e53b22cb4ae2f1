/**
 * Runs one command as a real process and measures it: processor time of it and of all that it started, the largest
 * sum of resident memory of the process tree, wall time, exit code, what it wrote. Linux only: memory is read from
 * /proc. A run that takes too much is ended, with all that it started.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A run is ended past these: far more than the judge allows, as the machine may be busy with other things. */
export const guardRails = { wallSeconds: 300, cpuSeconds: 30, megabytes: 3_000 };

/**
 * @typedef {{ command: readonly string[], cwd: string, env: Record<string, string>, stdin?: string, killAfterSeconds?: number }} Run
 * @param {Run} run
 */
export function measure({ command, cwd, env, stdin, killAfterSeconds }) {
  // The shell's `times` counts what has ended below it; its second line is the children's.
  const script = '"$@"; code=$?; times >&3; exit $code';
  const child = spawn('bash', ['-c', script, 'bomb', ...command], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  const texts = { out: 0, err: '', times: '' };
  child.stdout.on('data', (chunk) => (texts.out += chunk.length));
  child.stderr.on('data', (chunk) => (texts.err = (texts.err + chunk).slice(-100_000)));
  child.stdio[3].on('data', (chunk) => (texts.times += chunk));
  child.stdin.on('error', () => {}).end(stdin ?? '');
  let peak = 0;
  let spent = 0;
  let ended = null;
  const end = (why) => {
    ended ??= why;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  const endWithUs = () => end('the harness was ended');
  process.once('exit', endWithUs);
  const timer = setInterval(() => {
    const now = readTree(child.pid);
    peak = Math.max(peak, now.megabytes);
    spent = Math.max(spent, now.cpuSeconds);
    if (killAfterSeconds !== undefined && seconds() > killAfterSeconds) end('killed on purpose');
    if (seconds() > guardRails.wallSeconds) end(`ended after ${guardRails.wallSeconds} s`);
    if (spent > guardRails.cpuSeconds) end(`ended after ${guardRails.cpuSeconds} s of processor time`);
    if (peak > guardRails.megabytes) end(`ended at ${Math.round(peak)} MB`);
  }, 15);
  return new Promise((settle) => {
    child.on('close', (code) => {
      clearInterval(timer);
      process.off('exit', endWithUs);
      settle({
        code: ended === null ? code : null,
        ended,
        cpuSeconds: ended === null ? childSeconds(texts.times) : spent,
        wallSeconds: seconds(),
        megabytes: Math.round(peak),
        stdoutBytes: texts.out,
        stderr: texts.err,
      });
    });
  });
}

function childSeconds(times) {
  const [, user, system] = /\n(\S+) (\S+)/.exec(times) ?? [];
  const read = (text) => {
    const [, minutes = '0', rest = '0'] = /^(\d+)m([\d.]+)s$/.exec(text ?? '') ?? [];
    return Number(minutes) * 60 + Number(rest);
  };
  return read(user) + read(system);
}

/** Memory and processor time of a process and all below it. */
function readTree(pid) {
  const sum = { megabytes: 0, cpuSeconds: 0 };
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    try {
      const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${next}/status`, 'latin1')) ?? [];
      sum.megabytes += Number(kilobytes) / 1_024;
      // Behind the name in brackets: state, parent …; the 12th to the 15th are ticks of its own and of ended children.
      const fields = readFileSync(`/proc/${next}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ');
      sum.cpuSeconds += fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / ticksPerSecond;
      const children = readFileSync(`/proc/${next}/task/${next}/children`, 'latin1');
      open.push(...children.split(' ').filter(Boolean).map(Number));
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}

const ticksPerSecond = 100;
