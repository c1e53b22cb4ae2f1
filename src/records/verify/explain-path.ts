/** Why a path is in a pack, why it looks as it does there, or why it is not in it. Every path gets an answer. */
import { compareBytes } from '../../base/order.js';
import type { Explanation } from '../../emit/proof-shapes.js';
import type { Manifest } from '../../emit/shapes.js';
import { withoutNumbers } from '../../guard/redact.js';
import { createGuard } from '../../guard/seal.js';
import { baseName } from '../../model/path.js';
import { pathsIn, placesIn } from './manifest-places.js';
import { reasonWords } from './reason-words.table.js';

export function explainPath(manifest: Manifest, asked: string): Explanation {
  const { packlight, path } = { packlight: 'explain/1', path: nameInManifest(manifest, asked) } as const;
  const place = placesIn(manifest)(path);
  switch (place.kind) {
    case 'shown': {
      const { path: _, ...block } = manifest.included[place.index]!;
      const steps = stepsOf(manifest, path, place.index);
      const why = `${reasonWords[block.reason]}${whyNamed(manifest, block.level, steps)}`;
      return { packlight, path, why, answer: 'shown', ...block, ...steps };
    }
    case 'not-shown': {
      const { path: _, ...standing } = manifest.unshown[place.index]!;
      const steps = stepsOf(manifest, path, place.index);
      return { packlight, path, why: whyNotShown(manifest, steps), answer: 'not-shown', ...standing, ...steps };
    }
    case 'not-ranked':
      return { packlight, path, why: 'it was read, and nothing in the request leads to it', answer: 'not-ranked' };
    case 'excluded': {
      const { path: by, reason, detail } = place.exclusion;
      const why = by === path ? 'it is withheld, or cannot be read' : `all of ${by} is left out`;
      return { packlight, path, why, answer: 'excluded', by, reason, detail };
    }
    case 'unknown': {
      const why =
        'the record does not name it: there was no such file, or an ignore rule left it out (packlight scan lists those)';
      return { packlight, path, why, answer: 'unknown', nearest: nearestPaths(manifest, path) };
    }
  }
}

/** Manifests hold guarded names, so what is asked is guarded too. The number of a redaction mark says nothing here. */
function nameInManifest(manifest: Manifest, asked: string): string {
  const written = asked.replace(/^(?:\.\/)+/, '');
  const guarded: string = createGuard().guardText(written).text;
  if (guarded === written) return written;
  const alike = pathsIn(manifest).filter((path) => withoutNumbers(path) === withoutNumbers(guarded));
  return alike.length === 1 ? alike[0]! : guarded;
}

function stepsOf({ moves }: Manifest, path: string, index: number) {
  const own = moves.filter((move) => move.path === path).map(({ from, to, why }) => ({ from, to, why }));
  return { place: index + 1, moves: own };
}

/** Without a budget everything fits, so only a rule shows a file by its name. */
function whyNamed(manifest: Manifest, level: string, { moves }: ReturnType<typeof stepsOf>): string {
  if (level !== 'name') return '';
  if (endedEarly(manifest)) return '; nothing of it was worth its tokens for this task, so its name alone is shown';
  if (manifest.budget !== null) return '; there was room for its name alone';
  return moves.map(({ why }) => `; its name alone is shown: ${why}`).at(-1) ?? '';
}

function whyNotShown(manifest: Manifest, { place, moves }: ReturnType<typeof stepsOf>): string {
  const out = moves.findLast(({ to }) => to === 'out');
  if (out !== undefined) return `it gave way: ${out.why}`;
  const why = endedEarly(manifest)
    ? 'nothing of it was worth its tokens for this task'
    : `the ${manifest.budget} tokens went to others, worth more for what they cost`;
  return `${why}; it is number ${place} of the ${manifest.unshown.length} that got no place`;
}

/** Packs end where nothing left is worth its tokens; then more than a usual region would still have fitted. */
function endedEarly({ budget, subject }: Manifest): boolean {
  return budget !== null && budget - subject.tokens > roomForRegion;
}

/** In tokens: a usual region with its file's frame would have fitted. */
const roomForRegion = 200;

/** The same file name elsewhere, then the same stem, then names that hold it, then what lies below it. */
function nearestPaths(manifest: Manifest, path: string): string[] {
  const name = baseName(path.replace(/\/$/, '')).toLowerCase();
  const stem = stemOf(name);
  const closeness = (candidate: string): number => {
    const other = baseName(candidate.replace(/\/$/, '')).toLowerCase();
    if (other === name) return 0;
    if (stemOf(other) === stem) return 1;
    if (stem.length > 2 && other.includes(stem)) return 2;
    return candidate.startsWith(`${path.replace(/\/$/, '')}/`) ? 3 : tooFar;
  };
  return pathsIn(manifest)
    .map((candidate) => ({ candidate, far: closeness(candidate) }))
    .filter(({ far }) => far < tooFar)
    .sort((a, b) => a.far - b.far || compareBytes(a.candidate, b.candidate))
    .slice(0, maxNames)
    .map(({ candidate }) => candidate);
}

function stemOf(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '');
}

const tooFar = 4;
const maxNames = 5;
