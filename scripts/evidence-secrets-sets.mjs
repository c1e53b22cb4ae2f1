/**
 * The example sets that other projects publish for their own rules, read out of their fetched repositories:
 * records of { text, secret, clean }, where `secret` may be unknown. Nothing of them is kept.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { restartDraws } from './evidence-secrets-draw.mjs';
import { readGoList, readGoRules, readGoTests } from './evidence-secrets-go.mjs';

/** The set of a repository, known by its folders; null when it is none of those we can read. */
export function readSet(folder) {
  const kind = kinds.find(({ mark }) => existsSync(join(folder, mark)));
  return kind === undefined ? null : { name: kind.name, ...distinct(kind.read(folder)) };
}

const kinds = [
  { name: 'gitleaks', mark: 'cmd/generate/config/rules', read: readGitleaks },
  { name: 'trufflehog', mark: 'pkg/detectors/aws', read: readTrufflehog },
  { name: 'secretlint', mark: 'packages/@secretlint/core', read: readSecretlint },
  {
    name: 'detect-secrets',
    mark: 'detect_secrets/plugins',
    read: (folder) => askPython('tests', join(folder, 'tests/plugins')),
  },
  {
    name: 'noseyparker',
    mark: 'crates/noseyparker/data',
    read: (folder) => askPython('yaml', join(folder, 'crates/noseyparker/data')),
  },
  { name: 'kingfisher', mark: 'data/rules/aws.yml', read: (folder) => askPython('yaml', join(folder, 'data/rules')) },
  {
    name: 'kingfisher',
    mark: 'crates/kingfisher-rules/data/rules',
    read: (folder) => askPython('yaml', join(folder, 'crates/kingfisher-rules/data/rules')),
  },
  { name: 'ripsecrets', mark: 'test/one_per_line', read: readRipsecrets },
  { name: 'semgrep', mark: 'generic/secrets/security', read: readSemgrep },
];

function readGitleaks(folder) {
  restartDraws('gitleaks');
  const samples = readGoList(readFileSync(join(folder, 'cmd/generate/config/utils/generate.go'), 'utf8'), 'samples');
  return collect(filesIn(join(folder, 'cmd/generate/config/rules'), /(?<!_test)\.go$/), (source) =>
    readGoRules(source, samples),
  );
}

function readTrufflehog(folder) {
  const isPatternTest = /_test\.go$/;
  const files = filesIn(join(folder, 'pkg/detectors'), isPatternTest).filter((path) => !path.includes('integration'));
  return collect(files, readGoTests);
}

/** Its rules for home folders, dot-env files, own patterns and the like are not about secrets in a text. */
const notAboutSecrets =
  /-(?:no-homedir|no-dotenv|no-k8s-kind-secret|pattern|filter-comments|example|internal-test-\w+)$/;

function readSecretlint(folder) {
  const records = [];
  const packages = join(folder, 'packages/@secretlint');
  for (const name of readdirSync(packages).sort()) {
    const snapshots = join(packages, name, 'test/snapshots');
    if (!name.startsWith('secretlint-rule-') || notAboutSecrets.test(name) || !existsSync(snapshots)) continue;
    for (const output of filesIn(snapshots, /output\.json$/)) {
      const { sourceContent: text, messages } = JSON.parse(readFileSync(output, 'utf8'));
      if (typeof text !== 'string') continue;
      const [first] = messages.filter(({ type }) => type === 'message');
      const [start, end] = first?.range ?? [0, 0];
      records.push({ text, secret: first === undefined ? null : text.slice(start, end), clean: messages.length === 0 });
    }
  }
  return { records, unread: 0 };
}

/** A file of lines that each hold one, and files that each hold one. */
function readRipsecrets(folder) {
  const lines = filesIn(join(folder, 'test/one_per_line'), /./).flatMap((path) =>
    readFileSync(path, 'utf8').split('\n'),
  );
  const files = filesIn(join(folder, 'test/one_per_file'), /./).map((path) => readFileSync(path, 'utf8'));
  const clean = readFileSync(join(folder, 'test/none'), 'utf8').split('\n');
  const records = [...lines, ...files].map((text) => ({ text, secret: null, clean: false }));
  return { records: [...records, ...clean.map((text) => ({ text, secret: null, clean: true }))], unread: 0 };
}

/** A comment before each example says whether its rule finds it; an example ends at an empty line or the next comment. */
function readSemgrep(folder) {
  const records = [];
  for (const path of filesIn(join(folder, 'generic/secrets/security'), /(?<!\.ya?ml)$/)) {
    let current = null;
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const mark = /\b(ruleid|ok): ?[\w-]+/.exec(line)?.[1];
      if (mark !== undefined) {
        current = { text: '', secret: null, clean: mark === 'ok' };
        records.push(current);
      } else if (line.trim() === '') current = null;
      else if (current !== null) current.text += `${line}\n`;
    }
  }
  return { records, unread: 0 };
}

function askPython(kind, folder) {
  const script = fileURLToPath(new URL('evidence-secrets-python.py', import.meta.url));
  const output = execFileSync('python3', [script, kind, folder], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const rows = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { records: rows.slice(0, -1), unread: rows.at(-1).unread };
}

function collect(files, read) {
  const records = [];
  let unread = 0;
  for (const path of files) {
    const found = read(readFileSync(path, 'utf8'));
    for (const record of found.records) records.push({ ...record, path });
    unread += found.unread;
  }
  return { records, unread };
}

function distinct({ records, unread }) {
  const known = new Map();
  for (const record of records)
    if (record.text.trim() !== '' && !known.has(record.text)) known.set(record.text, record);
  return { records: [...known.values()], unread };
}

function filesIn(folder, pattern) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
