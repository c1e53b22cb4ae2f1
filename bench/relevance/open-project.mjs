/** A checked-out repository as the product sees it: its index, and a reader of its texts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export async function openProject(engine, root) {
  const { openWorld } = await import(join(engine, 'pipeline/open-world.js'));
  const { analyseProject } = await import(join(engine, 'pipeline/analyse-project.js'));
  const { DEFAULT_SCAN_LIMITS } = await import(join(engine, 'model/limits.js'));
  const world = openWorld(root, { trustGitDir: true });
  if (!world.ok) throw new Error(JSON.stringify(world.error));
  const { index } = await analyseProject(world.value, DEFAULT_SCAN_LIMITS);
  world.value.jail.close();
  const texts = new Map();
  const readText = (path) => {
    if (!texts.has(path)) texts.set(path, readFileSync(join(root, path), 'utf8'));
    return texts.get(path);
  };
  return { index, readText };
}
