/**
 * Who is using the store: a name for this process that no later process shares, and whether the process behind a
 * name still runs. The name holds the boot, the namespace of process numbers, the number and the start of the
 * process. Where one cannot be judged (another namespace, no /proc), it counts as running: nothing is lost then,
 * only kept longer.
 */
import { readFileSync, readlinkSync } from 'node:fs';

export type Owners = {
  /** Without a dash. */
  readonly self: string;
  isAlive(owner: string): boolean;
};

export function systemOwners(): Owners {
  const boot = bootId();
  const space = namespaceId();
  const self = [boot, space, process.pid, startOf(process.pid) ?? unknown].join('.');
  return {
    self,
    isAlive(owner) {
      const [itsBoot, itsSpace, pid, start] = owner.split('.');
      if (owner === self || start === undefined || !/^\d+$/.test(pid!)) return true;
      if (itsBoot !== boot) return itsBoot === unknown || boot === unknown;
      if (itsSpace !== space) return true;
      if (!isRunning(Number(pid))) return false;
      const now = startOf(Number(pid));
      return start === unknown || now === null || now === start;
    },
  };
}

const unknown = 'x';

function bootId(): string {
  const text = tryRead(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'));
  return text === null ? unknown : text.replace(/[^0-9a-f]/g, '').slice(0, 12);
}

function namespaceId(): string {
  return tryRead(() => readlinkSync('/proc/self/ns/pid'))?.replace(/\D/g, '') ?? unknown;
}

/** In clock ticks since the boot; null where it cannot be known. A process that is dead but not yet reaped has ended. */
function startOf(pid: number): string | null {
  const stat = tryRead(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? null);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function tryRead(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
