/** Sinatra's routes and Thor's commands. */
import { toCommand } from '../command-usage.js';
import { deepestScope } from '../entrypoint-limits.table.js';
import type { Source } from '../read/source.js';
import { type Command, type FoundReading, joinPath, type Route } from '../reading.js';
import { blockEnds, blockOf, givenTo } from './blocks.js';

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

/** `get '/x' do` at the beginning of a line, with a block, possibly inside `namespace '/api' do`. */
export function readSinatra(source: Source): FoundReading {
  const ends = blockEnds(source);
  const routes: Route[] = [];
  const scopes: { readonly end: number; readonly prefix: string }[] = [];
  for (const { place, value, first, start } of source.words()) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (!first || (!verbs.has(value) && value !== 'namespace')) continue;
    const path = source.onlyText(source.partsOf(givenTo(source, place))[0]);
    const block = blockOf(source, place);
    if (path === null || (block === null && !hasBraces(source, place))) continue;
    const prefix = scopes.reduce((before, scope) => joinPath(before, scope.prefix), '');
    if (value !== 'namespace')
      routes.push({ router: '', verb: value.toUpperCase(), path: joinPath(prefix, path), at: start });
    else if (block !== null && scopes.length < deepestScope)
      scopes.push({ end: ends.get(block) ?? block, prefix: path });
  }
  return { routes };
}

/** `get('/x') { 'hello' }` */
function hasBraces(source: Source, place: number): boolean {
  const close = source.isMark(place + 1, '(') ? source.partnerOf(place + 1) : place + 1;
  return close > 0 && source.isMark(close + 1, '{');
}

/** `desc "build NAME", "…"` above a method; `method_option :force` and `option :force` in between. */
export function readThor(source: Source): FoundReading {
  const commands: Command[] = [];
  let usage: string | null = null;
  let options: string[] = [];
  let at = 0;
  for (const { place, value, first, start } of source.words()) {
    if (!first) continue;
    const isOption = value === 'option' || value === 'method_option';
    const given = isOption || value === 'desc' ? source.partsOf(givenTo(source, place)) : [];
    const text = source.onlyText(given[0]);
    if (value === 'desc' && text !== null && given.length >= 2) {
      usage = text;
      at = start;
    } else if (isOption && text !== null && source.namedPart(given, 'hide') === null)
      options.push(`--${text.replace(/_/g, '-')}`);
    else if (value === 'def') {
      if (usage !== null) commands.push(toCommand({ usage: usage || source.wordAt(place + 1), options, at }));
      usage = null;
      options = [];
    } else if (value === 'subcommand') usage = null;
  }
  return { commands };
}
