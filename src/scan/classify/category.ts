/**
 * FileCategory: the part a file plays, from its path and language. Order of decisions:
 *
 * 1. The outermost directory that settles it: dependency, build output, test, documentation. So a
 *    test inside `vendor/` is a dependency, and a `vendor/` inside `tests/` is a test.
 * 2. The file's own name: lock file, configuration, test, document.
 * 3. Its topic: auth, api, database by the words of the name; then where programs start (`main`,
 *    `app`, `server`, `cli`); then the topic by the nearest directory; then `index`.
 * 4. Its language: source, or other.
 *
 * Words are whole words, so "capital", "oracle" and "remodel" are not api, acl and model.
 */
import { remember } from '../../base/remember.js';
import { baseName, type RelPath } from '../../model/path.js';
import type { FileCategory } from '../../model/snapshot.js';
import { DOCUMENT_STEMS, ENTRY_STEMS, INDEX_STEMS, LANGUAGE_CATEGORIES, NAMED, TOPICS } from './category.table.js';
import { isConfigName } from './config-name.js';
import { categoryOfDirectories, placeOf, type Subject } from './directories.js';
import { kindOfLanguage } from './language.js';
import { isTestName } from './test-name.js';
import { wordsOf } from './words.js';

export function categoryOf(subject: Subject): FileCategory {
  return (
    categoryOfDirectories(subject) ?? categoryOfName(subject) ?? categoryOfTopic(subject) ?? categoryOfKind(subject)
  );
}

function categoryOfName({ path, language, lowValue }: Subject): FileCategory | null {
  const name = baseName(path);
  if (lowValue?.kind === 'lock') return 'dependency';
  if (isConfigName(path, language)) return 'config';
  if (isTestName(name, language)) return 'test';
  const isDocument = kindOfLanguage(language) === 'prose' || DOCUMENT_STEMS.has(stemOf(name));
  return isDocument && kindOfLanguage(language) !== 'code' ? 'documentation' : (NAMED.get(name.toLowerCase()) ?? null);
}

function categoryOfTopic({ path, language }: Subject): FileCategory | null {
  const byLanguage = LANGUAGE_CATEGORIES.get(language);
  if (byLanguage !== undefined) return byLanguage;
  const kind = kindOfLanguage(language);
  const stem = stemOf(baseName(path));
  const startsHere = kind === 'code' || language === 'html';
  if (kind === 'code') {
    // Migrations are named after what they change: `migrations/0002_alter_permission.py` is about the database.
    if (/(?:^|\/)migrations\//.test(path)) return 'database';
    const topic = topicOfName(baseName(path));
    if (topic !== null) return topic;
    if (ENTRY_STEMS.has(stem)) return 'entrypoint';
    const place = topicOfDirectory(path);
    if (place !== null) return place;
  }
  return startsHere && INDEX_STEMS.has(stem) ? 'entrypoint' : null;
}

function categoryOfKind({ language }: Subject): FileCategory {
  const kind = kindOfLanguage(language);
  return kind === 'code' || kind === 'markup' ? 'source' : 'other';
}

const topicOfName = remember((name: string): FileCategory | null => {
  const words = wordsOf(name.replace(/\.[^.]*$/, ''));
  const singular = words.map((word) => word.replace(/s$/, ''));
  for (const [topicWords, , category] of TOPICS) {
    if (words.some((word) => topicWords.has(word)) || singular.some((word) => topicWords.has(word))) return category;
  }
  return null;
});

/** The directory a file is in, past version directories such as `v1`. */
function topicOfDirectory(path: RelPath): FileCategory | null {
  const nearest = placeOf(path)
    .parts.findLast((part) => !/^v\d+$/i.test(part))
    ?.toLowerCase();
  if (nearest === undefined) return null;
  for (const [, directories, category] of TOPICS) {
    if (directories.has(nearest) || directories.has(nearest.replace(/s$/, ''))) return category;
  }
  return null;
}

/** The name up to its first dot, in lower case; a leading dot belongs to the stem. */
function stemOf(name: string): string {
  const dot = name.indexOf('.', 1);
  return (dot < 0 ? name : name.slice(0, dot)).toLowerCase();
}
