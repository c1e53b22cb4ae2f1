/** Frameworks of Ruby: how each is recognised, and how it is read. */
import type { Framework } from '../reading.js';
import { drawsRoutes, readRails } from './rails.js';
import { readSinatra, readThor } from './small.js';

const languages = ['ruby'];

export const rubyFrameworks: readonly Framework[] = [
  {
    name: 'Rails',
    kind: 'web',
    languages,
    modules: [],
    places: /(?:^|\/)config\/routes(?:\.rb|\/[^/]+\.rb)$/,
    read: (source, around) => (drawsRoutes(source) ? readRails(source, around) : {}),
  },
  {
    name: 'Sinatra',
    kind: 'web',
    languages,
    modules: ['sinatra', 'sinatra/base', 'sinatra/contrib', 'sinatra/namespace', 'sinatra/reloader'],
    bases: ['Sinatra::Base', 'Sinatra::Application'],
    read: readSinatra,
  },
  {
    name: 'Thor',
    kind: 'cli',
    languages,
    modules: ['thor', 'thor/group'],
    bases: ['Thor', 'Thor::Group'],
    read: readThor,
  },
];
