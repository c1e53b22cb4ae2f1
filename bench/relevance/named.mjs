/**
 * Whether what a task names comes first. Makes tasks from checked-out repositories by script: file names, definitions
 * in several spellings, flags, quoted messages, and traces from installed copies; asks the product's ranking, and
 * counts how often the meant file is first. A name that several files define means each of them.
 *   node bench/relevance/named.mjs --engine DIST --repos DIR [--seed 1] [--each 3] [--failures]
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from './open-project.mjs';

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    repos: { type: 'string' },
    seed: { type: 'string', default: '1' },
    each: { type: 'string', default: '3' },
    failures: { type: 'boolean', default: false },
  },
});
const { rankFiles } = await import(join(values.engine, 'select/rank.js'));

/** How a copy of the repository is installed elsewhere: the folder before the path, and which files are in the copy. */
const repositories = {
  flask: { installed: (path) => path.replace(/^src\//, '/usr/lib/python3.12/site-packages/'), part: /^src\/.*\.py$/ },
  click: {
    installed: (path) => path.replace(/^src\//, '/app/.venv/lib/python3.11/site-packages/'),
    part: /^src\/.*\.py$/,
  },
  express: { installed: (path) => `/srv/app/node_modules/express/${path}`, part: /^lib\/.*\.js$/ },
  fastify: { installed: (path) => `/srv/app/node_modules/fastify/${path}`, part: /^lib\/.*\.js$/ },
  gin: { installed: (path) => `/go/pkg/mod/github.com/gin-gonic/gin@v1.9.1/${path}`, part: /^(?!.*_test).*\.go$/ },
  cli: { installed: (path) => `/go/pkg/mod/github.com/cli/cli/v2@v2.40.0/${path}`, part: /^(?!.*_test).*\.go$/ },
  framework: { installed: (path) => `/var/www/vendor/laravel/framework/${path}`, part: /^src\/.*\.php$/ },
  jekyll: { installed: (path) => `/usr/lib/ruby/gems/3.2.0/gems/jekyll-4.3.2/${path}`, part: /^lib\/.*\.rb$/ },
  clap: { installed: null, part: /src\/.*\.rs$/ },
  eShopOnWeb: { installed: null, part: /^src\/.*\.cs$/ },
};
const rows = [];
for (const [repo, shape] of Object.entries(repositories)) {
  const { index, readText } = await openProject(values.engine, join(values.repos, repo));
  for (const task of tasksOf(repo, index, { ...shape, readText })) {
    const ranked = rankFiles(index, task.text, readText).map(({ path }) => path);
    const rank = ranked.findIndex((path) => task.meant.includes(path)) + 1;
    rows.push({ repo, kind: task.kind, text: task.text, meant: task.meant, rank, first: ranked[0] ?? null });
  }
}
report();

function tasksOf(repo, index, { installed, part, readText }) {
  const files = index.files.filter(({ entry }) => part.test(entry.path) && entry.category !== 'test');
  const draw = (list, kind) =>
    list
      .map((one) => [hashOf(`${repo} ${kind} ${one.key}`), one])
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, Number(values.each))
      .map(([, one]) => ({ kind, text: one.text, meant: one.meant }));
  const spellings = definitionsOf(files, index);
  return [
    ...draw(namedFiles(index), 'file name'),
    ...['`name`', 'name()', 'owner.name', 'owner::name', 'owner#name'].flatMap((form) =>
      draw(
        spellings.filter(({ owner }) => (owner !== null) === form.startsWith('owner')).map((one) => written(one, form)),
        form,
      ),
    ),
    ...draw(flagsOf(files, readText), 'flag'),
    ...draw(messagesOf(files, index), 'message'),
    ...(installed === null ? [] : draw(tracesOf(files, installed), 'trace')),
  ];
}

/** File names that one file has, or one nearest to the root. */
function namedFiles(index) {
  const byName = new Map();
  for (const { entry } of index.files) {
    const name = entry.path.slice(entry.path.lastIndexOf('/') + 1);
    if (/\.[a-z]/.test(name) || /^[A-Z][a-z]+file$/.test(name))
      byName.set(name, [...(byName.get(name) ?? []), entry.path]);
  }
  return [...byName].flatMap(([name, paths]) => {
    const depth = Math.min(...paths.map((path) => path.split('/').length));
    const meant = paths.filter((path) => path.split('/').length === depth);
    return meant.length === 1 ? [{ key: name, text: `update ${name} for the new release`, meant }] : [];
  });
}

/** Exported functions, methods and classes, with every file of the part that defines the same name. */
function definitionsOf(files, index) {
  const found = new Map();
  for (const { entry, definitions } of files)
    for (const { name, container, exported, kind } of definitions) {
      if (!exported || !/^(?:function|method|class|struct|interface|trait|enum|record)$/.test(kind)) continue;
      if (!/^[A-Za-z]\w{3,}$/.test(name) || name === 'default') continue;
      const owner = container === null ? null : container.split('.').at(-1);
      const key = `${owner ?? ''} ${name}`;
      found.set(key, { key, name, owner, meant: [...new Set([...(found.get(key)?.meant ?? []), entry.path])] });
    }
  const isOwn = new Set(files.map(({ entry }) => entry.path));
  // Only names that no other code of the project has, so that it is known what is meant.
  return [...found.values()].filter(({ name, owner, meant }) => {
    if (meant.length > 2) return false;
    if (owner !== null) return true;
    const others = (index.definitionsByName.get(name) ?? []).map(({ file }) => index.files[file].entry);
    return others.every(({ path, category }) => meant.includes(path) || category === 'test' || !isOwn.has(path));
  });
}

function written({ key, name, owner, meant }, form) {
  const name_ = form.replace('owner', owner ?? '').replace('name', name);
  return { key, text: `${name_} returns the wrong value when called twice`, meant };
}

/** Flags that a string of the code defines, with every file of the part that writes them. */
function flagsOf(files, readText) {
  const texts = files.map(({ entry }) => [entry.path, readText(entry.path) ?? '']);
  const flags = new Set(
    texts.flatMap(([, text]) => Array.from(text.matchAll(/["']--([a-z]+(?:-[a-z]+)+)["']/g), ([, flag]) => flag)),
  );
  return [...flags].flatMap((flag) => {
    const form = new RegExp(`["'{]--${flag}(?![\\w-])`);
    const meant = texts.filter(([, text]) => form.test(text)).map(([path]) => path);
    return meant.length <= 3 ? [{ key: flag, text: `--${flag} is ignored`, meant }] : [];
  });
}

/** Messages of four words or more that one file prints. */
function messagesOf(files, index) {
  const found = new Map();
  for (const { entry, literals } of index.files)
    for (const { text } of literals) found.set(text, [...new Set([...(found.get(text) ?? []), entry])]);
  const isOwn = new Set(files.map(({ entry }) => entry.path));
  return [...found].flatMap(([text, entries]) => {
    const meant = entries.filter(({ path }) => isOwn.has(path)).map(({ path }) => path);
    const isPlain = /^[A-Za-z][A-Za-z ,]{20,90}$/.test(text) && text.split(' ').length >= 4;
    return isPlain && meant.length === 1 ? [{ key: text, text: `users see "${text}" for no reason`, meant }] : [];
  });
}

/** A trace that ends in the file, behind frames of others. */
function tracesOf(files, installed) {
  return files.flatMap(({ entry, definitions }) => {
    const [method] = definitions.filter(({ kind, lines }) => /function|method/.test(kind) && lines[1] > lines[0]);
    if (method === undefined) return [];
    const place = installed(entry.path);
    const line = method.lines[0] + 1;
    return [
      {
        key: entry.path,
        text: `The worker stops with an error\n\n${frameOf(place, line, method.name)}\n`,
        meant: [entry.path],
      },
    ];
  });
}

function frameOf(place, line, name) {
  if (place.endsWith('.py'))
    return `INTERNALERROR> Traceback (most recent call last):\nINTERNALERROR>   File "/app/main.py", line 3, in run\nINTERNALERROR>   File "${place}", line ${line}, in ${name}`;
  if (place.endsWith('.js'))
    return `2024-05-01T10:00:00.000Z TypeError: x is undefined\n2024-05-01T10:00:00.000Z     at ${name} (${place}:${line}:5)\n2024-05-01T10:00:00.000Z     at run (/srv/app/worker.js:3:1)`;
  if (place.endsWith('.go'))
    return `panic: nil pointer\n\ngoroutine 1 [running]:\nx.${name}()\n\t${place}:${line} +0x1d\nmain.main()\n\t/src/app/main.go:9 +0x2a`;
  if (place.endsWith('.rb'))
    return `${place}:${line}:in \`${name}': undefined method (NoMethodError)\n\tfrom /srv/app/run.rb:3:in \`main'`;
  return `#0 ${place}(${line}): ${name}()\n#1 /var/www/app/run.php(3): main()`;
}

function hashOf(key) {
  return createHash('sha256').update(`${values.seed} ${key}`).digest('hex');
}

function report() {
  const write = (label, list) => {
    const first = list.filter(({ rank }) => rank === 1).length;
    const three = list.filter(({ rank }) => rank >= 1 && rank <= 3).length;
    process.stdout.write(
      `| ${label} | ${list.length} | ${first} | ${((100 * first) / list.length).toFixed(1)} | ${three} |\n`,
    );
  };
  process.stdout.write('| tasks | n | first | % | in the first three |\n|---|---|---|---|---|\n');
  for (const key of ['kind', 'repo'])
    for (const label of [...new Set(rows.map((row) => row[key]))])
      write(
        label,
        rows.filter((row) => row[key] === label),
      );
  write('all', rows);
  if (values.failures)
    for (const row of rows.filter(({ rank }) => rank !== 1)) process.stdout.write(`${JSON.stringify(row)}\n`);
}
