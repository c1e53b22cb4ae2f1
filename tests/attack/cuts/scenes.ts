import type { Scene } from './carrier.js';
import { codeScenes } from './scene-code.js';
import { manifestScenes } from './scene-manifests.js';
import { npmScene } from './scene-npm.js';

export const scenes: readonly Scene[] = [npmScene, ...manifestScenes, ...codeScenes];
