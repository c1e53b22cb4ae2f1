/** ASP.NET: minimal APIs (`app.MapGet("/x", …)`, groups with a prefix) and controllers with attributes. */
import { maxChainLength } from '../entrypoint-limits.table.js';
import { readDecorators } from '../read/decorators.js';
import { pathText } from '../read/literals.js';
import type { Source, TokenRange } from '../read/source.js';
import { type FoundReading, joinPath, type Route } from '../reading.js';

export function readMinimal(source: Source): FoundReading {
  const routes: Route[] = [];
  const groups = new Map<string, string>();
  const chains = new Map<number, string>();
  for (const { place, value, start } of source.calls()) {
    if (!value.startsWith('Map') || !source.isMark(place - 1, '.')) continue;
    const given = source.itemsAt(place + 1);
    const router = source.wordAt(place - 2);
    const prefix = source.isMark(place - 2, ')') ? (chains.get(place - 2) ?? '') : (groups.get(router) ?? '');
    if (given[0] === undefined) continue;
    const path = joinPath(prefix, pathText(source, given[0]));
    const add = (verb: string): void => void routes.push({ router, verb, path, at: start });
    if (value === 'MapGroup') {
      const name = source.isMark(place - 3, '=') ? source.wordAt(place - 4) : '';
      if (name !== '') groups.set(name, path);
      rememberChain(source, place + 1, { chains, whole: path });
    } else if (/^Map(?:Get|Post|Put|Delete|Patch)$/i.test(value) && given.length >= 2)
      add(value.slice(3).toUpperCase());
    else if (value === 'MapMethods' && given.length >= 3) add(source.textsIn(given[1]!).join('|'));
    else if (/^MapHubs?$|^MapGrpcService$/.test(value)) add('HUB');
  }
  return { routes };
}

/** `app.MapGroup("/x").RequireAuthorization().MapGet(…)`: each call of the chain keeps the prefix. */
function rememberChain(
  source: Source,
  open: number,
  { chains, whole }: { readonly chains: Map<number, string>; readonly whole: string },
): void {
  let close = source.partnerOf(open);
  for (let steps = 0; steps < maxChainLength && close > 0; steps++) {
    chains.set(close, whole);
    if (!source.isMark(close + 1, '.') || !source.isMark(close + 3, '(')) return;
    close = source.partnerOf(close + 3);
  }
}

export function readControllers(source: Source): FoundReading {
  const routes: Route[] = [];
  for (const { name, given, place, at, inside } of readDecorators(source, (at) => attributeAt(source, at))) {
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
    const prefix = route === undefined || /^~?\//.test(path) ? '' : fill(templateOf(source, route.given));
    const whole = joinPath(prefix, path.replace(/^~/, ''));
    routes.push({ router: inside.name, verb: verb.toUpperCase(), path: whole, at });
  }
  return { routes };
}

/** `[HttpGet("x")]` or the second of `[ApiController, Route("x")]`: a bracket that begins a line, or a comma in it. */
function attributeAt(source: Source, place: number): number | null {
  if (source.isMark(place, '[') && (source.list[place]!.first || source.isMark(place - 1, ']'))) return place + 1;
  const isNext = source.isMark(place, ',') && /^(?:Http\w+|Route|ApiController)$/.test(source.wordAt(place + 1));
  return isNext ? place + 1 : null;
}

function templateOf(source: Source, given: readonly TokenRange[]): string {
  const first = source.plainParts(given)[0];
  return first === undefined ? '' : pathText(source, first);
}

/** The name of the method below an attribute: the word before the next bracket outside of attributes. */
function methodAfter(source: Source, place: number): string {
  for (let at = place; at < Math.min(place + 80, source.list.length); at++) {
    if (source.isMark(at, '[')) at = Math.max(at, source.partnerOf(at));
    else if (source.isMark(at, '(')) return source.wordAt(at - 1);
  }
  return '[action]';
}
