import type { Scene } from './carrier.js';
import { bundleScene } from './scene-bundle.js';
import { codeScenes } from './scene-code.js';
import { gitScene, nameScene } from './scene-git.js';
import { manifestScenes } from './scene-manifests.js';
import { nodeScene } from './scene-node.js';
import { npmScene } from './scene-npm.js';
import { refusalScenes } from './scene-refusals.js';
import { taskScene } from './scene-task.js';
import { workerScene } from './scene-worker.js';

export const scenes: readonly Scene[] = [
  npmScene,
  ...manifestScenes,
  ...codeScenes,
  taskScene,
  workerScene,
  nodeScene,
  bundleScene,
  ...refusalScenes,
  gitScene,
  nameScene,
];
