/** The registry is the one table of contracts: commands, pages and schemas follow it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandNames } from '../../src/cli/commands.table.js';
import { contracts } from '../../src/contracts/registry.js';
import { shapes } from '../../src/queries/schemas.js';
import { projectRoot } from '../fixtures/command-line.js';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

describe('every contract of the registry', () => {
  it('has an id of its own, and schemas that no other has', () => {
    const names = contracts.flatMap(({ schemas }) => Object.keys(schemas));
    expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(shapes)).toEqual(expect.arrayContaining(names));
  });

  it.each(contracts.map(({ id, command, page }) => [id, command, page] as const))(
    '%s has its command (%s) and its page (%s)',
    (_, command, page) => {
      expect(commandNames).toContain(command);
      expect(read(page)).toMatch(command === 'pack' ? /packlight "/ : `packlight ${command}`);
    },
  );

  it.each([...new Set(contracts.map(({ command }) => command))])(
    'gives out released text alone: packlight %s',
    (command) => {
      const inFolder = `src/cli/commands/${command}/${command}-command.ts`;
      const path = existsSync(join(projectRoot, inFolder)) ? inFolder : `src/cli/commands/${command}.ts`;
      expect(read(path)).not.toMatch(/\b(?:writeOut|writeFileWhole|stdout\.write)\b/);
    },
  );
});
