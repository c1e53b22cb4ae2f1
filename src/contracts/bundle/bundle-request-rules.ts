/** Checks that involve several fields of a request, and warnings about unusual values. */
import { type Problem, problem, type Warning } from '../../base/problem.js';
import { defaultTokenBudget, type WireRequest } from './bundle-wire-request.js';

/**
 * Checks the value as written, since other fields may be invalid. Skips the fields in `wrong`, which already have a
 * problem.
 */
export function findContradictions(value: unknown, wrong: ReadonlySet<string>): Problem[] {
  if (!isObject(value)) return [];
  return [
    ...checkStep(value, wrong),
    ...checkReserve(value, wrong),
    ...checkTargets(value, wrong),
    ...checkScopes(value),
  ];
}

/** Warnings for values that are valid but probably unintended. */
export function findOddities(wire: WireRequest): Warning[] {
  const ids = wire.constraints.flatMap(({ id }) => id ?? []);
  return wire.constraints.flatMap(({ id }, i): Warning[] => {
    if (id === undefined || ids.indexOf(id) === ids.lastIndexOf(id) || !isLaterUse(wire.constraints, i)) return [];
    const message = 'Another constraint has this id; reports cannot tell them apart.';
    return [{ path: `$.constraints[${i}].id`, message, fix: 'Give each constraint its own id.' }];
  });
}

function isLaterUse(constraints: WireRequest['constraints'], i: number): boolean {
  return constraints.findIndex(({ id }) => id === constraints[i]!.id) < i;
}

function checkStep(value: Fields, wrong: ReadonlySet<string>): Problem[] {
  const [name, step] = given(value, 'plan_step', 'planStep');
  if (step === undefined || step === null) {
    if (own(value, 'purpose') !== 'diff') return [];
    const fix = 'Add plan_step with a description or target_files, or ask for purpose plan.';
    return [problem(`$.${name}`, step, { expected: 'a plan step, which purpose diff needs', fix })];
  }
  if (!isObject(step) || [...wrong].some((path) => path.startsWith(`$.${name}`))) return [];
  const files = given(step, 'target_files', 'targetFiles')[1];
  const symbols = given(step, 'target_symbols', 'targetSymbols')[1];
  const description = own(step, 'description');
  const says = typeof description === 'string' && description.trim() !== '';
  if (says || [files, symbols].some((list) => Array.isArray(list) && list.length > 0)) return [];
  const fix = 'Add a description, target_files or target_symbols.';
  return [problem(`$.${name}`, step, { expected: 'a step that says what to do or where', fix })];
}

function checkReserve(value: Fields, wrong: ReadonlySet<string>): Problem[] {
  const [name, budget] = given(value, 'token_budget', 'tokenBudget');
  if (!isObject(budget)) return [];
  const [maxName, most = defaultTokenBudget.max_input_tokens] = given(budget, 'max_input_tokens', 'maxInputTokens');
  const [reserveName, reserve = defaultTokenBudget.response_token_reserve] = given(
    budget,
    'response_token_reserve',
    'responseTokenReserve',
  );
  if ([maxName, reserveName].some((field) => wrong.has(`$.${name}.${field}`))) return [];
  if (typeof most !== 'number' || typeof reserve !== 'number' || reserve < most) return [];
  const fix = `Write a reserve below ${most}, or a larger max_input_tokens.`;
  return [problem(`$.${name}.${reserveName}`, reserve, { expected: `less than max_input_tokens (${most})`, fix })];
}

function checkTargets(value: Fields, wrong: ReadonlySet<string>): Problem[] {
  const [name, targets] = given(value, 'user_selected_targets', 'userSelectedTargets');
  if (!Array.isArray(targets)) return [];
  return targets.slice(0, maxEntries).flatMap((target: unknown, i) => {
    const path = `$.${name}[${i}]`;
    if (!isObject(target) || wrong.has(`${path}.path`) || wrong.has(`${path}.symbol`)) return [];
    if (own(target, 'path') !== undefined || own(target, 'symbol') !== undefined) return [];
    return [
      problem(path, target, { expected: 'a target with a path or a symbol', fix: 'Add a path, a symbol or both.' }),
    ];
  });
}

function checkScopes(value: Fields): Problem[] {
  const [stepName, step] = given(value, 'plan_step', 'planStep');
  const places: (readonly [string, unknown])[] = [
    ['$.constraints', own(value, 'constraints')],
    ['$.intent.constraints', own(own(value, 'intent'), 'constraints')],
    [`$.${stepName}.constraints`, own(step, 'constraints')],
  ];
  return places.flatMap(([path, list]) =>
    Array.isArray(list)
      ? list.slice(0, maxEntries).flatMap((constraint: unknown, i) => checkScope(`${path}[${i}].scope`, constraint))
      : [],
  );
}

function checkScope(path: string, constraint: unknown): Problem[] {
  const scope = own(constraint, 'scope');
  const type = own(scope, 'type');
  if (type !== 'file' && type !== 'region') return [];
  const target = own(scope, 'target');
  if (target !== undefined && target !== null && (typeof target !== 'string' || target.trim() !== '')) return [];
  const example = type === 'file' ? 'src/app.ts' : 'src/app.ts#main';
  return [
    problem(`${path}.target`, target, {
      expected: `the ${type} that the scope means`,
      fix: `Name it, like ${example}.`,
    }),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value of a field under its name or its alias, and which of the two was used. */
function given(value: Fields, name: string, alias: string): readonly [name: string, value: unknown] {
  const key = own(value, name) === undefined && own(value, alias) !== undefined ? alias : name;
  return [key, own(value, key)];
}

const maxEntries = 1_000;
