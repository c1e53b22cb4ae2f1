/** Frameworks of JavaScript and TypeScript: how each is recognised, and how it is read. */
import type { Framework } from '../reading.js';
import { readChainedCommands, readOclif, readParseArgs } from './javascript-commands.js';
import { type RouterRules, readRouters } from './javascript-routers.js';
import { readNest } from './nest.js';

const languages = ['javascript', 'jsx', 'typescript', 'tsx'];

const routing = (name: string, kind: 'web' | 'api', rules: RouterRules): Framework => ({
  name,
  kind,
  languages,
  modules: rules.modules,
  handsOn: true,
  read: (source, around) => readRouters(source, rules, around),
});

export const scriptFrameworks: readonly Framework[] = [
  routing('Express', 'web', {
    modules: ['express', 'express-promise-router'],
    makers: ['express', 'Router', 'router', 'application', 'default'],
    types: ['Express', 'Application', 'Router', 'IRouter'],
    customary: ['app', 'router', 'server', 'api'],
  }),
  routing('Fastify', 'api', {
    modules: [
      'fastify',
      'fastify-plugin',
      '@fastify/type-provider-typebox',
      '@fastify/type-provider-json-schema-to-ts',
      'fastify-type-provider-zod',
    ],
    makers: ['fastify', 'default'],
    types: ['FastifyInstance', 'FastifyPluginAsync', 'FastifyPluginCallback'],
    customary: ['fastify', 'app', 'server', 'instance'],
  }),
  routing('Hono', 'api', {
    modules: ['hono', 'hono/quick', 'hono/tiny', '@hono/zod-openapi'],
    makers: ['Hono', 'OpenAPIHono'],
    types: ['Hono', 'OpenAPIHono'],
    customary: ['app'],
  }),
  routing('Koa', 'web', {
    modules: ['koa', 'koa-router', '@koa/router', 'koa-route'],
    makers: ['Koa', 'Router', 'default'],
    types: ['Router', 'Koa'],
    customary: ['router'],
  }),
  { name: 'NestJS', kind: 'api', languages, modules: ['@nestjs/common'], read: readNest },
  {
    name: 'commander',
    kind: 'cli',
    languages,
    modules: ['commander', 'commander/esm.mjs', '@commander-js/extra-typings'],
    read: readChainedCommands,
  },
  {
    name: 'yargs',
    kind: 'cli',
    languages,
    modules: ['yargs', 'yargs/yargs', 'yargs/helpers'],
    read: readChainedCommands,
  },
  { name: 'cac', kind: 'cli', languages, modules: ['cac'], read: readChainedCommands },
  { name: 'oclif', kind: 'cli', languages, modules: ['@oclif/core', '@oclif/command'], read: readOclif },
  { name: 'node:util parseArgs', kind: 'cli', languages, modules: ['node:util', 'util'], read: readParseArgs },
];
