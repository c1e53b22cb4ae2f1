/** Documents and outputs made to drag: they are long, deep or of one kind, and still answered at once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { parsePermissionRequests } from '../../src/contracts/worker/permit/permission-parse.js';
import { packetOf, task } from './worker-fixture.js';

beforeAll(ensureVocabulary);

const long = 200_000;

describe('a hostile document', () => {
  it.each([
    ['headings without end', '# a\n'.repeat(long / 8)],
    ['one heading and a long gap', `## Executive Summary${' '.repeat(long)}x\n`],
    ['a line of dashes', `| a |\n|${'-'.repeat(long)}x\n`],
    ['a row of blanks', `|${' '.repeat(long)}`],
    ['one long id', `a${'-1'.repeat(long / 2)}_\n`],
    ['fences', '```\n~~~\n'.repeat(long / 4)],
  ])('of %s is read in time in every place', { timeout: 60_000 }, async (_, text) => {
    const names = [
      '00-mission/PRD.md',
      '00-mission/ACCEPTANCE_MASTER.md',
      '01-governance/STATE.md',
      '01-governance/SCARS.md',
      '04-phases/1/PLAN.md',
    ];
    const tree = { 'src/a.ts': 'a\n', ...Object.fromEntries(names.map((name) => [`.nexus/${name}`, text])) };
    expect(await packetOf(tree, task({ acceptanceCriteria: ['AC-1'] }))).toMatchObject({ taskId: 'T1' });
  });

  it('of a chain of tasks that never ends is read', { timeout: 60_000 }, async () => {
    const tasks = Array.from({ length: 5_000 }, (_, at) => ({ id: `T${at}`, dependsOn: [`T${at + 1}`, 'T0'] }));
    const graph = JSON.stringify({ tasks });
    const packet = await packetOf({ '.nexus/05-runtime/TASK_GRAPH.json': graph, 'src/a.ts': '' }, { taskId: 'T0' });
    expect(packet.files).toEqual([]);
  });
});

describe('a hostile output', () => {
  it.each([
    ['tags that never close', '<<NEXUS_PERMISSION_REQUEST>>\n'.repeat(50_000)],
    ['frames that never close', '<!-- begin 012345 file -->\n'.repeat(50_000)],
    ['blocks that never close', '<<NEXUS_STATUS>>\n'.repeat(50_000)],
    ['blocks', '<<NEXUS_PERMISSION_REQUEST>>\n```\na\n<</NEXUS_PERMISSION_REQUEST>>\n'.repeat(2_000)],
    ['one long line', `<<NEXUS_PERMISSION_REQUEST:${' '.repeat(long)}`],
    ['events', '{"type":"assistant","message":{"content":"<<NEXUS_PERMISSION_REQUEST: a>>"}}\n'.repeat(10_000)],
    ['brackets', `<<NEXUS_PERMISSION_REQUEST: a>>\n${'['.repeat(long)}`],
    ['lines that look like events', `<<NEXUS_PERMISSION_REQUEST: a>>\n${'{"type":\n'.repeat(20_000)}`],
  ])('of %s is read in time', { timeout: 60_000 }, (_, output) => {
    expect(parsePermissionRequests(output).requests.length).toBeLessThanOrEqual(2_000);
  });
});
