/** Threats J2 and J4: 25 of the layouts of links, pipes and devices; the campaign in scripts/ walks 500. */
import { afterAll, expect, it } from 'vitest';
import { openJail } from '../../src/jail/open.js';
import { parseRelPath, type RelPath } from '../../src/model/path.js';
import { escapesByName, layOut, openZoo, walkJail } from './jail-zoo.mjs';

const LAYOUTS = 25;
const zoo = await openZoo();
const layouts = Array.from({ length: LAYOUTS }, (_, seed) => layOut(zoo, seed));

afterAll(() => zoo.close());

it.each(['linux', 'darwin', 'freebsd'] as const)('sees nothing behind a link, as on %s', (platform) => {
  const refusals = new Set<string>();
  for (const { root, links } of layouts) {
    const jail = openJail(root, { platform });
    if (!jail.ok) throw new Error(jail.error.detail);
    const found = walkJail(jail.value, links, parse);
    jail.value.close();
    expect(found).toMatchObject({ escapes: 0, unmarked: 0, isEndless: false });
    expect(found.files).toBeGreaterThan(0);
    for (const reason of Object.keys(found.refusals)) refusals.add(reason);
  }
  expect([...refusals].sort()).toEqual(['is-a-directory', 'link', 'special-file']);
});

it('catches the walk that follows links', () => {
  const caught = layouts.filter(({ root }) => escapesByName(zoo, root));
  expect(caught.length).toBeGreaterThan(LAYOUTS / 2);
});

function parse(text: string): RelPath {
  const path = parseRelPath(text);
  if (!path.ok) throw new Error(`not a path: ${path.error}`);
  return path.value;
}
