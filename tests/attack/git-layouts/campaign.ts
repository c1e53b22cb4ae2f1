/** The cases of the campaign, and what must hold for each. */
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../../../src/model/snapshot.js';
import { git } from '../../fixtures/git-tree.js';
import type { Random } from '../../fixtures/random.js';
import { type Attack, attacks } from './attacks.js';
import { hosts, layouts } from './layouts.js';
import { type Answers, type Asked, askEverything } from './questions.js';
import { type Formats, makeVictim } from './repositories.js';

export type RealCase = { readonly name: string; readonly layout: string; readonly formats: Formats };
export type HostileCase = RealCase & { readonly attack: string; readonly canary: string };

/** What the installed git can write. */
export function knownFormats(scratch: string): Formats[] {
  const known: Formats[] = [];
  for (const objects of ['sha1', 'sha256'] as const)
    for (const refs of ['files', 'reftable'] as const) {
      const flags = refs === 'files' ? [] : [`--ref-format=${refs}`];
      try {
        git(scratch, 'init', '-q', `--object-format=${objects}`, ...flags, `try-${objects}-${refs}`);
        known.push({ objects, refs });
      } catch {
        // This git is too old for it.
      }
    }
  return known;
}

export function realCases(formats: readonly Formats[]): RealCase[] {
  return Object.keys(layouts).flatMap((layout) =>
    formats.map((one) => ({ name: `${layout}, ${one.objects}, ${one.refs}`, layout, formats: one })),
  );
}

/** Every attack on every layout that has the file it needs, each in one of the formats. */
export function hostileCases(formats: readonly Formats[], random: Random): HostileCase[] {
  const letters = 'bcdfghjklmnpqrstvwxz';
  return Object.entries(attacks).flatMap(([attack, { kind }]) =>
    Object.keys(hosts)
      .filter((layout) => kind !== 'pointer' || layout !== 'bare' || attack.includes('common'))
      .map((layout) => {
        const canary = `cnry${Array.from({ length: 10 }, () => letters[random.below(letters.length)]).join('')}`;
        const chosen = random.pick(formats);
        return { name: `${attack} in ${layout}, ${chosen.objects}`, layout, attack, canary, formats: chosen };
      }),
  );
}

export type Place = Pick<Asked, 'recorded' | 'depth'> & { readonly scratch: string };

/** Makes a real layout and compares what packlight finds in it with what git lists. Returns sentences about differences. */
export async function checkReal({ layout, formats }: RealCase, place: Place): Promise<string[]> {
  return inFolder(place.scratch, async (folder) => {
    const { root, hasWorkTree, hasHistory, needs } = layouts[layout]!(folder, formats);
    const asked = { ...place, root, options: {} };
    const faults: string[] = [];
    if (needs === 'trust') {
      const { refusals } = await askEverything(asked);
      if (refusals.length === 0) faults.push('was not refused');
    }
    const options = needs === 'trust' ? { trustGitDir: true } : {};
    const { texts, refusals } = await askEverything({ ...asked, options });
    for (const refusal of refusals)
      if (hasHistory || !('why' in refusal && refusal.why === 'failed'))
        faults.push(`refused: ${JSON.stringify(refusal)}`);
    if (hasWorkTree) faults.push(...compareFiles(root, texts));
    return [...faults, ...compareCommit(root, texts)];
  });
}

function compareFiles(root: string, texts: Answers['texts']): string[] {
  const { ok, value } = JSON.parse(texts.get('scan')!) as { readonly ok: boolean; readonly value: Snapshot };
  if (!ok) return ['the scan was refused'];
  const listed = lines(git(root, 'ls-files', '-co', '--exclude-standard', '-z'), '\0').filter(
    (path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true,
  );
  const found = value.files.map(({ path }) => path as string);
  const faults = value.source.kind === 'git' ? [] : [`the scan did without git: ${value.source.notes.join('; ')}`];
  // What git lists may be left out for what it is, but not as ignored.
  const seen = [...found, ...value.excluded.filter(({ reason }) => reason !== 'ignored').map(({ path }) => path)];
  for (const path of new Set(listed)) if (!seen.includes(path)) faults.push(`the scan lacks ${path}`);
  for (const path of found) if (!listed.includes(path)) faults.push(`the scan has ${path} too`);
  return faults;
}

function compareCommit(root: string, texts: Answers['texts']): string[] {
  let listed: string[];
  try {
    listed = lines(git(root, '--no-replace-objects', 'ls-tree', '-r', 'HEAD'), '\n');
  } catch {
    return [];
  }
  const paths = listed.filter((line) => line.startsWith('100')).map((line) => line.slice(line.indexOf('\t') + 1));
  const { value: answer } = JSON.parse(texts.get('commit')!) as { readonly value?: unknown };
  if (!Array.isArray(answer)) return [`the commit cannot be read: ${texts.get('commit')}`];
  const found = (answer as [path: string, text: string | null][]).filter(([, text]) => text !== null);
  const isSame = JSON.stringify(found.map(([path]) => path)) === JSON.stringify(paths);
  return isSame ? [] : [`the commit holds ${JSON.stringify(answer)}, git lists ${JSON.stringify(paths)}`];
}

export type HostileOutcome = {
  /** The questions whose answers held the canary. */
  readonly leaks: readonly string[];
  readonly wasRefused: boolean;
};

/** The broken twin trusts everything: its answers must hold the canary. */
export async function runHostile(
  { layout, attack, canary, formats }: HostileCase,
  place: Place & { readonly isTwin: boolean },
): Promise<HostileOutcome> {
  return inFolder(place.scratch, async (folder) => {
    const host = hosts[layout]!(join(folder, 'host'), formats);
    const victim = makeVictim(join(folder, 'outside'), formats, canary);
    (attacks[attack] as Attack).apply(host, victim);
    const options = { trustGitDir: place.isTwin };
    const { texts, refusals } = await askEverything({ ...place, root: host.root, options });
    const leaks = [...texts].filter(([, text]) => text.toLowerCase().includes(canary)).map(([question]) => question);
    return { leaks, wasRefused: refusals.some(({ kind }) => kind === 'git-dir-outside') };
  });
}

let folders = 0;
async function inFolder<T>(scratch: string, use: (folder: string) => Promise<T>): Promise<T> {
  folders += 1;
  const folder = join(scratch, `case-${folders}`);
  mkdirSync(join(folder, 'host'), { recursive: true });
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lines(text: string, end: string): string[] {
  return text.split(end).filter((line) => line !== '');
}
