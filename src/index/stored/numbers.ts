/** Lists of numbers as bytes and back, in the byte order of the machine: a stored index never leaves it. */

export function bytesOf(numbers: Uint32Array | Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Copies, because a section may begin at any byte. */
export function toUint32s(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(copyOf(bytes));
}

export function toInt32s(bytes: Uint8Array): Int32Array {
  return new Int32Array(copyOf(bytes));
}

function copyOf(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length - (bytes.length % 4));
  new Uint8Array(copy).set(bytes.subarray(0, copy.byteLength));
  return copy;
}
