/** A `.nexus` project in the making, and the places in it and in what a worker writes that may hold a canary. */
import { nexusProject } from '../../contracts/worker-fixture.js';
import type { Place, Places } from './canary.js';
import { filePlaces, type Tree } from './files.js';

export type Nexus = ReturnType<typeof createNexus>;

const fixture = nexusProject();
export const graphPath = '.nexus/05-runtime/TASK_GRAPH.json';
export const logPath = '.nexus/05-runtime/permissions.jsonl';
const mission = '.nexus/00-mission/PRD.md';
const plan = '.nexus/04-phases/02-valves/PLAN.md';
const ownFile = 'src/valves/open.js';
const grantedFile = 'src/soil/probe.js';
const deniedFile = 'src/shared/log.js';

export function createNexus() {
  const json = (path: string) => JSON.parse(String(fixture[path]));
  return {
    tree: { ...fixture } as Tree,
    graph: json(graphPath) as { tasks: Record<string, unknown>[] },
    settings: json('.nexus/01-governance/settings.json') as { commands: Record<string, string>; boundaries: string[] },
    modules: json('.nexus/02-architecture/modules.json') as { modules: Record<string, unknown>[] },
    contracts: json('.nexus/02-architecture/api_contracts.json') as { contracts: Record<string, unknown>[] },
    symbols: [] as { file: string; exports: string[] }[],
    tests: [] as string[],
    /** Files of T03. */
    owned: [ownFile, 'src/valves/open.test.js', 'src/valves/schedule.js'],
    /** What a worker asks for. */
    requests: [
      { path: grantedFile, reason: 'to read it' },
      { path: deniedFile, reason: 'to log' },
    ],
    log: [] as Record<string, string>[],
    allow: [] as string[],
    deny: [] as string[],
  };
}

/** The project as files. */
export function treeOf(nexus: Nexus): Tree {
  const { tree, graph, settings, modules, contracts, symbols, tests, owned, log } = nexus;
  const tasks = graph.tasks.map((task) => (task.id === 'T03' ? { ...task, filesModified: owned } : task));
  return {
    ...tree,
    [graphPath]: JSON.stringify({ ...graph, tasks }, null, 2),
    '.nexus/01-governance/settings.json': JSON.stringify(settings),
    '.nexus/02-architecture/modules.json': JSON.stringify(modules),
    '.nexus/02-architecture/api_contracts.json': JSON.stringify(contracts),
    '.nexus/03-index/symbols.json': JSON.stringify({ symbols }),
    '.nexus/03-index/test_map.json': JSON.stringify({ [ownFile]: { testFiles: tests } }),
    [logPath]: log.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  };
}

/** What the worker wrote: requests in both forms, and one that was already answered. */
export function outputOf({ requests }: Nexus): string {
  return requests
    .map(({ path, reason }, i) =>
      i % 2 === 0 && reason === ''
        ? `<<NEXUS_PERMISSION_REQUEST: ${path}>>\n`
        : `<<NEXUS_PERMISSION_REQUEST>>\n${JSON.stringify({ path, reason })}\n<</NEXUS_PERMISSION_REQUEST>>\n`,
    )
    .join('\n');
}

/** Puts the text in a document, after the line that holds `after`. */
function inDocument(path: string, after: string, takes?: 'line'): Place<Nexus> {
  return {
    put: ({ tree }, text) => {
      const [head, ...rest] = String(tree[path]).split(after);
      const line = rest.join(after);
      const end = line.indexOf('\n');
      tree[path] = `${head}${after}${line.slice(0, end)}\n${text}\n${line.slice(end + 1)}`;
    },
    ...(takes === undefined ? {} : { takes }),
  };
}

/** The same on a line with something before and after. */
function onLine(path: string, after: string, write: (text: string) => string): Place<Nexus> {
  const place = inDocument(path, after, 'line');
  return { ...place, put: (nexus, text, i) => place.put(nexus, write(text), i) };
}

