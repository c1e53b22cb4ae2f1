/**
 * The bundle contract. It starts with every block whole and reduces blocks in a fixed order. It refuses if a target
 * holds a secret or does not fit. Ids and times count with fixed tokens, so nothing but content decides what fits.
 */
import { type Json, parseJson } from '../../base/json.js';
import type { Warning } from '../../base/problem.js';
import { Defect, ok } from '../../base/result.js';
import { labelNotes } from '../../emit/label-words.js';
import { fieldAt, textsOf } from '../../formats/json-fields.js';
import { guardJson } from '../../guard/guard-json.js';
import type { Contract, ReadText, Renderer, Shaped } from '../../model/contract.js';
import type { Pack } from '../../model/pack.js';
import type { PathRules } from '../../model/rules.js';
import type { TokenCounter } from '../../model/tokens.js';
import { standardPolicy } from '../standard-policy.js';
import { type AnswerFacts, idTokens, limitsOf, namedTargets, writeAnswer, zeroIds } from './bundle-reports.js';
import type { BundleRequest, ReadRequest } from './bundle-request.js';
import type { BundleAnswer } from './bundle-wire.js';
import { resolveConstraints } from './constraints.js';
import { type GatheredBundle, gatherBundle } from './gather-bundle.js';
import { blockOf, envelopeOf, orderBlocks, writeBundle } from './render-bundle.js';

export type BundleInput = ReadRequest & {
  /** The request as the caller wrote it. The record holds its guarded form. */
  readonly asked: Json;
  readonly createdAt: string;
};

export type BundleFacts = { readonly input: BundleInput; readonly found: GatheredBundle };

export type BundleOutput = { readonly answer: BundleAnswer; readonly warnings: readonly Warning[] };

export const bundleContract: Contract<BundleInput, BundleFacts, BundleOutput> = {
  id: 'bundle/1',
  policy: ({ request }) => ({
    ...standardPolicy,
    budget: Math.max(0, limitsOf(request.tokenBudget).hard - idTokens),
    format: 'json',
    rules: (readText) => pathRulesOf(request, readText),
    fit: 'give-way',
    refusesSecrets: true,
  }),
  gather: (input, analysed, { readText }) => {
    const gathered = gatherBundle(input.request, analysed, readText);
    if (!gathered.ok) return gathered;
    return ok({ ...gathered.value, facts: { input, found: gathered.value.facts } });
  },
  renderer: ({ input }) => fittingRenderer(input.request),
  shape: (facts, { pack, snapshot }, tokens) => {
    const known = new Set(snapshot.excluded.map(({ path }) => path));
    const changed = pack.excluded.filter(({ path }) => !known.has(path as string));
    const found = { ...facts.found, rejected: [...facts.found.rejected, ...changed] };
    return ok(shapeBundle({ ...facts, found }, pack, tokens));
  },
};

export function fittingRenderer(request: Pick<BundleRequest, 'purpose' | 'tokenBudget'>): Renderer {
  const { responseTokenReserve } = request.tokenBudget;
  // The bundle names its limit: the text for another limit is the text of a request with that limit.
  const within = (budget: number) => budget + idTokens + responseTokenReserve;
  const withLimit = (budget: number) => ({
    ...request,
    tokenBudget: { ...request.tokenBudget, maxInputTokens: within(budget) },
  });
  return {
    render: ({ blocks, budget }) => writeBundle(envelopeOf(withLimit(budget), zeroIds), orderBlocks(blocks)),
    renderBlock: (block) => `${JSON.stringify(blockOf(block))},\n`,
  };
}

function shapeBundle(facts: BundleFacts, fitted: Pack, tokens: TokenCounter): Shaped<BundleOutput> {
  const { request, warnings, asked, createdAt } = facts.input;
  const { purpose, tokenBudget, correlationId } = request;
  const pack = { ...fitted, excluded: withRejected(fitted, facts.found) };
  const answerFacts: AnswerFacts = {
    request: { purpose, tokenBudget, correlationId },
    createdAt,
    named: namedTargets(facts.found),
    notes: [...(tokens.note === null ? [] : [tokens.note]), ...notesOf(facts, pack)],
  };
  const { answer, text, tokens: counted } = writeAnswer(pack, answerFacts, tokens);
  if (counted > limitsOf(tokenBudget).hard) throw new Defect('a bundle passed its hard limit');
  return {
    // A warning contains field names, and a field name may itself be a secret.
    output: { answer, warnings: guardJson(warnings).value },
    draft: {
      asked,
      model: `${tokenBudget.provider}/${tokenBudget.model}`,
      facts: answerFacts as unknown as Json,
      written: text,
      described: { tokens: counted, excluded: pack.excluded },
    },
  };
}

