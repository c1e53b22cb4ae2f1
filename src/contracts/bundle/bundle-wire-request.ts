/**
 * The wire format of a bundle request. It is open: unknown fields have no effect and cause a warning, so callers can
 * pass records of other tools unchanged. Checks across fields (such as reserve against maximum) happen when the request
 * is parsed.
 */
import {
  anyOf,
  atLeast,
  between,
  filledText,
  flag,
  ignored,
  integer,
  isoTime,
  list,
  matching,
  numberBetween,
  type Of,
  oneOf,
  openRecord,
  optional,
  orNull,
  text,
  uuid,
} from '../../base/shape.js';

import { otherCases } from '../letter-cases.js';

export const purposeShape = oneOf('intent', 'plan', 'diff');
const paths = list(filledText, 1_000);
const words = matching('[^\\s\\x00-\\x1f\\x7f-\\x9f]', ['a string with words in it', 'strings with words in them']);
const category = oneOf('system', 'project', 'session', 'user');
const scope = openRecord({ type: oneOf('global', 'file', 'region'), target: optional(orNull(text)) });

/** A constraint extracted from a user's words: must, must not or prefer. */
const spokenConstraint = openRecord(
  {
    type: oneOf('MUST', 'MUST_NOT', 'PREFER'),
    description: words,
    scope: optional(orNull(anyOf(text, scope))),
    id: optional(filledText),
    category: optional(category),
  },
  { name: ['a constraint', 'constraints'] },
);

/** A constraint from a constraint store: a rule over a predicate, with its origin. */
const storedConstraint = openRecord(
  {
    id: optional(filledText),
    category: category,
    scope: optional(orNull(scope)),
    rule: openRecord(
      {
        type: oneOf('include', 'exclude', 'require', 'forbid'),
        predicate: words,
        humanReadable: optional(orNull(text)),
      },
      { aliases: otherCases('humanReadable') },
    ),
    source: optional(orNull(text)),
    overridable: optional(flag),
  },
  { name: ['a constraint', 'constraints'] },
);

const constraintShape = anyOf(spokenConstraint, storedConstraint);
/** Inside an intent or a step, a constraint may also be one sentence: `MUST_NOT add dependencies`. */
const constraintOrText = anyOf(words, spokenConstraint, storedConstraint);

const targetShape = openRecord({
  files: optional(paths, []),
  symbols: optional(paths, []),
  description: optional(orNull(text)),
});

const intentShape = openRecord(
  {
    id: optional(orNull(text)),
    type: optional(oneOf('CreateProject', 'AddFeature', 'FixBug', 'BuildPackage')),
    confidence: optional(numberBetween(0, 1)),
    raw_input: optional(text),
    target: optional(orNull(targetShape)),
    constraints: optional(list(constraintOrText, 1_000), []),
    timestamp: optional(orNull(isoTime)),
  },
  { name: ['an intent (an object)', 'intents'], aliases: otherCases('raw_input') },
);

const stepShape = openRecord(
  {
    id: optional(orNull(text)),
    order: optional(integer),
    description: optional(text),
    target_files: optional(paths, []),
    target_symbols: optional(paths, []),
    operation: optional(oneOf('Create', 'Modify', 'Delete', 'Build')),
    dependencies: optional(paths, []),
    constraints: optional(list(constraintOrText, 1_000), []),
    status: optional(orNull(text)),
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
const tokens = between(1, 1_000_000_000);

/** The published defaults. Without a model name, the default tokenizer counts. */
export const defaultTokenBudget = {
  provider: 'unspecified',
  model: 'unspecified',
  max_input_tokens: 100_000,
  max_output_tokens: 16_000,
  response_token_reserve: 4_000,
  soft_limit_threshold_pct: 80,
} as const;

const tokenBudgetShape = openRecord(
  {
    provider: optional(filledText, defaultTokenBudget.provider),
    model: optional(filledText, defaultTokenBudget.model),
    max_input_tokens: optional(tokens, defaultTokenBudget.max_input_tokens),
    max_output_tokens: optional(tokens, defaultTokenBudget.max_output_tokens),
    response_token_reserve: optional(between(0, 1_000_000_000), defaultTokenBudget.response_token_reserve),
    soft_limit_threshold_pct: optional(between(1, 100), defaultTokenBudget.soft_limit_threshold_pct),
  },
  {
    aliases: otherCases('max_input_tokens', 'max_output_tokens', 'response_token_reserve', 'soft_limit_threshold_pct'),
  },
);

const errorShape = openRecord({
  message: filledText,
  kind: optional(orNull(text)),
  file: optional(orNull(filledText)),
  line: optional(orNull(atLeast(1))),
  output: optional(orNull(text)),
});

export const bundleRequestShape = openRecord(
  {
    purpose: optional(purposeShape),
    intent: optional(orNull(intentShape)),
    plan_step: optional(orNull(stepShape)),
    constraints: optional(list(constraintShape, 1_000), []),
    token_budget: optional(tokenBudgetShape, defaultTokenBudget),
    sandbox: optional(openRecord({ deny: optional(paths, []), allow: optional(paths, []) }), { deny: [], allow: [] }),
    active_file: optional(orNull(filledText)),
    user_selected_targets: optional(
      list(anyOf(filledText, openRecord({ path: optional(filledText), symbol: optional(filledText) })), 1_000),
      [],
    ),
    last_error: optional(orNull(anyOf(filledText, errorShape))),
    last_diff: optional(orNull(text)),
    correlation_id: optional(orNull(uuid)),
    system: optional(filledText),
    project_root: optional(ignored('The root is the one given to the call (--root).', 'Remove it, and use --root.')),
    project_index: optional(ignored('The index is always made here, from the files.', 'Remove it.')),
  },
  {
    name: ['a request (an object)', 'requests'],
    aliases: {
      ...otherCases('plan_step', 'token_budget', 'active_file', 'user_selected_targets'),
      ...otherCases('last_error', 'last_diff', 'correlation_id'),
    },
  },
);

export type WireRequest = Of<typeof bundleRequestShape>;
export type WireConstraint = Of<typeof constraintShape>;
export type WireIntent = Of<typeof intentShape>;
export type WireStep = Of<typeof stepShape>;
