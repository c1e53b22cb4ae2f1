/**
 * Notes what the references of a file are read from: other files, and scopes that many files share, such as packages. As
 * long as nothing of that changes for others (`seen-outside.ts`), the references hold.
 */

export type Consulted = {
  /** File numbers, ascending. */
  readonly files: Uint32Array;
  /** In the order in which they were read. */
  readonly scopes: readonly string[];
};

export class Trail {
  private readonly files = new Set<number>();
  private readonly scopes = new Set<string>();

  /** What files define, export and import was looked at. */
  readFile(file: number): void {
    this.files.add(file);
  }

  /** All that stands in a scope was looked at. The scope of a single file is noted as that file. */
  readScope(scope: string): void {
    if (!isScopeOfFile(scope)) this.scopes.add(scope);
  }

  /** All notes since the last call. */
  take(): Consulted {
    const noted = { files: Uint32Array.from(this.files).sort((a, b) => a - b), scopes: [...this.scopes] };
    this.files.clear();
    this.scopes.clear();
    return noted;
  }
}

export function scopeOfFile(path: string): string {
  return `./${path}:`;
}

function isScopeOfFile(scope: string): boolean {
  return scope.startsWith('./');
}
