/** Recognises test files by name, as the test runners of each language do. */
import { wordSet } from '../../base/collections.js';
import { remember } from '../../base/remember.js';
import { kindOfLanguage } from '../../model/languages/language.js';

export function isTestName(name: string, language: string): boolean {
  const wanted = testFor(name);
  if (wanted === 'every language') return true;
  if (wanted === 'code') return kindOfLanguage(language) === 'code';
  return wanted === 'camel case' && CAMEL_CASE.has(language);
}

/** The languages for which a name is that of a test. */
const testFor = remember((name: string): 'every language' | 'code' | 'camel case' | 'no language' => {
  if (INFIX.test(name)) return 'every language';
  const stem = name.replace(/\..*$/, '');
  if (/^(?:tests?|conftest)$/i.test(stem) || /^tests?[_-]/.test(stem) || /[_-](?:tests?|spec)$/.test(stem))
    return 'code';
  return /(?:[a-z0-9](?:Tests?|TestCase|Spec|IT)|^Test[A-Z]\w*)$/.test(stem) ? 'camel case' : 'no language';
});

/** `x.test.ts`, `x.spec.js`, `x.cy.ts`, `x.e2e-spec.ts` and their data. */
const INFIX = /\.(?:test|tests|spec|specs|cy|e2e|e2e-spec|bench)\.[\w.]+$/i;

/** Languages whose test classes are named `FooTest`, `TestFoo`, `FooSpec`. */
const CAMEL_CASE: ReadonlySet<string> = wordSet('java kotlin scala groovy csharp fsharp vb php swift dart cpp');
