/** Symfony (routes as attributes, console commands), Laravel's own commands, and Slim. */
import { optionName, toCommand } from '../command-usage.js';
import { deepestScope } from '../entrypoint-limits.table.js';
import { readDecorators } from '../read/decorators.js';
import type { Source, TokenRange } from '../read/source.js';
import { type FoundReading, joinPath, type Route } from '../reading.js';

const attribute = (source: Source) => (place: number) =>
  source.isMark(place, '#') && source.isMark(place + 1, '[') ? place + 2 : null;

/** `#[Route('/x', methods: ['GET'])]` on a class is a prefix, on a method a route. */
export function readSymfonyRoutes(source: Source): FoundReading {
  const routes: Route[] = [];
  for (const { name, given, at, inside } of readDecorators(source, attribute(source))) {
    if (name !== 'Route' || inside === null) continue;
    const around = inside.decorators.find((own) => own.name === 'Route');
    const methods = source.namedPart(given, 'methods');
    const path = joinPath(around === undefined ? '' : pathOf(source, around.given), pathOf(source, given));
    const verb = methods === null ? '' : source.textsIn(methods).join('|');
    routes.push({ router: inside.name, verb, path, at });
  }
  return { routes };
}

function pathOf(source: Source, given: readonly TokenRange[]): string {
  const part = source.namedPart(given, 'path') ?? source.plainParts(given)[0];
  return part === undefined ? '' : (source.textsIn(part)[0] ?? '');
}

/** A class that extends Command: its name in an attribute, `setName('x')`, `$defaultName` or `$signature`. */
export function readConsole(source: Source): FoundReading {
  let usage: string | null = null;
  let at = 0;
  const options: string[] = [];
  for (const { place, value, start } of source.words()) {
    const given = source.isMark(place + 1, '(') ? source.itemsAt(place + 1) : [];
    const text = source.onlyText(given[0]);
    const isMethod = source.isMark(place - 1, '->');
    const isNew = source.wordAt(place - 1) === 'new';
    let found: string | null = null;
    if (value === 'AsCommand' && source.isMark(place - 1, '['))
      found = source.onlyText(source.namedPart(given, 'name') ?? source.plainParts(given)[0]);
    else if (value === 'setName' && isMethod) found = text;
    else if (
      /^\$(?:defaultName|signature|name)$/.test(value) &&
      source.isMark(place + 1, '=') &&
      isField(source, place)
    )
      found = source.textAt(place + 2);
    else if (text === null) continue;
    else if (isMethod && value === 'addOption') options.push(`--${text}`);
    else if (isNew && value === 'InputOption') options.push(optionName(`--${text}`));
    else if ((isMethod && value === 'addArgument') || (isNew && value === 'InputArgument'))
      options.push(text.toUpperCase());
    if (found !== null && found !== '' && (usage === null || value === '$signature')) {
      usage = withoutDescriptions(found);
      at = start;
    }
  }
  return usage === null ? {} : { commands: [toCommand({ usage, options, at })] };
}

/** `mail:send {user : The id} {--queue= : Where}` -> `mail:send {user} --queue` */
function withoutDescriptions(signature: string): string {
  return signature
    .replace(
      /\{\s*(--)?(?:\w\|)?([\w-]+)(?![\w-])([?*=]*)[^}]{0,400}\}/g,
      (_, option?: string, name?: string, mark?: string) =>
        option === undefined ? `{${name}${(mark ?? '').replace('=', '')}}` : `--${name}`,
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** `protected $signature =`, not a local variable. */
function isField(source: Source, place: number): boolean {
  for (let at = place - 1; at > place - 5; at--)
    if (/^(?:protected|public|private|static)$/.test(source.wordAt(at))) return true;
  return false;
}

/** Slim: `$app->get('/x', …)`, `$app->group('/api', function ($group) { … })`. */
export function readSlim(source: Source): FoundReading {
  const routes: Route[] = [];
  const scopes: { readonly end: number; readonly prefix: string }[] = [];
  for (const { place, value, start } of source.calls()) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (!source.isMark(place - 1, '->') || !/^(?:\$(?:app|group|router)|app)$/.test(source.wordAt(place - 2))) continue;
    const given = source.itemsAt(place + 1);
    const text = source.onlyText(given[0]);
    const prefix = scopes.reduce((before, scope) => joinPath(before, scope.prefix), '');
    if (value === 'group' && text !== null) {
      if (scopes.length < deepestScope)
        scopes.push({ end: Math.max(source.partnerOf(place + 1), place), prefix: text });
    } else if (/^(?:get|post|put|patch|delete|options|any)$/.test(value) && text !== null && given.length >= 2)
      routes.push({ router: '', verb: value.toUpperCase(), path: joinPath(prefix, text), at: start });
  }
  return { routes };
}
