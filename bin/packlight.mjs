#!/usr/bin/env node
// In a checkout the bootstrap installs and builds first; a published package has no scripts/ folder.
import { existsSync } from 'node:fs';

const bootstrap = new URL('../scripts/bootstrap.mjs', import.meta.url);
if (existsSync(bootstrap)) await (await import(bootstrap.href)).ensureReady();
const { runCommandLine } = (await import('../dist/cli/start.cjs')).default;
await runCommandLine();
