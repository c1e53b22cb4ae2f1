/** One document of each kind of the project contract, with every optional field and nothing empty. */

import type {
  FullPack,
  Manifest,
  PackMetadata,
  ProjectSnapshot,
  SummaryPack,
} from '../../src/contracts/project/project-types.js';
import type { SuppliedFacts } from '../../src/contracts/project/record/record-shapes.js';
import type { RecordFacts } from '../../src/contracts/project/record/transparency-record.js';

export const someTime = '2024-05-01T12:00:00Z';

const manifest: Manifest = {
  project_name: 'greenhouse',
  project_type: 'node',
  purpose_guess: 'Waters plants when the soil is dry.',
  structure_summary: 'src/ holds the code, test/ its tests.',
  dependencies: [
    { name: 'express', version: '^4.19.0', type: 'runtime' },
    { name: 'left-pad', type: 'dev' },
  ],
  entry_points: ['src/index.ts'],
  build_system: 'npm',
  test_framework: 'vitest',
};

export const metadata: PackMetadata = {
  pack_type: 'full',
  created_at: someTime,
  source_root: '.',
  total_files_scanned: 5,
  files_included: 2,
  files_excluded: 3,
  total_content_bytes: 1234,
  truncation_applied: true,
  encoding_issues: [{ path: 'old.txt', encoding: 'latin-1', issue: 'not UTF-8' }],
};

const file_index: FullPack['file_index'] = [
  { path: 'src/index.ts', type: 'text', category: 'entrypoint', size_bytes: 900, included: true },
  {
    path: 'logo.png',
    type: 'image',
    category: 'other',
    size_bytes: 5000,
    included: false,
    exclusion_reason: 'binary',
  },
];

export const fullPack: FullPack = {
  type: 'full',
  manifest,
  file_index,
  key_files: [
    {
      path: 'src/index.ts',
      category: 'entrypoint',
      importance: 'critical',
      content: 'export const 水 = "💧";\n',
      truncated: false,
    },
  ],
  contents: [
    { path: 'src/index.ts', content: '', truncated: false, original_size_bytes: 900, note: 'see key_files' },
    { path: 'src/soil.ts', content: 'a\n... [truncated] ...\nz\n', truncated: true, original_size_bytes: 90_000 },
  ],
  metadata,
};

export const summaryPack: SummaryPack = {
  type: 'summary',
  manifest,
  file_index,
  repo_summary: {
    description: 'Waters plants.',
    architecture_pattern: 'layers',
    key_technologies: ['express'],
    notable_patterns: ['events'],
    potential_concerns: ['no tests of the pump'],
  },
  key_files_summary: [
    {
      path: 'src/index.ts',
      category: 'entrypoint',
      summary: 'Starts the server.',
      exports: ['start'],
      dependencies: ['express'],
      notable_code: ['start(): void'],
    },
  ],
  entrypoints: [{ path: 'src/index.ts', type: 'web', description: 'HTTP server', routes_or_commands: ['GET /soil'] }],
  risk_hotspots: [
    { path: 'src/soil.ts', risk_type: 'complexity', description: 'A long function.', indicators: ['120 lines'] },
  ],
  metadata: { ...metadata, pack_type: 'summary' },
};

export const snapshot: ProjectSnapshot = {
  root_path: '.',
  scan_timestamp: someTime,
  directory_tree: {
    name: 'greenhouse',
    path: '',
    children: [
      {
        name: 'src',
        path: 'src',
        children: [{ name: 'index.ts', path: 'src/index.ts', size_bytes: 900, type: 'text' }],
      },
      { name: 'empty', path: 'empty', children: [] },
    ],
  },
  total_files: 1,
  total_directories: 2,
  total_size_bytes: 900,
  files: [
    {
      path: 'src/index.ts',
      relative_path: 'src/index.ts',
      name: 'index.ts',
      extension: '.ts',
      size_bytes: 900,
      type: 'text',
      category: 'entrypoint',
      is_key_file: true,
      content_extractable: true,
    },
  ],
  excluded_files: [{ path: 'logo.png', reason: 'binary' }],
  exclusion_stats: { by_pattern: 0, by_size: 0, by_binary: 1, by_credentials: 0 },
};

export const supplied: SuppliedFacts = {
  mode: 'review',
  transport: {
    configured: 'auto',
    results: [
      { provider: 'alpha', transport_used: 'mcp', fallback_triggered: false },
      { provider: 'beta', transport_used: 'cli', fallback_triggered: true, fallback_reason: 'no answer in 30 s' },
    ],
  },
  providers: [
    {
      provider: 'alpha',
      model: 'alpha-large-2',
      role: ['participant', 'chair'],
      rounds_participated: ['R1', 'R3'],
      status: 'ok',
      metrics: { latency_ms: 2340, tokens_in: 15_420, tokens_out: 1856 },
    },
    {
      provider: 'beta',
      model: 'beta-1',
      role: ['participant'],
      rounds_participated: ['R1'],
      status: 'failed',
      error: 'no answer in 90000 ms',
      metrics: { latency_ms: 90_000, tokens_in: 15_420, tokens_out: 0 },
    },
  ],
  aggregate: {
    total_duration_ms: 92_345,
    estimated_cost_usd: 0.45,
    rounds: { R1: { duration_ms: 90_001, providers_attempted: 2, providers_succeeded: 1 } },
  },
  short_circuit: { triggered: true, reason: 'one opinion', rounds_skipped: ['R2'], confidence_adjustment: -0.1 },
};

/** What the pack alone knows. */
export const packFacts: RecordFacts = {
  metadata,
  scanTimestamp: someTime,
  selectionReason: 'Content size within limits',
  exclusions: { by_pattern: 1, by_size: 0, by_binary: 2, by_credentials: 0 },
  truncatedFiles: 1,
  keyFilesCount: 1,
  timestamp: someTime,
};
