/** Wrong requests and wrong flags: what is said about them must not quote a secret. */
import type { Files, Holds, Scene } from './carrier.js';

type Wrong = {
  readonly holds: Holds;
  readonly beside?: (text: string) => Files;
  readonly command: (text: string) => readonly string[];
};

const asked =
  (fields: (text: string) => unknown, ...command: readonly string[]) =>
  (name: string): Wrong => ({
    holds: 'text',
    beside: (text) => ({ [`${name}.json`]: JSON.stringify(fields(text)) }),
    command: () => [...command, `../${name}.json`],
  });

const typed =
  (...words: readonly string[]) =>
  (): Wrong => ({
    holds: 'text',
    command: (text) => words.map((word) => word.replace('TEXT', () => text)),
  });

const written =
  (file: string, content: (text: string) => string, command: (path: string) => readonly string[]) =>
  (name: string): Wrong => ({
    holds: 'text',
    beside: (text) => ({ [`${name}-${file}`]: content(text) }),
    command: () => command(`../${name}-${file}`),
  });

const node = { goal: 'x', definitionOfDone: ['x'], globalMode: 'implementation' };

const kinds: Readonly<Record<string, (name: string) => Wrong>> = {
  'unknown key of a node request': asked((text) => ({ ...node, [text]: 1 }), 'node'),
  'unknown key of a decision': asked(
    (text) => ({ ...node, decisions: [{ id: 'x', summary: 'x', [text]: 1 }] }),
    'node',
  ),
  'mode of a node request': asked((text) => ({ ...node, globalMode: text }), 'node'),
  'time of a node request': asked((text) => ({ ...node, createdAt: text }), 'node'),
  'type of an artifact': asked((text) => ({ ...node, artifacts: [{ ref: 'x', type: text }] }), 'node'),
  'document that is not there': asked((text) => ({ ...node, docRefs: [{ path: `/docs/${text}.md` }] }), 'node'),
  'artifact that is not there': asked(
    (text) => ({ ...node, artifacts: [{ ref: `artifact://${text}`, type: 'log' }] }),
    'node',
  ),
  'purpose of a bundle': asked((text) => ({ purpose: text }), 'bundle'),
  'target of a bundle': asked((text) => ({ plan_step: { target_files: [text] } }), 'bundle'),
  'target outside of a bundle': asked((text) => ({ plan_step: { target_files: [`../${text}`] } }), 'bundle'),
  'symbol of a bundle': asked(
    (text) => ({ plan_step: { target_files: ['src/pay.ts'], target_symbols: [text] } }),
    'bundle',
  ),
  'key of a bundle': asked((text) => ({ [text]: 1, plan_step: { [text]: 1, target_files: ['src/pay.ts'] } }), 'bundle'),
  'scope of a constraint': asked(
    (text) => ({ constraints: [{ type: 'MUST', description: 'x', scope: { type: text } }] }),
    'bundle',
  ),
  'key of a task': asked((text) => ({ id: 'x', [text]: 1 }), 'task'),
  'acceptance of a task': asked((text) => ({ id: 'x', acceptance: { [text]: 1 } }), 'task'),
  'size of a task': asked((text) => ({ id: 'x', sprint: { size: text } }), 'task'),
  'broken JSON': written(
    'a.json',
    (text) => `{ "goal": "${text}`,
    (path) => ['node', path],
  ),
  'JSON twice': written(
    'b.json',
    (text) => `{ "${text.replaceAll('\n', ' ')}": 1, "${text.replaceAll('\n', ' ')}": 2 }`,
    (path) => ['node', path],
  ),
  'JSON word': written(
    'c.json',
    (text) => text,
    (path) => ['node', path],
  ),
  'broken YAML': written(
    'a.yml',
    (text) => `id: [${text}\ntitle: "x`,
    (path) => ['task', path],
  ),
  'YAML alias': written(
    'b.yml',
    (text) => `id: *${text}\n`,
    (path) => ['task', path],
  ),
  'YAML tag': written(
    'c.yml',
    (text) => `id: !${text} x\n`,
    (path) => ['task', path],
  ),
  'YAML key twice': written(
    'd.yml',
    (text) => `${JSON.stringify(text)}: 1\n${JSON.stringify(text)}: 2\n`,
    (path) => ['task', path],
  ),
  'pack that is none': written(
    'a.md',
    (text) => text,
    (path) => ['verify', path],
  ),
  'pack to join': written(
    'j.json',
    (text) => JSON.stringify({ [text]: text }),
    (path) => ['join', path, path],
  ),
  'log to start from': written(
    'l.log',
    (text) => text,
    (path) => ['project', '--log', path],
  ),
  'store file': written(
    's.store',
    (text) => text,
    (path) => ['store', 'import', path],
  ),
  'allow list key': written(
    'al.json',
    (text) => JSON.stringify({ allow: [{ rule: text, path: text, [text]: 1 }] }),
    (path) => ['secrets', '--allow', path],
  ),
  'allow list reason': written(
    'am.json',
    (text) => JSON.stringify({ allow: [{ rule: 'jwt', path: 'src/**', reason: text }] }),
    (path) => ['secrets', '--allow', path, '--format', 'sarif'],
  ),
  'allow list rule': written(
    'an.json',
    (text) => JSON.stringify({ allow: [{ rule: text, path: text, reason: text }] }),
    (path) => ['secrets', '--allow', path, '--format', 'json'],
  ),
  'allow list path': written(
    'ao.json',
    (text) => JSON.stringify({ allow: [{ rule: 'jwt', path: text, reason: 'x' }] }),
    (path) => ['secrets', '--allow', path],
  ),
  'wrong issues': written(
    'i.json',
    (text) => JSON.stringify([{ level: text, [text]: 1, line: [text] }]),
    (path) => ['task', '../task.json', '--issues', path],
  ),
  'wrong diff': written(
    'd.diff',
    (text) => text,
    (path) => ['task', '../task.json', '--diff', path],
  ),
  command: typed('TEXT'),
  'word of a command': typed('scan', 'TEXT'),
  'unknown flag': typed('scan', '--TEXT'),
  'unknown flag of one letter': typed('scan', '-TEXT'),
  'value of a format': typed('scan', '--format', 'TEXT'),
  'value of a switch': typed('scan', '--quiet=TEXT'),
  'value of a budget': typed('pack', 'pay', '--budget', 'TEXT'),
  'value of a time': typed('bundle', '../a.json', '--time', 'TEXT'),
  'value of a target': typed('pack', 'pay', '--target', 'TEXT'),
  'symbol of a target': typed('pack', 'pay', '--target', 'src/pay.ts#TEXT'),
  'value of a model': typed('pack', 'pay', '--model', 'TEXT'),
  'value of a root': typed('scan', '--root', 'TEXT'),
  'value of a store': typed('store', 'list', '--store', 'TEXT'),
  'address of a store': typed('store', 'list', '--store', 'mysql://TEXT'),
  'value of a task file': typed('pack', '--task-file', 'TEXT'),
  'value of out': typed('pack', 'pay', '--out', 'none/TEXT'),
  'value of a level': typed('project', '--level', 'TEXT'),
  'value of a commit': typed('project', '--commit', 'TEXT'),
  'value of a diff': typed('project', '--diff', 'TEXT'),
  'value of a log': typed('project', '--log', 'TEXT'),
  'value of a policy': typed('join', '../x.json', '--policy', 'TEXT'),
  'value of arrived': typed('join', '../x.json', '--arrived', 'n@TEXT'),
  'node that arrived': typed('join', '../x.json', '--arrived', 'TEXT@2024'),
  'value of a graph': typed('worker', 'T1', '--graph', 'TEXT'),
  'value of since': typed('scope', 'T1', '--since', 'TEXT'),
  'id of a task': typed('task', 'TEXT'),
  'id of a worker': typed('worker', 'TEXT'),
  'name of a schema': typed('schema', 'TEXT'),
  'name to show': typed('show', 'TEXT'),
  'name in the store': typed('store', 'show', 'TEXT'),
  'name to drop': typed('store', 'drop', 'TEXT'),
  'word of the store': typed('store', 'TEXT'),
  'word of the cache': typed('cache', 'TEXT'),
  'name of a run': typed('pack', 'pay', '--save', '--run', 'TEXT'),
  'name of a node': typed('pack', 'pay', '--save', '--run', 'r1', '--node', 'TEXT'),
  'name of a project': typed('cache', 'info', '--project', 'TEXT'),
  'pack to replay': typed('replay', 'TEXT'),
  'pack to explain': typed('explain', 'TEXT', 'x'),
  'packs to compare': typed('diff', 'TEXT', 'TEXT'),
  'path of symbols': typed('symbols', 'TEXT'),
  'name of symbols': typed('symbols', '--name', 'TEXT'),
  'path of the graph': typed('graph', 'TEXT'),
  'root of secrets': typed('secrets', 'TEXT'),
  'budgets of eval': typed('eval', '--budgets', 'TEXT'),
  'percent of eval': typed('eval', '--min-files', 'TEXT'),
  'secret path': typed('pack', 'pay', '--include-secret-path', 'TEXT'),
  'task text': typed('pack', 'TEXT'),
  'task text to rank': typed('rank', 'TEXT', '--explain'),
  'budget too small': typed('pack', 'pay TEXT', '--budget', '30'),
};

const wrongs = Object.entries(kinds).map(([name, make], i) => [name, make(`wrong${i}`)] as const);

/** Thirds, so that a job stays small. */
export const refusalScenes: readonly Scene[] = [0, 1, 2].map((third) => {
  const mine = wrongs.filter((_, i) => i % 3 === third);
  return {
    name: `refusals ${third + 1}`,
    carriers: Object.fromEntries(mine.map(([name, { holds }]) => [name, holds])),
    splitsAt: {
      'value of a target': '#',
      'symbol of a target': '#',
      'value of arrived': '@',
      'node that arrived': '@',
      'value of a level': '=',
    },
    build: (texts) => ({
      files: { 'src/pay.ts': 'export function payCart() {\n  return 1;\n}\n' },
      beside: Object.assign(
        { 'task.json': '{ "id": "x", "title": "pay" }', 'a.json': '{}' },
        ...mine.map(([name, { beside }]) => beside?.(texts[name] ?? 'total')),
      ),
      commands: mine.flatMap(([name, { command }]) => {
        const words = command(texts[name] ?? 'total');
        return words.includes('--format') ? [words] : [words, [...words, '--format', 'json']];
      }),
    }),
  };
});
