/** The answer of a call to the system; null if the system refuses it. Any other error is a defect and is thrown. */
export function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code === undefined) throw error;
    return null;
  }
}

/** Whether a process of this number runs, whoever it belongs to. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { readonly code?: unknown }).code === 'EPERM';
  }
}
