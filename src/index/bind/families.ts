/** Languages of one family use each other's definitions by name. */
export function familyOf(language: string): string {
  return families.get(language) ?? language;
}

const families: ReadonlyMap<string, string> = new Map([
  ...['javascript', 'jsx', 'typescript', 'tsx', 'vue', 'svelte'].map((id) => [id, 'script'] as const),
  ...['c', 'cpp', 'objective-c'].map((id) => [id, 'c'] as const),
]);
