/** Every scene of the campaign. */
import type { Scene } from './carrier.js';
import { bundleScene } from './scene-bundle.js';
import { codeScenes } from './scene-code.js';
import { gitScene, nameScene } from './scene-git.js';
import { joinScene } from './scene-join.js';
import { manifestScenes } from './scene-manifests.js';
import { nodeScene } from './scene-node.js';
import { npmScene } from './scene-npm.js';
import { refusalScenes } from './scene-refusals.js';
import { searchScene } from './scene-search.js';
import { taskScene } from './scene-task.js';
import { workerScene } from './scene-worker.js';

export const scenes: readonly Scene[] = [
  npmScene,
  ...manifestScenes,
  ...codeScenes,
  taskScene,
  workerScene,
  nodeScene,
  joinScene,
  bundleScene,
  ...refusalScenes,
  gitScene,
  nameScene,
  searchScene,
];

/** Without git, which starts processes, and with two of the manifests, whose cuts are alike. */
export const quickScenes: readonly string[] = scenes
  .filter((scene) => scene !== gitScene && !manifestScenes.slice(0, -2).includes(scene))
  .map(({ name }) => name)
  .concat('go');
