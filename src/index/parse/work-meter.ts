/**
 * Limits the work and memory of one file in the parser runtime. Both are counted, never timed, so a text exceeds them on
 * every machine or on none (ADR 0017).
 *
 * Files parsed earlier change the counts a little, because lists that have grown need not grow again. So a file that comes
 * close to its limit is `isUnclear`, and a new runtime decides.
 */
import type { Meter } from './meter.js';

/** What one file may take: a base for each file, and more for each of its characters. */
export type WorkLimits = { readonly steps: Allowance; readonly bytes: Allowance };
type Allowance = { readonly base: number; readonly perCharacter: number };

export class WorkMeter {
  private stepLimit = 0;
  private memoryLimit = 0;
  private memoryBefore = 0;
  private isUsed = false;
  private unclear = false;

  constructor(
    private readonly steps: Meter,
    private readonly memory: Meter,
  ) {}

  /** From here on the runtime works for one file of this length. */
  begin(characters: number, { steps, bytes }: WorkLimits): void {
    const share = this.isUsed ? 1 + doubt : 1;
    this.stepLimit = Math.ceil(share * (steps.base + steps.perCharacter * characters));
    this.memoryLimit = (share * (bytes.base + bytes.perCharacter * characters)) / bytesPerUnit;
    this.steps.value = this.stepLimit + reserve;
    this.memoryBefore = this.memory.value;
  }

  /** From here on the file may ask for this many bytes at most. */
  limitMemory(bytes: number): void {
    const units = (this.isUsed ? 1 + doubt : 1) * (bytes / bytesPerUnit);
    this.memoryLimit = Math.min(this.memoryLimit, this.unitsAsked() + units);
  }

  /** The file is done. What follows has no limit: loading a grammar, giving memory back. */
  end(): void {
    if (this.stepLimit > 0) {
      const used = Math.max(this.stepsDone() / this.stepLimit, this.unitsAsked() / this.memoryLimit);
      this.unclear = this.isUsed && used > (1 - doubt) / (1 + doubt) && used <= 1;
      this.isUsed = true;
    }
    this.stepLimit = 0;
    this.steps.value = unlimited;
  }

  /** Whether the file has used its budget. Further work uses the reserve, and then the runtime traps. */
  isSpent(): boolean {
    return this.steps.value < reserve || this.unitsAsked() > this.memoryLimit;
  }

  /** True after the runtime has trapped because the reserve was used up as well. */
  hasTrapped(): boolean {
    return this.steps.value === 0;
  }

  /** Whether the last file came so close to its limit that a new runtime must decide. */
  isUnclear(): boolean {
    return this.unclear;
  }

  /** Work that the runtime's own meter does not see. */
  charge(steps: number): void {
    this.steps.value = Math.max(1, this.steps.value - steps);
  }

  private stepsDone(): number {
    return this.stepLimit + reserve - this.steps.value;
  }

  private unitsAsked(): number {
    return (this.memory.value - this.memoryBefore) >>> 0;
  }
}

/**
 * Limits for most languages. Real files need at most 65 % of them (`docs/evidence/line-ends.md`). A million steps take
 * three to ten milliseconds.
 */
export const usualWork: WorkLimits = {
  steps: { base: 30_000_000, perCharacter: 80 },
  bytes: { base: 40_000_000, perCharacter: 120 },
};

const bytesPerUnit = 16;
/** For the work of the runtime between two calls that check the budget. */
const reserve = 20_000_000;
/** The share by which earlier files may change the counts; measured is less than 2 %. */
const doubt = 0.04;
const unlimited = 0x7fff_ffff;
