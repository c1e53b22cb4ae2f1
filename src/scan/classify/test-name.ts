/** Test files by their own name, as the test runners of each language look for them. */
import { remember } from '../../base/remember.js';
import { kindOfLanguage } from './language.js';

export function isTestName(name: string, language: string): boolean {
  return isTest(`${language}/${name}`);
}

const isTest = remember((named: string): boolean => {
  const slash = named.indexOf('/');
  const [language, name] = [named.slice(0, slash), named.slice(slash + 1)];
  if (INFIX.test(name)) return true;
  if (kindOfLanguage(language) !== 'code') return false;
  const stem = name.replace(/\..*$/, '');
  if (/^(?:tests?|conftest)$/i.test(stem) || /^tests?[_-]/.test(stem) || /[_-](?:tests?|spec)$/.test(stem)) {
    return true;
  }
  return CAMEL_CASE.has(language) && /(?:[a-z0-9](?:Tests?|TestCase|Spec|IT)|^Test[A-Z]\w*)$/.test(stem);
});

/** `x.test.ts`, `x.spec.js`, `x.cy.ts`, `x.e2e-spec.ts` and their data. */
const INFIX = /\.(?:test|tests|spec|specs|cy|e2e|e2e-spec|bench)\.[\w.]+$/i;

/** Languages whose test classes are named `FooTest`, `TestFoo`, `FooSpec`. */
const CAMEL_CASE: ReadonlySet<string> = new Set([
  'java',
  'kotlin',
  'scala',
  'groovy',
  'csharp',
  'fsharp',
  'vb',
  'php',
  'swift',
  'dart',
  'cpp',
]);
