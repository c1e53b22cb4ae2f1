/** Frameworks of .NET. Imports may be implicit, so file names and base types count as well. */
import type { Framework } from '../reading.js';
import { readControllers, readMinimal } from './aspnet.js';
import { readCommandLine } from './dotnet-commands.js';

const languages = ['csharp'];

export const dotnetFrameworks: readonly Framework[] = [
  {
    name: 'ASP.NET minimal API',
    kind: 'api',
    languages,
    modules: [
      'Microsoft.AspNetCore.Builder',
      'Microsoft.AspNetCore.Routing',
      'Microsoft.AspNetCore.Http',
      'Microsoft.AspNetCore.Http.',
    ],
    places: /(?:^|\/)(?:Program|Startup|[^/]*(?:Endpoint|Endpoints|Api|Apis|Routes|Module))\.cs$/,
    read: readMinimal,
  },
  {
    name: 'ASP.NET controllers',
    kind: 'api',
    languages,
    modules: ['Microsoft.AspNetCore.Mvc'],
    places: /Controller\.cs$/,
    bases: ['Controller', 'ControllerBase', 'ApiController'],
    read: readControllers,
  },
  {
    name: 'System.CommandLine',
    kind: 'cli',
    languages,
    modules: ['System.CommandLine', 'System.CommandLine.'],
    read: readCommandLine,
  },
];
