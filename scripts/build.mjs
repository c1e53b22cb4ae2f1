import { buildProject, ensureReady } from './bootstrap.mjs';

await ensureReady();
if (process.argv.includes('--force')) await buildProject();
