/** A binary heap of numbers, lowest first. */
export class KeyHeap {
  readonly #keys: number[] = [];

  /** The lowest key, or Infinity. */
  get lowest(): number {
    return this.#keys.length === 0 ? Number.POSITIVE_INFINITY : this.#keys[0]!;
  }

  push(key: number): void {
    const keys = this.#keys;
    let at = keys.push(key) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent]! <= key) break;
      keys[at] = keys[parent]!;
      at = parent;
    }
    keys[at] = key;
  }

  dropLowest(): void {
    const keys = this.#keys;
    const key = keys.pop();
    if (key === undefined || keys.length === 0) return;
    let at = 0;
    for (let child = 1; child < keys.length; child = 2 * at + 1) {
      if (child + 1 < keys.length && keys[child + 1]! < keys[child]!) child++;
      if (keys[child]! >= key) break;
      keys[at] = keys[child]!;
      at = child;
    }
    keys[at] = key;
  }
}
