/**
 * FileCategory: the role of a file, from its path and language. In this order:
 *
 * 1. The outermost directory that decides: dependency, build output, test, documentation. So a
 *    test inside `vendor/` is a dependency, and a `vendor/` inside `tests/` is a test.
 * 2. The file's own name: lock file, configuration, test, document.
 * 3. Its topic: auth, api, database by the words of the name; then where programs start (`main`,
 *    `app`, `server`, `cli`); then the topic by the nearest directory; then `index`.
 * 4. Its language: source, or other.
 *
 * Words are whole words, so "capital", "oracle" and "remodel" are not api, acl and model.
 */

import { wordSet } from '../../base/collections.js';
import { remember } from '../../base/remember.js';
import { kindOfLanguage } from '../../model/languages/language.js';
import type { FileCategory } from '../../model/snapshot.js';
import {
  CONFIG_NAMES,
  CONFIG_PATTERNS,
  DOCUMENT_STEMS,
  ENTRY_STEMS,
  INDEX_STEMS,
  LANGUAGE_CATEGORIES,
  NAMED,
  TOPIC_OF_WORD,
  TOPICS,
} from './category.table.js';
import type { DirectoryFacts, NamedFile } from './directories.js';
import { isTestName } from './test-name.js';
import { wordsOf } from './type-words.js';

export function categoryOf(place: DirectoryFacts, file: NamedFile): FileCategory {
  for (const { category, appliesTo: holds } of place.rules) if (holds === null || holds(file)) return category;
  if (file.lowValue?.kind === 'lock') return 'dependency';
  const role = rolesOf(file.language)(file.name);
  if (role.isConfig || (role.isSettings && place.isForConfig)) return 'config';
  if (role.named !== null) return role.named;
  if (role.isCode) {
    // Migrations are named after what they change: `migrations/0002_alter_permission.py` is about the database.
    if (place.isForMigrations) return 'database';
    const topic = role.topic ?? place.topic;
    if (topic !== null) return topic;
  }
  return role.otherwise;
}

/** What follows from the name and the language alone. */
type Role = {
  readonly isConfig: boolean;
  /** In a configuration format: it is configuration in some directories. */
  readonly isSettings: boolean;
  readonly named: FileCategory | null;
  readonly isCode: boolean;
  readonly topic: FileCategory | null;
  readonly otherwise: FileCategory;
};

/** Cached, because many files have the same name. */
const rolesOf = remember((language: string) => remember((name: string) => readRole(name, language)));

function readRole(name: string, language: string): Role {
  const kind = kindOfLanguage(language);
  const isCode = kind === 'code';
  const stem = stemOf(name);
  const isConfig = isConfigName(name, language);
  const named = isConfig ? null : (categoryOfName(name, stem, language) ?? LANGUAGE_CATEGORIES.get(language) ?? null);
  const isSettled = isConfig || named !== null;
  const isIndex = (isCode || language === 'html') && INDEX_STEMS.has(stem);
  return {
    isConfig,
    isSettings: isConfigLanguage(language),
    named,
    isCode,
    topic: isSettled || !isCode ? null : (topicOfName(name) ?? (ENTRY_STEMS.has(stem) ? 'entrypoint' : null)),
    otherwise: isIndex ? 'entrypoint' : isCode || kind === 'markup' ? 'source' : 'other',
  };
}

function categoryOfName(name: string, stem: string, language: string): FileCategory | null {
  if (isTestName(name, language)) return 'test';
  const kind = kindOfLanguage(language);
  const isDocument = kind === 'prose' || DOCUMENT_STEMS.has(stem);
  return isDocument && kind !== 'code' ? 'documentation' : (NAMED.get(name.toLowerCase()) ?? null);
}

function topicOfName(name: string): FileCategory | null {
  let first = TOPICS.length;
  for (const word of wordsOf(name.replace(/\.[^.]*$/, ''))) first = Math.min(first, TOPIC_OF_WORD.get(word) ?? first);
  return TOPICS[first]?.[2] ?? null;
}

/** The name up to its first dot, in lower case; a leading dot belongs to the stem. */
function stemOf(name: string): string {
  const dot = name.indexOf('.', 1);
  return (dot < 0 ? name : name.slice(0, dot)).toLowerCase();
}

/** Whether a file of this name is configuration in any directory. */
function isConfigName(base: string, language: string): boolean {
  const name = base.toLowerCase();
  if (CONFIG_NAMES.has(name) || anyConfigPattern.test(name)) return true;
  return isConfigLanguage(language) && (base.startsWith('.') || SETTINGS_NAME.test(name));
}

/** Whether configuration is written in this format. Tables, translations and images are other data. */
function isConfigLanguage(language: string): boolean {
  return CONFIG_LANGUAGES.has(language);
}

const CONFIG_LANGUAGES: ReadonlySet<string> = wordSet(
  'json json5 jsonc yaml toml ini properties xml dotenv hcl nginx gitignore gitattributes',
);

const SETTINGS_NAME = /^(?:config|configuration|settings|defaults?)\./;

const anyConfigPattern = new RegExp(CONFIG_PATTERNS.map(({ source }) => source).join('|'));
