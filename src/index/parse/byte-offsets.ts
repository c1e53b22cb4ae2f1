/** Converts UTF-16 offsets to UTF-8 byte offsets, in any order, each in a bounded number of steps. */
export class ByteOffsets {
  /** The number of bytes before each block of units; null if every unit is one byte. */
  private readonly bytesBefore: Uint32Array | null;

  constructor(private readonly text: string) {
    this.bytesBefore = /^[\x00-\x7f]*$/.test(text) ? null : countBlocks(text);
  }

  at(unit: number): number {
    if (this.bytesBefore === null) return unit;
    const block = Math.floor(unit / blockUnits);
    return this.bytesBefore[block]! + countBytes(this.text, block * blockUnits, unit);
  }
}

function countBlocks(text: string): Uint32Array {
  const bytesBefore = new Uint32Array(Math.floor(text.length / blockUnits) + 1);
  for (let block = 1; block < bytesBefore.length; block++) {
    const end = block * blockUnits;
    bytesBefore[block] = bytesBefore[block - 1]! + countBytes(text, end - blockUnits, end);
  }
  return bytesBefore;
}

/** A surrogate counts two bytes, so that a pair cut by the end of a block adds up to its four. */
function countBytes(text: string, start: number, end: number): number {
  let bytes = end - start;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}

const blockUnits = 512;
