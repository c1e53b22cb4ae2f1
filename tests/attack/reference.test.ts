/**
 * The differential campaign of the two scanners. A share runs here; REFERENCE_VARIANTS draws more examples and
 * REFERENCE_REPOSITORIES names bare git directories whose files are read too (`scripts/attack-reference.mjs`).
 */
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withDecoders } from '../../src/secrets/decode/decoders.js';
import { createKeywordScanner } from '../../src/secrets/fast/keywords.js';
import { traitsOf } from '../../src/secrets/fast/vocabulary.js';
import { createFinder, findAll, type ScannerFor } from '../../src/secrets/find.js';
import { createReference } from '../../src/secrets/reference.js';
import { allRules } from '../../src/secrets/rules/all-rules.js';
import { usualBudget } from '../../src/secrets/work-budget.js';
import {
  compareFinders,
  filesOfRepository,
  generatedTrials,
  type Outcome,
  type Trial,
  trialsOfFile,
} from './reference.js';

const reference = createReference(allRules);
const variants = process.env.REFERENCE_VARIANTS;
const repositories = process.env.REFERENCE_REPOSITORIES?.split(':') ?? [];
const fileStep = Number(process.env.REFERENCE_FILE_STEP ?? 1);

describe('the fast path and the reference scanner', () => {
  it('find the same in generated texts', { timeout: 3_600_000 }, () => {
    const outcome = compareFinders(
      findAll,
      reference,
      variants === undefined ? someTrials(17) : allTrials(Number(variants)),
    );
    report('generated', outcome);
    expect(outcome.missed).toEqual([]);
    expect(outcome.findings).toBeGreaterThan(outcome.texts / 2);
  });

  it.runIf(repositories.length > 0)('find the same in files of real repositories', { timeout: 3_600_000 }, () => {
    for (const repository of repositories) {
      const outcome = compareFinders(findAll, reference, trialsOfRepository(repository));
      report(basename(dirname(repository)), outcome);
      expect(outcome.missed).toEqual([]);
    }
  });

  it('differ if a filter of the fast path is broken', () => {
    const rules = allRules.slice(0, 40);
    const broken = withDecoders(createFinder(rules, usualBudget, brokenScanner), traitsOf);
    const { missed } = compareFinders(broken, createReference(rules), generatedTrials(rules, 0));
    expect(missed.length).toBeGreaterThan(50);
  });
});

/** It drops keywords before a digit, as a wrong filter would. */
const brokenScanner: ScannerFor = (keywords, constraints) => {
  const scan = createKeywordScanner(keywords, constraints());
  return (text, onHit) =>
    scan(text, (keyword, at) => /\d/.test(text[at + keywords[keyword]!.length] ?? '') || onHit(keyword, at));
};

function* allTrials(count: number): Iterable<Trial> {
  for (let variant = 0; variant < count; variant++) yield* generatedTrials(allRules, variant);
}

function* someTrials(step: number): Iterable<Trial> {
  let number = 0;
  for (const trial of generatedTrials(allRules, 0)) if (number++ % step === 0) yield trial;
}

function* trialsOfRepository(repository: string): Iterable<Trial> {
  for (const [path, text] of filesOfRepository(repository, fileStep)) yield* trialsOfFile(path, text);
}

function report(world: string, { texts, findings, unfinished, missed, extra }: Outcome): void {
  const counts = {
    attack: 'reference',
    world,
    texts,
    findings,
    unfinished,
    missed: missed.length,
    extra: extra.length,
  };
  console.log(JSON.stringify({ ...counts, examples: [...missed.slice(0, 20), ...extra.slice(0, 20)] }));
}
