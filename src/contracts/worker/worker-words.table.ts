/** The vocabulary and limits of the worker contract: slots, caps, fallback sentences, locations. */

/** The 14 slots in the published order. */
export const slotNames = [
  'missionContext',
  'phaseObjective',
  'files',
  'filesContent',
  'acceptanceCriteria',
  'architectureSlice',
  'contractsSlice',
  'dependencySymbols',
  'testsSlice',
  'waveContext',
  'scarsDigest',
  'stateDigest',
  'boundaries',
  'settings',
] as const;

export type SlotName = (typeof slotNames)[number];

export const tddModes = ['hard', 'standard', 'skip'] as const;
export type TddMode = (typeof tddModes)[number];

export const riskTiers = ['low', 'medium', 'high', 'critical'] as const;
export type RiskTier = (typeof riskTiers)[number];

/** Maximum lines, including the truncation mark. */
export const caps = {
  missionContext: 20,
  phaseObjective: 15,
  acceptanceCriteria: 50,
  waveContext: 30,
  scarsDigest: 30,
  stateDigest: 150,
} as const;

/** The text of a slot without data. */
export const fallbacks = {
  noPrd: '(no PRD.md found — mission context unavailable)',
  noPrdSections: '(PRD.md has no Executive Summary or Constraints section)',
  badPrd: '(could not read PRD.md)',
  noPlans: '(no plans directory found)',
  noPlan: '(no PLAN.md found for this phase)',
  noObjective: '(no Objective section in PLAN.md)',
  badPlan: '(could not read phase PLAN.md)',
  noCriteriaLinked: '(no acceptance criteria linked to this task)',
  noMaster: '(ACCEPTANCE_MASTER.md not found)',
  badMaster: '(could not read ACCEPTANCE_MASTER.md)',
  noCriteria: '(no matching AC rows found)',
  unknownBoundaries: '(could not read phase PLAN.md — what it protects is unknown)',
  firstWave: '(Wave 1 — no prior wave output to build on)',
  noWaveDone: (wave: number) => `(Wave ${wave} — prior waves have no completed tasks yet)`,
  noRules: '(no active prevention rules)',
  noRulesSection: '(no active prevention rules section found)',
  badScars: '(could not read SCARS.md)',
  noState: '(no STATE.md yet)',
  badState: '(could not read STATE.md)',
} as const;

/** Commands that settings.json does not override. */
export const defaultCommands = { test: 'npm test', lint: 'npm run lint', typecheck: 'npx tsc --noEmit' } as const;

/** The locations of each document. The first that exists counts. */
export const places = {
  prd: ['.nexus/00-mission/PRD.md', '.nexus/PRD.md', 'PRD.md'],
  acceptance: ['.nexus/00-mission/ACCEPTANCE_MASTER.md'],
  state: ['.nexus/01-governance/STATE.md'],
  scars: ['.nexus/01-governance/SCARS.md'],
  scarsLog: ['.nexus/05-runtime/scars.jsonl'],
  settings: ['.nexus/01-governance/settings.json'],
  modules: ['.nexus/02-architecture/modules.json'],
  contracts: ['.nexus/02-architecture/api_contracts.json'],
  dependencies: ['.nexus/02-architecture/dependencies.json'],
  /** The indexer writes the first, the command line the second. */
  fileMap: ['.nexus/03-index/file_map.json', '.nexus/03-index/files.json'],
  symbols: ['.nexus/03-index/symbols.json'],
  ownership: ['.nexus/03-index/ownership.json'],
  testMap: ['.nexus/03-index/test_map.json'],
  graph: ['.nexus/05-runtime/TASK_GRAPH.json'],
  /** Planners write the first, older tools the second. */
  plans: ['.nexus/04-phases', '.nexus/04-plans'],
  permissions: '.nexus/05-runtime/permissions.jsonl',
} as const;

export const zeroTime = '1970-01-01T00:00:00.000Z';
