/** Admits at most `capacity` holders at a time, the others in the order of arrival. */
export type LeaveGate = () => void;

export function makeGate(capacity: number): () => Promise<LeaveGate> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let next = 0;

  function leave(): void {
    const first = waiting[next];
    if (first === undefined) {
      inside -= 1;
      return;
    }
    next += 1;
    // Shifting each time would cost the length of the queue.
    if (next === waiting.length) {
      waiting.length = 0;
      next = 0;
    }
    first();
  }

  return async () => {
    if (inside < capacity) inside += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return leave;
  };
}
