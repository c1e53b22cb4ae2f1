/** A priority queue: items come out heaviest first, each once, with the greatest weight it was added with. */

export type WeightedQueue<T> = {
  add(item: T, weight: number): void;
  take(): { readonly item: T; readonly weight: number } | null;
};

type Entry<T> = { readonly item: T; readonly weight: number };

export function createWeightedQueue<T>(): WeightedQueue<T> {
  /** A binary heap: no entry is heavier than its parent. */
  const heap: Entry<T>[] = [];
  const best = new Map<T, number>();
  const isTaken = new Set<T>();

  function rise(entry: Entry<T>): void {
    let at = heap.push(entry) - 1;
    for (let above = (at - 1) >> 1; at > 0 && heap[above]!.weight < entry.weight; above = (at - 1) >> 1) {
      heap[at] = heap[above]!;
      heap[above] = entry;
      at = above;
    }
  }

  function sink(entry: Entry<T>): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below + 1 < heap.length && heap[below + 1]!.weight > heap[below]!.weight) below += 1;
      if (below >= heap.length || heap[below]!.weight <= entry.weight) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = entry;
  }

  return {
    add(item, weight) {
      if (isTaken.has(item) || (best.get(item) ?? -1) >= weight) return;
      best.set(item, weight);
      rise({ item, weight });
    },
    take() {
      while (heap.length > 0) {
        const first = heap[0]!;
        const last = heap.pop()!;
        if (heap.length > 0) sink(last);
        if (isTaken.has(first.item)) continue;
        isTaken.add(first.item);
        return first;
      }
      return null;
    },
  };
}
