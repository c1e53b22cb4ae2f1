/** Which languages let a name be used without importing it from the file that defines it. */

/** In the others every name from another file is imported by name or by module. */
export function bindsByNameAlone(language: string): boolean {
  return byNameAlone.has(language);
}

/** A name in one language seldom means a definition in another. */
export function familyOf(language: string): string {
  return families.get(language) ?? language;
}

const byNameAlone: ReadonlySet<string> = new Set([
  'go',
  'java',
  'csharp',
  'kotlin',
  'scala',
  'swift',
  'ruby',
  'php',
  'c',
  'cpp',
  'objective-c',
]);

const families: ReadonlyMap<string, string> = new Map([
  ...['javascript', 'jsx', 'typescript', 'tsx', 'vue', 'svelte'].map((id) => [id, 'script'] as const),
  ...['c', 'cpp', 'objective-c'].map((id) => [id, 'c'] as const),
]);
