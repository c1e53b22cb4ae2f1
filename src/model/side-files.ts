/** Files that belong to a pack and are written next to it: `FILE.provenance.json` and so on. */
export const sideFiles = ['provenance', 'payload', 'sidecar'] as const;

export type SideFile = (typeof sideFiles)[number];

export function isSideFile(name: string): name is SideFile {
  return (sideFiles as readonly string[]).includes(name);
}
