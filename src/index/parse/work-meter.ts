/**
 * How much work and memory one file may take in the parsers' runtime. Both are counted, never timed, so the same text is
 * given up at the same place on every machine (ADR 0017).
 */
import type { Meter } from './meter.js';

export class WorkMeter {
  private memoryLimit = 0;
  private memoryBefore = 0;

  constructor(
    private readonly steps: Meter,
    private readonly memory: Meter,
  ) {}

  /** From here on the runtime works for one file of this length. */
  begin(characters: number): void {
    this.steps.value = baseSteps + stepsPerCharacter * characters + reserve;
    this.memoryLimit = (baseBytes + bytesPerCharacter * characters) / bytesPerUnit;
    this.memoryBefore = this.memory.value;
  }

  /** Work without a limit: loading a grammar, giving memory back. */
  end(): void {
    this.steps.value = unlimited;
    this.memoryLimit = Number.POSITIVE_INFINITY;
  }

  /** True when the file has had its share. Whoever goes on uses up the reserve, and then the runtime traps. */
  isSpent(): boolean {
    return this.steps.value < reserve || this.unitsAsked() > this.memoryLimit;
  }

  /** True after the runtime has trapped because the reserve was used up as well. */
  hasTrapped(): boolean {
    return this.steps.value === 0;
  }

  /** Work that the runtime's own meter does not see. */
  charge(steps: number): void {
    this.steps.value = Math.max(1, this.steps.value - steps);
  }

  bytesAsked(): number {
    return this.unitsAsked() * bytesPerUnit;
  }

  private unitsAsked(): number {
    return (this.memory.value - this.memoryBefore) >>> 0;
  }
}

/**
 * Of 26,445 real files in 15 languages none needs more than 98 million steps and 60 MB, but for coloured output of a
 * terminal that is named like source (`docs/evidence/line-ends.md`). A million steps take about three milliseconds.
 */
const baseSteps = 120_000_000;
const stepsPerCharacter = 200;
const baseBytes = 96_000_000;
const bytesPerCharacter = 200;
const bytesPerUnit = 16;
/** For what the runtime does between two questions whether it may go on. */
const reserve = 20_000_000;
const unlimited = 0x7fff_ffff;