export const workerPlaces: Places<Nexus> = {
  ...ownedFiles(),
  mission: inDocument(mission, 'without a network.'),
  constraint: onLine(mission, '64 MB', (text) => `- ${text}`),
  objective: inDocument(plan, '**Output:**'),
  boundary: onLine(plan, '**DO NOT CHANGE:**', (text) => `- \`src/x/**\` — ${text}`),
  'do not': onLine(plan, '**DO NOT:**', (text) => `- ${text}`),
  'plan criterion': onLine(plan, '|----|', (text) => `| AC-3 | a bed | ${text} | it is open |`),
  criterion: inDocument('.nexus/00-mission/ACCEPTANCE_MASTER.md', 'Given: moisture below'),
  scar: onLine('.nexus/01-governance/SCARS.md', '|------|', (text) => `| SCAR-9 | src | ${text} |`),
  state: inDocument('.nexus/01-governance/STATE.md', 'Phase 2'),
  command: {
    put: ({ settings }, text, i) => {
      settings.commands[`test${i}`] = text;
    },
  },
  'name of a command': {
    takes: 'name',
    put: ({ settings }, name) => {
      settings.commands[name] = 'make';
    },
  },
  'boundary in settings': {
    takes: 'line',
    put: ({ settings }, text) => settings.boundaries.push(`src/x.js — ${text}`),
  },
  'boundary path': { takes: 'name', put: ({ settings }, name) => settings.boundaries.push(`src/${name}.js`) },
  module: {
    put: ({ modules }, text, i) => modules.modules.push({ id: `m${i}`, path: 'src/valves', responsibility: text }),
  },
  'name of a module': {
    takes: 'name',
    put: ({ modules }, name) => modules.modules.push({ id: name, path: 'src/valves' }),
  },
  contract: {
    put: ({ contracts }, text, i) =>
      contracts.contracts.push({ id: `c${i}`, file: ownFile, requestSchema: { body: text } }),
  },
  'key in a contract': {
    takes: 'name',
    put: ({ contracts }, name, i) =>
      contracts.contracts.push({ id: `c${i}`, file: ownFile, requestSchema: { [name]: 1 } }),
  },
  symbol: { takes: 'name', put: ({ symbols }, name) => symbols.push({ file: grantedFile, exports: [name] }) },
  'path of a test': { takes: 'name', put: ({ tests }, name) => tests.push(`src/${name}.test.js`) },
  description: {
    put: ({ graph }, text) => {
      graph.tasks[2]!.description += `\n${text}`;
    },
  },
  'description of an earlier task': {
    put: ({ graph }, text, i) =>
      graph.tasks.push({ id: `T1${i}`, status: 'done', wave: 1, description: text, filesModified: [] }),
  },
  'file of an earlier task': {
    takes: 'name',
    put: ({ graph }, name, i) =>
      graph.tasks.push({ id: `T1${i}`, status: 'done', wave: 1, filesModified: [`src/${name}.js`] }),
  },
  'id of a task': {
    takes: 'name',
    put: ({ graph }, name) =>
      graph.tasks.push({ id: name, status: 'done', wave: 1, description: 'x', filesModified: [] }),
  },
  'owned file': inDocument(ownFile, 'export function openValve'),
  'granted file': {
    put: ({ tree }, text) => {
      tree[grantedFile] += `/* ${text} */\n`;
    },
  },
  'denied file': {
    put: ({ tree }, text, i) => {
      tree[deniedFile] += `export const log${i} = ${JSON.stringify(text)};\n`;
    },
  },
  'name of an owned file': { takes: 'name', put: ({ owned }, name) => owned.push(`src/${name}.js`) },
  'path that is asked for': {
    takes: 'name',
    put: ({ requests }, name) => requests.push({ path: `src/${name}.js`, reason: '' }),
  },
  reason: { put: ({ requests }, reason, i) => requests.push({ path: `src/no${i}.js`, reason }) },
  'path in the log': {
    takes: 'name',
    put: ({ log }, name) =>
      log.push({ taskId: 'T03', path: `src/${name}.js`, decision: 'denied', why: '', reason: '' }),
  },
  'reason in the log': {
    put: ({ log }, reason) => log.push({ taskId: 'T03', path: 'src/x.js', decision: 'denied', why: reason, reason }),
  },
  'granted by a glob': {
    takes: 'name',
    put: ({ tree, allow, requests }, name) => {
      tree[`src/${name}.js`] = 'export const a = 1;\n';
      allow.push(`src/${name}.*`);
      requests.push({ path: `src/${name}.js`, reason: 'to use it' });
    },
  },
  'denied by a glob': { takes: 'name', put: ({ deny }, name) => deny.push(`src/${name}/**`) },
};

/** The kinds of files of every contract, here as files of the task. */
function ownedFiles(): Places<Nexus> {
  return Object.fromEntries(
    Object.entries(filePlaces<Tree>((tree) => tree)).map(([name, place]): [string, Place<Nexus>] => [
      name,
      {
        ...place,
        put: ({ tree, owned }, text, i) => {
          const added: Tree = {};
          place.put(added, text, i);
          Object.assign(tree, added);
          owned.push(...Object.keys(added));
        },
      },
    ]),
  );
}
