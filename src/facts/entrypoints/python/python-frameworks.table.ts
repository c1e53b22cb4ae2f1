/** Frameworks of Python: how each is recognised, and how it is read. */
import type { Framework } from '../reading.js';
import { readDecorated } from './decorated.js';
import { readDjango } from './django.js';
import { readArgparse, readClick } from './python-commands.js';

const languages = ['python'];

const decorated = (name: string, kind: 'web' | 'api', modules: readonly string[]): Framework => ({
  name,
  kind,
  languages,
  modules,
  handsOn: true,
  read: readDecorated,
});

export const pythonFrameworks: readonly Framework[] = [
  decorated('Flask', 'web', ['flask', 'flask.', 'quart', 'quart.', 'apiflask']),
  decorated('FastAPI', 'api', ['fastapi', 'fastapi.', 'starlette', 'starlette.']),
  decorated('Sanic', 'api', ['sanic', 'sanic.']),
  decorated('Bottle', 'web', ['bottle']),
  {
    name: 'Django',
    kind: 'web',
    languages,
    modules: ['django.urls', 'django.conf.urls', 'django.core.management', 'django.core.management.'],
    read: readDjango,
  },
  { name: 'click', kind: 'cli', languages, modules: ['click', 'rich_click', 'flask.cli'], read: readClick },
  { name: 'typer', kind: 'cli', languages, modules: ['typer'], read: readClick },
  { name: 'argparse', kind: 'cli', languages, modules: ['argparse'], read: readArgparse },
];
