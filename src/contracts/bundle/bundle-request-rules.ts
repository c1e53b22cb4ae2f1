/** Checks that involve several fields of a request, and warnings about unusual values. */
import { type Problem, problem, type Warning } from '../../base/problem.js';
import { isRecord, type JsonRecord, fieldAt as own } from '../../formats/json-fields.js';
import { otherCase } from '../letter-cases.js';
import { defaultTokenBudget, type WireRequest } from './bundle-wire-request.js';

/**
 * Checks the value as written, since other fields may be invalid. Skips the fields in `wrong`, which already have a
 * problem.
 */
export function findContradictions(value: unknown, wrong: ReadonlySet<string>): Problem[] {
  if (!isRecord(value)) return [];
  const single = [checkStep, checkReserve, checkTargets].flatMap((check) => check(value, wrong));
  return [...single, ...checkScopes(value)];
}

/** A request that names neither a purpose nor a subject would give a bundle about nothing. */
export function findNothingAsked(value: unknown): Problem[] {
  if (subjects.some((names) => names.some((name) => own(value, name) !== undefined))) return [];
  const fix = `Add ${subjects.map(([name]) => name).join(', ')}.`.replace(/, (?=[^,]*$)/, ' or ');
  return [problem('$', value, { expected: 'a request that says what it is about', fix })];
}

const subjects = [
  ['plan_step', 'planStep'],
  ['intent'],
  ['user_selected_targets', 'userSelectedTargets'],
  ['active_file', 'activeFile'],
  ['last_error', 'lastError'],
  ['last_diff', 'lastDiff'],
  ['purpose'],
] as const;

/** Warnings for values that are valid but probably unintended. */
export function findOddities(wire: WireRequest): Warning[] {
  return wire.constraints.flatMap(({ id }, i): Warning[] => {
    if (id === undefined || wire.constraints.findIndex((other) => other.id === id) === i) return [];
    const message = 'Another constraint has this id; reports cannot tell them apart.';
    return [{ path: `$.constraints[${i}].id`, message, fix: 'Give each constraint its own id.' }];
  });
}

function checkStep(value: JsonRecord, wrong: ReadonlySet<string>): Problem[] {
  const [name, step] = given(value, 'plan_step');
  if (step === undefined || step === null) {
    if (own(value, 'purpose') !== 'diff') return [];
    const fix = 'Add plan_step with a description or target_files, or ask for purpose plan.';
    return [problem(`$.${name}`, step, { expected: 'a plan step, which purpose diff needs', fix })];
  }
  if (!isRecord(step) || [...wrong].some((path) => path.startsWith(`$.${name}`))) return [];
  const files = given(step, 'target_files')[1];
  const symbols = given(step, 'target_symbols')[1];
  const description = own(step, 'description');
  const says = typeof description === 'string' && description.trim() !== '';
  if (says || [files, symbols].some((list) => Array.isArray(list) && list.length > 0)) return [];
  const fix = 'Add a description, target_files or target_symbols.';
  return [problem(`$.${name}`, step, { expected: 'a step that says what to do or where', fix })];
}

function checkReserve(value: JsonRecord, wrong: ReadonlySet<string>): Problem[] {
  const [name, budget] = given(value, 'token_budget');
  if (!isRecord(budget)) return [];
  const [maxName, most = defaultTokenBudget.max_input_tokens] = given(budget, 'max_input_tokens');
  const [reserveName, reserve = defaultTokenBudget.response_token_reserve] = given(budget, 'response_token_reserve');
  if ([maxName, reserveName].some((field) => wrong.has(`$.${name}.${field}`))) return [];
  if (typeof most !== 'number' || typeof reserve !== 'number' || reserve < most) return [];
  const fix = `Write a reserve below ${most}, or a larger max_input_tokens.`;
  return [problem(`$.${name}.${reserveName}`, reserve, { expected: `less than max_input_tokens (${most})`, fix })];
}

function checkTargets(value: JsonRecord, wrong: ReadonlySet<string>): Problem[] {
  const [name, targets] = given(value, 'user_selected_targets');
  if (!Array.isArray(targets)) return [];
  return targets.slice(0, maxEntries).flatMap((target: unknown, i) => {
    const path = `$.${name}[${i}]`;
    if (!isRecord(target) || wrong.has(`${path}.path`) || wrong.has(`${path}.symbol`)) return [];
    if (own(target, 'path') !== undefined || own(target, 'symbol') !== undefined) return [];
    const expected = 'a target with a path or a symbol';
    return [problem(path, target, { expected, fix: 'Add a path, a symbol or both.' })];
  });
}

function checkScopes(value: JsonRecord): Problem[] {
  const [stepName, step] = given(value, 'plan_step');
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
  const expected = `the ${type} that the scope means`;
  return [problem(`${path}.target`, target, { expected, fix: `Name it, like ${example}.` })];
}

/** The value of a field under its name or its alias, and which of the two was used. */
function given(value: unknown, name: string): readonly [name: string, value: unknown] {
  const alias = otherCase(name);
  const key = own(value, name) === undefined && own(value, alias) !== undefined ? alias : name;
  return [key, own(value, key)];
}

const maxEntries = 1_000;
