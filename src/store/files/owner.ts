/**
 * The owner of a session: a name for this process that no later process shares, and whether the process of a name still
 * runs. The name contains the boot id, the PID namespace, the PID and the start time. A process that cannot be checked
 * (another namespace, no /proc) counts as running, so nothing is lost, only retained longer.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { attempt } from '../../base/result.js';

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
  const text = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'));
  return text === null ? unknown : text.replace(/[^0-9a-f]/g, '').slice(0, 12);
}

function namespaceId(): string {
  return attempt(() => readlinkSync('/proc/self/ns/pid'))?.replace(/\D/g, '') ?? unknown;
}

/** In clock ticks since the boot; null where it cannot be known. A process that is dead but not yet reaped has ended. */
function startOf(pid: number): string | null {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? null);
}

/** Whether a process of this number runs, whoever it belongs to. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { readonly code?: unknown }).code === 'EPERM';
  }
}
