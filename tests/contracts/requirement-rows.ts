/** The requirements of a contract, each with the test that holds it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../fixtures/command-process.js';

export type Requirement = {
  readonly place: string;
  readonly what: string;
  readonly file: string;
  readonly test: string;
};

export function requirementsOf(contract: string): Requirement[] {
  const list = readFileSync(join(projectRoot, `tests/contracts/${contract}-requirements.txt`), 'utf8');
  return list
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [place = '', what = '', test] = line.split(' | ');
      const [file = '', ...name] = test?.split(' › ') ?? [`${contract}-conformance.test.ts`, what];
      return { place, what, file, test: name.join(' › ') };
    });
}

/** Whether a test file has a test of this name. */
export function hasTest({ file, test }: Pick<Requirement, 'file' | 'test'>): boolean {
  const text = readFileSync(join(projectRoot, file.includes('/') ? file : `tests/contracts/${file}`), 'utf8');
  const literal = test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\b(?:it|it\\.each[\\s\\S]*?)\\(\\s*['"\`]${literal}`).test(text.replaceAll("\\'", "'"));
}

/** The names of the tests in the conformance file, without what a table adds. */
export function conformanceTests(contract: string): string[] {
  const text = readFileSync(join(projectRoot, `tests/contracts/${contract}-conformance.test.ts`), 'utf8');
  const names = text.matchAll(/^ {2}it(?:\.each\([\s\S]*?\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/gm);
  return [...names].map(([, single, double]) => (single ?? double!).replaceAll("\\'", "'").replace(/ › %s$/, ''));
}
