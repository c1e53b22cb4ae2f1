/** Sinatra's routes and Thor's commands. */
import { commandLine } from '../command-usage.js';
import { deepestScope } from '../entrypoint-limits.table.js';
import { isMark, namedPart, onlyText, partsOf, type Source, wordOf } from '../read/source.js';
import { type Command, joinPath, NOTHING_READ, type Reading, type Route } from '../reading.js';
import { blockEnds, blockOf, givenTo } from './blocks.js';

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

/** `get '/x' do` at the beginning of a line, with a block, possibly inside `namespace '/api' do`. */
export function readSinatra(source: Source): Reading {
  const ends = blockEnds(source);
  const routes: Route[] = [];
  const scopes: { readonly end: number; readonly prefix: string }[] = [];
  for (const [place, { kind, value, first, start }] of source.list.entries()) {
    while (scopes.length > 0 && scopes.at(-1)!.end <= place) scopes.pop();
    if (kind !== 'word' || !first || (!verbs.has(value) && value !== 'namespace')) continue;
    const path = onlyText(source, partsOf(source, givenTo(source, place))[0]);
    const block = blockOf(source, place);
    if (path === null || (block === null && !hasBraces(source, place))) continue;
    const prefix = scopes.reduce((before, scope) => joinPath(before, scope.prefix), '');
    if (value !== 'namespace')
      routes.push({ router: '', verb: value.toUpperCase(), path: joinPath(prefix, path), at: start });
    else if (block !== null && scopes.length < deepestScope)
      scopes.push({ end: ends.get(block) ?? block, prefix: path });
  }
  return { ...NOTHING_READ, routes };
}

/** `get('/x') { 'hello' }` */
function hasBraces(source: Source, place: number): boolean {
  const close = isMark(source, place + 1, '(') ? (source.partner[place + 1] ?? -1) : place + 1;
  return close > 0 && isMark(source, close + 1, '{');
}

/** `desc "build NAME", "…"` above a method; `method_option :force` and `option :force` in between. */
export function readThor(source: Source): Reading {
  const commands: Command[] = [];
  let usage: string | null = null;
  let options: string[] = [];
  let at = 0;
  for (const [place, { kind, value, first, start }] of source.list.entries()) {
    if (kind !== 'word' || !first) continue;
    const given =
      value === 'desc' || value === 'option' || value === 'method_option'
        ? partsOf(source, givenTo(source, place))
        : [];
    const text = onlyText(source, given[0]);
    if (value === 'desc' && text !== null && given.length >= 2) {
      usage = text;
      at = start;
    } else if (
      (value === 'option' || value === 'method_option') &&
      text !== null &&
      namedPart(source, given, 'hide') === null
    )
      options.push(`--${text.replace(/_/g, '-')}`);
    else if (value === 'def') {
      if (usage !== null)
        commands.push({ line: commandLine(usage === '' ? wordOf(source, place + 1) : usage, options), at });
      usage = null;
      options = [];
    } else if (value === 'subcommand') usage = null;
  }
  return { ...NOTHING_READ, commands };
}
