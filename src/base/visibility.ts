/** How names are visible across files, by language. */

/** Whether a file may use a name of another file without importing it. */
export function bindsByNameAlone(language: string): boolean {
  return byNameAlone.has(language);
}

/** Languages of one family use each other's definitions by name. */
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
