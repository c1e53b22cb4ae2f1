/** All commands by name, in the order of the help. The code of a command is loaded on demand, for a faster start. */
import { Defect } from '../api/faces.js';
import type { Command } from './command.js';

const loaders: Readonly<Record<string, () => Promise<Command>>> = {
  pack: async () => (await import('./commands/pack.js')).packCommand,
  rank: async () => (await import('./commands/rank.js')).rankCommand,
  bundle: async () => (await import('./commands/bundle.js')).bundleCommand,
  project: async () => (await import('./commands/project/project-command.js')).projectCommand,
  map: async () => (await import('./commands/map.js')).mapCommand,
  scan: async () => (await import('./commands/scan.js')).scanCommand,
  symbols: async () => (await import('./commands/symbols.js')).symbolsCommand,
  outline: async () => (await import('./commands/symbols.js')).outlineCommand,
  graph: async () => (await import('./commands/graph.js')).graphCommand,
  verify: async () => (await import('./commands/verify.js')).verifyCommand,
  explain: async () => (await import('./commands/explain.js')).explainCommand,
  diff: async () => (await import('./commands/diff.js')).diffCommand,
  task: async () => (await import('./commands/task.js')).taskCommand,
  worker: async () => (await import('./commands/worker.js')).workerCommand,
  permit: async () => (await import('./commands/permit.js')).permitCommand,
  scope: async () => (await import('./commands/scope.js')).scopeCommand,
  node: async () => (await import('./commands/node.js')).nodeCommand,
  join: async () => (await import('./commands/join.js')).joinCommand,
  replay: async () => (await import('./commands/store/replay.js')).replayCommand,
  runs: async () => (await import('./commands/store/runs.js')).runsCommand,
  show: async () => (await import('./commands/store/show.js')).showCommand,
  store: async () => (await import('./commands/store/store-command.js')).storeCommand,
  cache: async () => (await import('./commands/store/cache.js')).cacheCommand,
  eval: async () => (await import('./commands/eval.js')).evalCommand,
  secrets: async () => (await import('./commands/secrets.js')).secretsCommand,
  schema: async () => (await import('./commands/schema.js')).schemaCommand,
};

export const commandNames: readonly string[] = Object.keys(loaders);

export function loadCommand(name: string): Promise<Command> {
  const load = loaders[name];
  if (load === undefined) throw new Defect(`no command ${name}`);
  return load();
}
