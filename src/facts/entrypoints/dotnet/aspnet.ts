/** ASP.NET: minimal APIs (`app.MapGet("/x", …)`, groups with a prefix) and controllers with attributes. */
import { maxChainLength } from '../entrypoint-limits.table.js';
import { readDecorators } from '../read/decorators.js';
import { pathText } from '../read/literals.js';
import { argumentsAt, isMark, plainParts, type Source, type TokenRange, textsIn, wordOf } from '../read/source.js';
import { joinPath, NOTHING_READ, type Reading, type Route } from '../reading.js';

export function readMinimal(source: Source): Reading {
  const routes: Route[] = [];
  const groups = new Map<string, string>();
  const chains = new Map<number, string>();
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (
      kind !== 'word' ||
      !value.startsWith('Map') ||
      !isMark(source, place - 1, '.') ||
      !isMark(source, place + 1, '(')
    )
      continue;
    const given = argumentsAt(source, place + 1);
    const router = wordOf(source, place - 2);
    const prefix = isMark(source, place - 2, ')') ? (chains.get(place - 2) ?? '') : (groups.get(router) ?? '');
    const path = given[0] === undefined ? null : pathText(source, given[0]);
    const verb = value.slice(3).toUpperCase();
    if (value === 'MapGroup' && path !== null) {
      const whole = joinPath(prefix, path);
      const name = isMark(source, place - 3, '=') ? wordOf(source, place - 4) : '';
      if (name !== '') groups.set(name, whole);
      rememberChain(source, place + 1, { chains, whole });
    } else if (verbs.has(verb) && path !== null && given.length >= 2)
      routes.push({ router, verb, path: joinPath(prefix, path), at: start });
    else if (value === 'MapMethods' && path !== null && given.length >= 3)
      routes.push({ router, verb: textsIn(source, given[1]!).join('|'), path: joinPath(prefix, path), at: start });
    else if (/^MapHubs?$|^MapGrpcService$/.test(value) && path !== null)
      routes.push({ router, verb: 'HUB', path: joinPath(prefix, path), at: start });
  }
  return { ...NOTHING_READ, routes };
}

/** `app.MapGroup("/x").RequireAuthorization().MapGet(…)`: each call of the chain keeps the prefix. */
function rememberChain(
  source: Source,
  open: number,
  { chains, whole }: { readonly chains: Map<number, string>; readonly whole: string },
): void {
  let close = source.partner[open] ?? -1;
  for (let steps = 0; steps < maxChainLength && close > 0; steps++) {
    chains.set(close, whole);
    if (!isMark(source, close + 1, '.') || !isMark(source, close + 3, '(')) return;
    close = source.partner[close + 3] ?? -1;
  }
}

export function readControllers(source: Source): Reading {
  const routes: Route[] = [];
  for (const { name, given, place, inside } of readDecorators(source, (at) => attributeAt(source, at))) {
    const verb = /^Http(Get|Post|Put|Delete|Patch|Head|Options)$/.exec(name)?.[1];
    if (verb === undefined || inside === null) continue;
    const isController =
      /Controller$/.test(inside.name) ||
      inside.bases.some((base) => /^(?:Controller(?:Base)?|EndpointBase(?:Async|Sync))$/.test(base)) ||
      inside.decorators.some((own) => own.name === 'ApiController');
    if (!isController) continue;
    const route = inside.decorators.find((own) => own.name === 'Route');
    const fill = (path: string) =>
      path
        .replace(/\[controller\]/g, inside.name.replace(/Controller$/, ''))
        .replace(/\[action\]/g, methodAfter(source, place));
    const template = templateOf(source, given);
    if (template === '' && route === undefined) continue; // by a convention that is set elsewhere
    const path = fill(template);
    const prefix =
      path.startsWith('/') || path.startsWith('~/')
        ? ''
        : fill(route === undefined ? '' : templateOf(source, route.given));
    routes.push({
      router: inside.name,
      verb: verb.toUpperCase(),
      path: joinPath(prefix, path.replace(/^~/, '')),
      at: source.list[place]!.start,
    });
  }
  return { ...NOTHING_READ, routes };
}

/**
 * `[HttpGet("x")]` or the second of `[ApiController, Route("x")]`: after a bracket that begins a line, or a comma in
 * one.
 */
function attributeAt(source: Source, place: number): number | null {
  if (isMark(source, place, '[') && (source.list[place]!.first || isMark(source, place - 1, ']'))) return place + 1;
  const isNext = isMark(source, place, ',') && /^(?:Http\w+|Route|ApiController)$/.test(wordOf(source, place + 1));
  return isNext ? place + 1 : null;
}

function templateOf(source: Source, given: readonly TokenRange[]): string {
  const first = plainParts(source, given)[0];
  return first === undefined ? '' : pathText(source, first);
}

/** The name of the method below an attribute: the word before the next bracket outside of attributes. */
function methodAfter(source: Source, place: number): string {
  for (let at = place; at < Math.min(place + 80, source.list.length); at++) {
    if (isMark(source, at, '[') && (source.partner[at] ?? -1) > at) at = source.partner[at]!;
    else if (isMark(source, at, '(')) return wordOf(source, at - 1);
  }
  return '[action]';
}

const verbs = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']);
