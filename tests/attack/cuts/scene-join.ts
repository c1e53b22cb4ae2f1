/** Packs that another program wrote, with secrets in them, given to `join` and to the commands that read packs. */
import type { Scene } from './carrier.js';

export const joinScene: Scene = {
  name: 'join',
  carriers: {
    'run id': 'line',
    goal: 'text',
    done: 'text',
    'document path': 'line',
    anchor: 'line',
    'document excerpt': 'text',
    'file path': 'line',
    'file purpose': 'text',
    'file excerpt': 'text',
    'artifact ref': 'line',
    'artifact summary': 'text',
    'decision id': 'line',
    'decision summary': 'text',
    'other decision summary': 'text',
    'decision reason': 'text',
    constraint: 'text',
    tool: 'line',
    'repo fact': 'text',
    branch: 'line',
    'unknown key': 'line',
    'payload text': 'text',
  },
  long: ['document excerpt', 'file excerpt', 'artifact summary', 'goal'],
  build: (texts) => {
    const text = (name: string) => texts[name] ?? 'total';
    const pack = (nodeId: string, packId: string, summary: string) => ({
      packId,
      runId: text('run id'),
      nodeId,
      goal: text('goal'),
      definitionOfDone: [text('done')],
      globalMode: 'implementation',
      nodeMode: 'auto',
      docsRoot: '/docs',
      docRefs: [
        { path: text('document path'), anchors: [text('anchor')], excerpt: text('document excerpt'), priority: 'high' },
      ],
      repoFacts: { note: text('repo fact') },
      workspace: { mode: 'shared', rootPath: '.', branch: text('branch') },
      relevantFiles: [{ path: text('file path'), purpose: text('file purpose'), excerpt: text('file excerpt') }],
      inputs: [],
      artifacts: [{ ref: text('artifact ref'), type: 'log', summary: text('artifact summary') }],
      decisions: [{ id: text('decision id'), summary, rationale: text('decision reason') }],
      constraints: { style: text('constraint') },
      toolPolicy: { allowedTools: [text('tool')] },
    });
    const one = pack('coder.a', '6433470d-6055-5c50-8517-c69bc3905d53', text('decision summary'));
    const other = pack('coder.b', '6433470d-6055-5c50-8517-c69bc3905d54', text('other decision summary'));
    const both = ['join', '../a.json', '../b.json'];
    return {
      files: { 'src/pay.ts': 'export const pay = 1;\n' },
      beside: {
        'a.json': JSON.stringify(one),
        'b.json': JSON.stringify(other),
        'wrong.json': JSON.stringify({ ...one, [text('unknown key')]: 1, globalMode: text('goal') }),
        'payload.json': JSON.stringify({
          payloadId: one.packId,
          kind: 'context_pack',
          fromNodeId: text('run id'),
          createdAt: '2024-05-01T12:00:00.000Z',
          status: { ok: true, message: text('payload text') },
          text: text('payload text'),
          structured: { contextPack: one },
        }),
        'manifest.md': 'pack',
        'manifest.md.manifest.json': JSON.stringify({ [text('unknown key')]: text('goal'), task: text('goal') }),
      },
      commands: [
        [...both, '--out', '../out/joined.json', '--save', '--run', 'r1'],
        [...both, '--format', 'markdown', '--budget', '1500'],
        [...both, '--format', 'xml', '--budget', '20k'],
        [...both, '--format', 'payload', '--embed'],
        [...both, '--budget', '60'],
        [...both, '--budget', '60', '--format', 'json'],
        ['join', '../wrong.json', '../b.json'],
        ['join', '../wrong.json', '../b.json', '--format', 'json'],
        ['join', '../payload.json', '../b.json'],
        ['join', '../payload.json', '--policy', 'quorum:2'],
        ['verify', '../manifest.md'],
        ['explain', '../manifest.md', 'src/pay.ts'],
        ['diff', '../manifest.md', '../manifest.md'],
        ['show', 'r1'],
        ['store', 'list'],
      ],
    };
  },
};
