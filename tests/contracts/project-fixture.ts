/** Small projects on disk for the tests of the project contract, and the ways to look at what comes of them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SnapshotScanner } from '../../src/api/project.js';
import { FullPackBuilder } from '../../src/contracts/project/full/full-pack.js';
import { memorySpool } from '../../src/contracts/project/full/stream-project.js';
import {
  packWholeProject,
  type StreamFormat,
  type WholeOptions,
  type WholeProject,
} from '../../src/contracts/project/full/write-stream.js';
import type { FullPack, PackConstraints, ProjectSnapshot } from '../../src/contracts/project/project-types.js';
import type { ProjectOptions } from '../../src/contracts/project/scanned-project.js';
import { createDraw } from '../../src/secrets/sample.js';
import { type Scratch, scratchFolder, writeTree } from '../fixtures/git-tree.js';
import { readFixture } from '../fixtures/memory-world.js';

export const someTime = '2024-05-01T12:00:00.000Z';

/** Made here, so that no secret stands in the repository. */
const draw = createDraw('project tests');
export const newSecret = () => `ghp_${draw.base62(36)}`;

/** A scratch folder that holds as many projects as a test file wants. */
export function projectShelf(): Scratch & {
  readonly put: (files: string | Readonly<Record<string, string | Buffer>>) => string;
} {
  const scratch = scratchFolder();
  let count = 0;
  return {
    ...scratch,
    put: (files) => {
      const root = join(scratch.path, `p${count++}`);
      mkdirSync(root);
      writeTree(root, Object.fromEntries(readFixture(files)));
      return root;
    },
  };
}

export function scan(root: string, options: ProjectOptions = {}): Promise<ProjectSnapshot> {
  return new SnapshotScanner({ time: someTime, analyse: false, ...options }).scan(root);
}

export async function fullPackOf(
  root: string,
  { constraints = {}, ...options }: ProjectOptions & { readonly constraints?: PackConstraints } = {},
): Promise<FullPack> {
  return new FullPackBuilder().build(await scan(root, options), constraints);
}

export type Written = { readonly whole: WholeProject; readonly text: string; readonly bytes: Buffer };

/** The streamed pack, put together. */
export async function streamed(
  root: string,
  format: StreamFormat,
  options: Partial<WholeOptions> = {},
): Promise<Written> {
  const spool = options.spool ?? memorySpool();
  const made = await packWholeProject(root, { time: someTime, ...options, format, spool });
  if (!made.ok) throw new Error(`refused: ${JSON.stringify(made.error)}`);
  const bytes = Buffer.concat([...made.value.pieces()].map((piece) => Buffer.from(piece)));
  return { whole: made.value, bytes, text: bytes.toString('utf8') };
}

/** `path reason`, one a line. */
export function left({ excluded_files }: Pick<ProjectSnapshot, 'excluded_files'>): string[] {
  return excluded_files.map(({ path, reason }) => `${path} ${reason}`);
}

export function kept({ files }: Pick<ProjectSnapshot, 'files'>): string[] {
  return files.map(({ path }) => path);
}

/** A shop with three source files, a manifest and a page about it. */
export const shop = `
//- package.json
{"name":"shop","version":"1.2.0","description":"Sells things by weight","scripts":{"test":"vitest run"},"dependencies":{"express":"^4.18.0"},"devDependencies":{"vitest":"^1.0.0"}}
//- README.md
# Shop

Sells things by weight.
//- src/index.ts
import express from 'express';
import { total } from './cart.js';

const app = express();
app.get('/total', (request, response) => response.json(total(request.query)));
app.listen(3000);
//- src/cart.ts
import { round } from './money.js';

/** What all things cost together. */
export function total(prices: readonly number[]): number {
  return round(prices.reduce((sum, price) => sum + price, 0));
}
//- src/money.ts
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
//- src/login.ts
export const login = (name: string) => name.trim();
`;
