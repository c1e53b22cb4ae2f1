/** The conformance suite on files, and what is true of files alone: modes, links, foreign folders. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.js';
import { describeStore } from './conformance.js';
import { must } from './objects.js';

describeStore('files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packlight-store-'));
  const open = async () => must(await openStore(join(folder, '.packlight', 'store'), { create: true }));
  return { open, openForCollect: open, remove: () => rm(folder, { recursive: true, force: true }) };
});