/** The pack's exclusions and the rejected targets. The active file may be excluded already. */
function withRejected({ excluded }: Pack, { rejected }: GatheredBundle): Pack['excluded'] {
  const known = new Set(excluded.map(({ path }) => path));
  const named = rejected.map((entry) => ({ ...entry, path: guardJson(entry.path).value }));
  return [...excluded, ...named.filter(({ path }) => !known.has(path))];
}

/** Notes for readers of the reports. They contain no project text. */
function notesOf({ input: { request, warnings }, found }: BundleFacts, pack: Pack): string[] {
  const { overridden } = resolveConstraints(request.constraints);
  const shown = pack.blocks.filter(({ block }) => block.kind === 'file').length;
  return [
    `${shown} of ${pack.filesScanned} files shown, ${pack.unshown.length} candidates left out, ${pack.unranked.length} other files`,
    ...labelNotes(pack.blocks),
    ...found.notes,
    ...pack.notes,
    ...overridden.map(({ constraint, by, extent }) => `constraint ${constraint.id} gives way to ${by.id} (${extent})`),
    ...warnings.map(({ path, message }) => `${path}: ${message}`),
  ].map((note) => guardJson(note).value);
}

/** Path rules of the bundle. `packages/` is denied only if it is a NuGet restore folder. */
function pathRulesOf({ sandbox }: BundleRequest, readText: ReadText): PathRules {
  const workspace = workspaceNaming('packages', readText);
  const switchedOff = `packages/ is a workspace here (${workspace}), so the default rule against it is switched off`;
  const config = configuredRules(readText);
  const allow = [...config.allow, ...sandbox.allow];
  return {
    deny: [...config.deny, ...sandbox.deny],
    allow,
    ignoresCase: true,
    defaults: [...deniedFolders, ...(workspace === null ? ['/packages/'] : [])],
    notes: [
      ...(workspace === null ? [] : [switchedOff]),
      ...(allow.length === 0 ? [] : [`${allow.length} rules allow what defaults or ignore files leave out`]),
    ],
  };
}

const deniedFolders = ['.vs/', 'bin/', 'obj/', 'node_modules/'];

/** `file_rules` of the project's own configuration. Like a request, it may deny paths and re-include noise. */
function configuredRules(readText: ReadText): { readonly deny: readonly string[]; readonly allow: readonly string[] } {
  const config = parseJson(readText('.exacta/config.json') ?? '');
  const listed = (name: string) => listedTexts(fieldAt(config, 'file_rules', name));
  return { deny: listed('deny'), allow: listed('allow') };
}

function workspaceNaming(folder: string, readText: ReadText): string | null {
  return declarations.find(({ file, names }) => names(readText(file) ?? '', folder))?.file ?? null;
}

type Declaration = { readonly file: string; readonly names: (text: string, folder: string) => boolean };

const declarations: readonly Declaration[] = [
  { file: 'package.json', names: (text, folder) => jsonNames(text, 'workspaces', folder) },
  { file: 'lerna.json', names: (text, folder) => jsonNames(text, 'packages', folder) },
  { file: 'pnpm-workspace.yaml', names: yamlNames },
  { file: 'Cargo.toml', names: (text, folder) => /^\s*\[workspace\]/m.test(text) && quoted(folder).test(text) },
];

function jsonNames(text: string, field: string, folder: string): boolean {
  const value = parseJson(text);
  const listed = fieldAt(value, field);
  const places = listedTexts(Array.isArray(listed) ? listed : fieldAt(listed, 'packages'));
  return places.some((place) => new RegExp(`^(?:\\./)?${folder}(?:/|$)`).test(place));
}

function listedTexts(value: unknown): string[] {
  return Array.isArray(value) ? textsOf(value) : [];
}

/** Accepts YAML block lists and bracketed lists. */
function yamlNames(written: string, folder: string): boolean {
  const text = written.replace(/(^|\s)#.*$/gm, '');
  const listLine = new RegExp(`^\\s*-\\s*['"]?(?:\\./)?${folder}(?:/|['"\\s]|$)`, 'm');
  return listLine.test(text) || quoted(folder).test(text);
}

function quoted(folder: string): RegExp {
  return new RegExp(`["'](?:\\./)?${folder}(?:/|["'])`);
}
