/** Which lines of a region are comments or imports: these change less often than code, or for other reasons. */
import type { Definition } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';

export type LineShares = {
  /** Comments and doc comments. */
  readonly remarks: number;
  readonly imports: number;
};

/** For each line, counted from 0, whether it is a comment. */
export function remarksIn(lines: readonly string[], definitions: readonly Definition[]): boolean[] {
  const isRemark = lines.map((line) => remarkLine.test(line));
  for (const { docLines } of definitions) {
    for (let line = docLines?.[0] ?? 1; line <= Math.min(docLines?.[1] ?? 0, lines.length); line++)
      isRemark[line - 1] = true;
  }
  return isRemark;
}

/** Gives the shares of comment and import lines in a region. */
export function createLineShares(lines: readonly string[], isRemark: readonly boolean[]) {
  return ([first, last]: LineRange): LineShares => {
    let remarks = 0;
    let imports = 0;
    for (let line = first; line <= last; line++) {
      if (isRemark[line - 1]) remarks += 1;
      else if (importLine.test(lines[line - 1] ?? '')) imports += 1;
    }
    const length = Math.max(1, last - first + 1);
    return { remarks: remarks / length, imports: imports / length };
  };
}

const remarkLine = /^\s*(?:\/\/|\/\*|\*|#(?!include|define|if|endif)|--|"""|''')/;
const importLine =
  /^\s*(?:import\b|from\s+\S+\s+import\b|#\s*include\b|use\s|using\s|require\b|package\s|(?:const|let|var)\s.*\brequire\()/;
