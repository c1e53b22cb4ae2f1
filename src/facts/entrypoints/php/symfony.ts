/** Symfony (routes as attributes, console commands), Laravel's own commands, and Slim. */
import { commandLine, optionName } from '../command-usage.js';
import { deepestScope } from '../entrypoint-limits.table.js';
import { readDecorators } from '../read/decorators.js';
import {
  argumentsAt,
  isMark,
  namedPart,
  onlyText,
  plainParts,
  type Source,
  type TokenRange,
  textOf,
  textsIn,
  wordOf,
} from '../read/source.js';
import { type Command, joinPath, NOTHING_READ, type Reading, type Route } from '../reading.js';

const attribute = (source: Source) => (place: number) =>
  isMark(source, place, '#') && isMark(source, place + 1, '[') ? place + 2 : null;

/** `#[Route('/x', methods: ['GET'])]` on a class is a prefix, on a method a route. */
export function readSymfonyRoutes(source: Source): Reading {
  const decorators = readDecorators(source, attribute(source));
  const routes = decorators.flatMap(({ name, given, place, inside }): Route[] => {
    if (name !== 'Route' || inside === null) return [];
    const around = inside.decorators.find((own) => own.name === 'Route');
    const methods = namedPart(source, given, 'methods');
    const path = joinPath(around === undefined ? '' : pathOf(source, around.given), pathOf(source, given));
    return [
      {
        router: inside.name,
        verb: methods === null ? '' : textsIn(source, methods).join('|'),
        path,
        at: source.list[place]!.start,
      },
    ];
  });
  return { ...NOTHING_READ, routes };
}

function pathOf(source: Source, given: readonly TokenRange[]): string {
  const part = namedPart(source, given, 'path') ?? plainParts(source, given)[0];
  return part === undefined ? '' : (onlyText(source, part) ?? textsIn(source, part)[0] ?? '');
}

/** A class that extends Command: its name in an attribute, `setName('x')`, `$defaultName` or `$signature`. */
export function readConsole(source: Source): Reading {
  let usage: string | null = null;
  let at = 0;
  const options: string[] = [];
  for (const [place, { kind, value, start }] of source.list.entries()) {
    if (kind !== 'word') continue;
    const given = isMark(source, place + 1, '(') ? argumentsAt(source, place + 1) : [];
    const text = onlyText(source, given[0]);
    let found: string | null = null;
    if (value === 'AsCommand' && isMark(source, place - 1, '[')) {
      const named = namedPart(source, given, 'name') ?? plainParts(source, given)[0];
      found = named === undefined ? null : onlyText(source, named);
    } else if (value === 'setName' && isMark(source, place - 1, '->')) found = text;
    else if (
      (value === '$defaultName' || value === '$signature' || value === '$name') &&
      isMark(source, place + 1, '=') &&
      isField(source, place)
    )
      found = textOf(source, place + 2);
    else if (isMark(source, place - 1, '->') && value === 'addOption' && text !== null) options.push(`--${text}`);
    else if (isMark(source, place - 1, '->') && value === 'addArgument' && text !== null)
      options.push(text.toUpperCase());
    else if (wordOf(source, place - 1) === 'new' && value === 'InputOption' && text !== null)
      options.push(optionName(`--${text}`));
    else if (wordOf(source, place - 1) === 'new' && value === 'InputArgument' && text !== null)
      options.push(text.toUpperCase());
    if (found !== null && found !== '' && (usage === null || value === '$signature')) {
      usage = withoutDescriptions(found);
      at = start;
    }
  }
  const commands: Command[] = usage === null ? [] : [{ line: commandLine(usage, options), at }];
  return { ...NOTHING_READ, commands };
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
    if (/^(?:protected|public|private|static)$/.test(wordOf(source, at))) return true;
  return false;
}

/** Slim: `$app->get('/x', …)`, `$app->group('/api', function ($group) { … })`. */
export function readSlim(source: Source): Reading {
  const routes: Route[] = [];
  const scopes: { readonly end: number; readonly prefix: string }[] = [];
  for (const [place, { kind, value, start }] of source.list.entries()) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (kind !== 'word' || !isMark(source, place - 1, '->') || !isMark(source, place + 1, '(')) continue;
    if (!/^\$(?:app|group|router)$/.test(wordOf(source, place - 2)) && wordOf(source, place - 2) !== 'app') continue;
    const given = argumentsAt(source, place + 1);
    const text = onlyText(source, given[0]);
    const prefix = scopes.reduce((before, scope) => joinPath(before, scope.prefix), '');
    if (value === 'group' && text !== null) {
      if (scopes.length < deepestScope)
        scopes.push({ end: Math.max(source.partner[place + 1] ?? -1, place), prefix: text });
    } else if (/^(?:get|post|put|patch|delete|options|any)$/.test(value) && text !== null && given.length >= 2)
      routes.push({ router: '', verb: value.toUpperCase(), path: joinPath(prefix, text), at: start });
  }
  return { ...NOTHING_READ, routes };
}
