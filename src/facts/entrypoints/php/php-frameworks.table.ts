/** Frameworks of PHP: how each is recognised, and how it is read. */
import type { Framework } from '../reading.js';
import { readLaravel } from './laravel.js';
import { readConsole, readSlim, readSymfonyRoutes } from './symfony.js';

const languages = ['php'];

export const phpFrameworks: readonly Framework[] = [
  {
    name: 'Laravel',
    kind: 'web',
    languages,
    modules: ['Illuminate\\Support\\Facades\\Route', 'Illuminate\\Support\\Facades\\Artisan'],
    places: /(?:^|\/)(?:routes\/[^/]+|bootstrap\/app)\.php$/,
    read: readLaravel,
  },
  {
    name: 'Symfony',
    kind: 'web',
    languages,
    modules: ['Symfony\\Component\\Routing\\Attribute\\Route', 'Symfony\\Component\\Routing\\Annotation\\Route'],
    read: readSymfonyRoutes,
  },
  { name: 'Slim', kind: 'api', languages, modules: ['Slim\\'], read: readSlim },
  {
    name: 'Laravel console',
    kind: 'cli',
    languages,
    modules: ['Illuminate\\Console\\Command', 'Illuminate\\Console\\GeneratorCommand'],
    bases: ['GeneratorCommand'],
    read: readConsole,
  },
  {
    name: 'Symfony console',
    kind: 'cli',
    languages,
    modules: ['Symfony\\Component\\Console\\Command\\Command', 'Symfony\\Component\\Console\\Attribute\\AsCommand'],
    bases: ['Command', 'BaseCommand', 'ContainerAwareCommand'],
    read: readConsole,
  },
];
