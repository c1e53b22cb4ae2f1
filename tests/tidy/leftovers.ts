/** Compares violations with the table of those that are still allowed. */

/** All violations of the layers (`src/scan`) that have more than the table allows. */
export function beyond(allowed: Readonly<Record<string, number>>, violations: readonly string[]): string[] {
  const layers = new Map<string, string[]>();
  for (const violation of violations) {
    const layer = layerOf(violation);
    layers.set(layer, [...(layers.get(layer) ?? []), violation]);
  }
  return [...layers].flatMap(([layer, found]) => (found.length > (allowed[layer] ?? 0) ? found : []));
}

/** A violation begins with its path. */
function layerOf(violation: string): string {
  return violation.split(/[/:]/).slice(0, 2).join('/');
}
