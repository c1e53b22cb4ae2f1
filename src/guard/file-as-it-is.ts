/** The block of a file in which the guard has nothing to change. */
import type { Sha256 } from '../base/hash.js';
import type { GuardedBlock, GuardedText, Label } from '../model/block.js';
import type { RelPath } from '../model/path.js';
import type { Encoding } from '../model/snapshot.js';
import { countLines } from '../secrets/lines.js';
import { labelsOfName } from './labels.js';
import type { SourceFile } from './seal.js';

/**
 * A block whose text is the file byte for byte. The text is decoded on demand, which is rare. A shared getter is much
 * cheaper than one per object.
 */
class FileAsItIs {
  readonly kind = 'file';
  readonly path: RelPath;
  readonly language: string;
  readonly encoding: Encoding;
  readonly lineCount: number;
  readonly redactions = none;
  readonly hidden = none;
  readonly labels: readonly Label[];
  readonly sizeBytes: number;
  readonly sha256: Sha256;
  readonly receipt: Sha256;
  readonly #file: SourceFile;

  constructor(
    file: SourceFile,
    readonly name: GuardedText,
  ) {
    this.path = file.path;
    this.language = file.language;
    this.encoding = file.encoding;
    this.lineCount = file.lineCount ?? countLines(file.text);
    this.labels = labelsOfName(file.path);
    this.sizeBytes = file.sizeBytes;
    this.sha256 = this.receipt = file.sha256;
    this.#file = file;
    Object.freeze(this);
  }

  get text(): string {
    return this.#file.text;
  }
}

export function sealAsItIs(file: SourceFile, name: GuardedText): GuardedBlock {
  return new FileAsItIs(file, name) as unknown as GuardedBlock;
}

const none: readonly never[] = [];
