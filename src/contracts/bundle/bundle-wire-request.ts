/**
 * The wire format of a bundle request. It is open: unknown fields have no effect and cause a warning, so callers can
 * pass records of other tools unchanged. Checks across fields (such as reserve against maximum) happen when the request
 * is parsed.
 */
import * as s from '../../base/shape.js';

import { otherCases } from '../letter-cases.js';

export const purposeShape = s.oneOf('intent', 'plan', 'diff');
const paths = s.list(s.filledText, 1_000);
const words = s.matching('[^\\s\\x00-\\x1f\\x7f-\\x9f]', ['a string with words in it', 'strings with words in them']);
const category = s.oneOf('system', 'project', 'session', 'user');
const scope = s.openRecord({ type: s.oneOf('global', 'file', 'region'), target: s.optional(s.orNull(s.text)) });

/** A constraint extracted from a user's words: must, must not or prefer. */
const spokenConstraint = s.openRecord(
  {
    type: s.oneOf('MUST', 'MUST_NOT', 'PREFER'),
    description: words,
    scope: s.optional(s.orNull(s.anyOf(s.text, scope))),
    id: s.optional(s.filledText),
    category: s.optional(category),
  },
  { name: ['a constraint', 'constraints'] },
);

/** A constraint from a constraint store: a rule over a predicate, with its origin. */
const storedConstraint = s.openRecord(
  {
    id: s.optional(s.filledText),
    category: category,
    scope: s.optional(s.orNull(scope)),
    rule: s.openRecord(
      {
        type: s.oneOf('include', 'exclude', 'require', 'forbid'),
        predicate: words,
        humanReadable: s.optional(s.orNull(s.text)),
      },
      { aliases: otherCases('humanReadable') },
    ),
    source: s.optional(s.orNull(s.text)),
    overridable: s.optional(s.flag),
  },
  { name: ['a constraint', 'constraints'] },
);

const constraintShape = s.anyOf(spokenConstraint, storedConstraint);
/** Inside an intent or a step, a constraint may also be one sentence: `MUST_NOT add dependencies`. */
const constraintOrText = s.anyOf(words, spokenConstraint, storedConstraint);

const targetShape = s.openRecord({
  files: s.optional(paths, []),
  symbols: s.optional(paths, []),
  description: s.optional(s.orNull(s.text)),
});

const intentShape = s.openRecord(
  {
    id: s.optional(s.orNull(s.text)),
    type: s.optional(s.oneOf('CreateProject', 'AddFeature', 'FixBug', 'BuildPackage')),
    confidence: s.optional(s.numberBetween(0, 1)),
    raw_input: s.optional(s.text),
    target: s.optional(s.orNull(targetShape)),
    constraints: s.optional(s.list(constraintOrText, 1_000), []),
    timestamp: s.optional(s.orNull(s.isoTime)),
  },
  { name: ['an intent (an object)', 'intents'], aliases: otherCases('raw_input') },
);

const stepShape = s.openRecord(
  {
    id: s.optional(s.orNull(s.text)),
    order: s.optional(s.integer),
    description: s.optional(s.text),
    target_files: s.optional(paths, []),
    target_symbols: s.optional(paths, []),
    operation: s.optional(s.oneOf('Create', 'Modify', 'Delete', 'Build')),
    dependencies: s.optional(paths, []),
    constraints: s.optional(s.list(constraintOrText, 1_000), []),
    status: s.optional(s.orNull(s.text)),
  },
  {
    name: ['a plan step (an object)', 'plan steps'],
    aliases: {
      ...otherCases('target_files', 'target_symbols'),
      dependsOn: 'dependencies',
      depends_on: 'dependencies',
      deps: 'dependencies',
    },
  },
);

/** Large enough for any model, and small enough to compute exact percentages. */
const tokens = s.between(1, 1_000_000_000);

/** The published defaults. Without a model name, the default tokenizer counts. */
export const defaultTokenBudget = {
  provider: 'unspecified',
  model: 'unspecified',
  max_input_tokens: 100_000,
  max_output_tokens: 16_000,
  response_token_reserve: 4_000,
  soft_limit_threshold_pct: 80,
} as const;

const tokenBudgetShape = s.openRecord(
  {
    provider: s.optional(s.filledText, defaultTokenBudget.provider),
    model: s.optional(s.filledText, defaultTokenBudget.model),
    max_input_tokens: s.optional(tokens, defaultTokenBudget.max_input_tokens),
    max_output_tokens: s.optional(tokens, defaultTokenBudget.max_output_tokens),
    response_token_reserve: s.optional(s.between(0, 1_000_000_000), defaultTokenBudget.response_token_reserve),
    soft_limit_threshold_pct: s.optional(s.between(1, 100), defaultTokenBudget.soft_limit_threshold_pct),
  },
  {
    aliases: otherCases('max_input_tokens', 'max_output_tokens', 'response_token_reserve', 'soft_limit_threshold_pct'),
  },
);

const errorShape = s.openRecord({
  message: s.filledText,
  kind: s.optional(s.orNull(s.text)),
  file: s.optional(s.orNull(s.filledText)),
  line: s.optional(s.orNull(s.atLeast(1))),
  output: s.optional(s.orNull(s.text)),
});

/** What the caller knows of the project. The files are read here all the same; what differs is said or refused. */
const indexShape = s.record({
  fingerprint: s.optional(s.matching('^[0-9a-f]{64}$', ['a sha256 in hex', 'hashes'])),
  files: s.optional(s.list(s.openRecord({ path: s.filledText, hash: s.optional(s.text) }), 100_000), []),
});

export const bundleRequestShape = s.openRecord(
  {
    purpose: s.optional(purposeShape),
    intent: s.optional(s.orNull(intentShape)),
    plan_step: s.optional(s.orNull(stepShape)),
    constraints: s.optional(s.list(constraintShape, 1_000), []),
    token_budget: s.optional(tokenBudgetShape, defaultTokenBudget),
    sandbox: s.optional(s.openRecord({ deny: s.optional(paths, []), allow: s.optional(paths, []) }), {
      deny: [],
      allow: [],
    }),
    active_file: s.optional(s.orNull(s.filledText)),
    user_selected_targets: s.optional(
      s.list(
        s.anyOf(s.filledText, s.openRecord({ path: s.optional(s.filledText), symbol: s.optional(s.filledText) })),
        1_000,
      ),
      [],
    ),
    last_error: s.optional(s.orNull(s.anyOf(s.filledText, errorShape))),
    last_diff: s.optional(s.orNull(s.text)),
    correlation_id: s.optional(s.orNull(s.uuid)),
    system: s.optional(s.filledText),
    project_root: s.optional(
      s.ignored('The root is the one given to the call (--root).', 'Remove it, and use --root.'),
    ),
    project_index: s.optional(s.orNull(indexShape)),
  },
  {
    name: ['a request (an object)', 'requests'],
    aliases: {
      ...otherCases('plan_step', 'token_budget', 'active_file', 'user_selected_targets'),
      ...otherCases('last_error', 'last_diff', 'correlation_id', 'project_index'),
    },
  },
);

export type WireRequest = s.Of<typeof bundleRequestShape>;
export type WireConstraint = s.Of<typeof constraintShape>;
export type WireIntent = s.Of<typeof intentShape>;
export type WireStep = s.Of<typeof stepShape>;
