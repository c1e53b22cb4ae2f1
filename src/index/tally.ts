/** The term numbers of a file, ascending, and the weighted count of each. */
export type TermCounts = { readonly terms: Uint32Array; readonly counts: Uint32Array };

/** Sums weights by number, and can be reused without allocating. */
export class Tally {
  private sums = new Uint32Array(1 << 16);
  private readonly seen: number[] = [];

  add(number: number, weight: number): void {
    if (number >= this.sums.length) this.grow(number);
    if (this.sums[number] === 0) this.seen.push(number);
    this.sums[number]! += weight;
  }

  /** The sums since the last call, in ascending order of the numbers. */
  take(): TermCounts {
    const terms = Uint32Array.from(this.seen).sort();
    const counts = terms.map((term) => this.sums[term]!);
    for (const term of terms) this.sums[term] = 0;
    this.seen.length = 0;
    return { terms, counts };
  }

  private grow(number: number): void {
    let size = this.sums.length;
    while (size <= number) size *= 2;
    const sums = new Uint32Array(size);
    sums.set(this.sums);
    this.sums = sums;
  }
}
