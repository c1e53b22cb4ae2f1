import { describe, expect, it } from 'vitest';
import { lines, told } from '../../../../tests/fixtures/entrypoints.js';

describe('routes of JavaScript frameworks', () => {
  it('joins Express routers with the places where they are mounted, over files', async () => {
    const fixture = `
//- src/app.js
const express = require('express');
const users = require('./users');
const app = express();
app.set('view engine', 'ejs');
app.get('view engine');
app.get('/', (req, res) => res.render('home'));
app.use('/api', users);
app.route('/books').get(list).post(express.json(), create);
app.all(/^\\/legacy/, gone);
app.get(['/a', '/b'], both);
const inner = express.Router();
inner.delete('/:key', drop);
app.use('/inner', inner);
app.listen(3000);
//- src/users.js
const { Router } = require('express');
const router = Router();
const cache = new Map();
router.get('/users/:id', (req, res) => res.json(cache.get('/users/1', 2)));
// router.get('/in-a-comment', x);
const text = "router.get('/in-a-string', x)";
module.exports = router;
//- src/plain.js
const store = new Map();
store.get('/not-a-route', () => 1);
`;
    expect(await told(fixture)).toEqual(
      lines(`
src/app.js [web] Express application with 7 routes
  GET /
  GET /books
  POST /books
  ALL /^\\/legacy/
  GET /a
  GET /b
  DELETE /inner/:key
src/users.js [api] Express router with 1 route
  GET /api/users/:id
`),
    );
  });

  it('reads typed routers that are handed in, and prefixes given in options', async () => {
    const fixture = `
//- src/server.ts
import Fastify from 'fastify';
import { items } from './items.js';
const app = Fastify({ logger: true });
app.register(items, { prefix: '/v1' });
app.route({ method: ['GET', 'HEAD'], url: '/health', handler: ok });
//- src/items.ts
import type { FastifyInstance } from 'fastify';
export async function items(fastify: FastifyInstance) {
  fastify.get('/items', async () => []);
  fastify.post<{ Body: Item }>('/items', { schema }, async () => ({}));
}
`;
    expect(await told(fixture)).toEqual(
      lines(`
src/items.ts [api] Fastify router with 2 routes
  GET /v1/items
  POST /v1/items
src/server.ts [api] Fastify application with 1 route
  GET|HEAD /health
`),
    );
  });

  it('calls a file that only takes in others what they are', async () => {
    const fixture = `
//- src/routes.js
const { Router } = require('express');
const carts = require('./carts');
const api = Router();
api.use('/carts', carts);
module.exports = api;
//- src/carts.js
const { Router } = require('express');
const router = Router();
router.get('/', (req, res) => res.json([]));
module.exports = router;
`;
    expect(await told(fixture)).toContain('src/routes.js [api] Express application that mounts 1 router');
  });

  it('puts Fastify plugins that are loaded from folders under the folders they stand in', async () => {
    const fixture = `
//- src/app.ts
import path from 'node:path';
import autoload from '@fastify/autoload';
import type { FastifyInstance } from 'fastify';
export default async function app(fastify: FastifyInstance) {
  fastify.register(autoload, { dir: path.join(import.meta.dirname, 'plugins') });
  fastify.register(autoload, { dir: path.join(import.meta.dirname, 'routes'), options: { prefix: '/v1' } });
}
//- src/plugins/time.ts
import fp from 'fastify-plugin';
export default fp(async (fastify) => { fastify.decorate('now', 1); });
//- src/routes/home.ts
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
const plugin: FastifyPluginAsyncTypebox = async (fastify) => {
  fastify.get('/', {}, async () => ({}));
};
export default plugin;
//- src/routes/shop/carts/index.ts
import type { FastifyInstance } from 'fastify';
export default async function (fastify: FastifyInstance) {
  fastify.post('/:id', async () => ({}));
}
`;
    expect(await told(fixture)).toEqual(
      lines(`
src/app.ts [api] Fastify application that mounts 2 routers
src/routes/home.ts [api] Fastify router with 1 route
  GET /v1
src/routes/shop/carts/index.ts [api] Fastify router with 1 route
  POST /v1/shop/carts/:id
`),
    );
  });

  it('reads Hono with base paths and Koa with its router', async () => {
    const fixture = `
//- src/hono.ts
import { Hono } from 'hono';
const books = new Hono().basePath('/books');
books.get('/:id', (c) => c.json({}));
const app = new Hono<{ Bindings: Env }>();
app.route('/api', books);
app.get('/ping', (c) => c.text('pong')).post('/ping', (c) => c.text('pong'));
export default app;
//- src/koa.js
const Router = require('@koa/router');
const router = new Router({ prefix: '/k' });
router.get('user', '/users/:id', show);
router.del('/users/:id', drop);
module.exports = router;
`;
    expect(await told(fixture)).toEqual(
      lines(`
src/hono.ts [api] Hono application with 3 routes
  GET /api/books/:id
  GET /ping
  POST /ping
src/koa.js [web] Koa router with 2 routes
  GET /k/users/:id
  DELETE /k/users/:id
`),
    );
  });

  it('reads Nest controllers, and no class that is none', async () => {
    const fixture = `
//- src/cats.controller.ts
import { Controller, Get, Post, Param } from '@nestjs/common';

/** Answers everything about cats. More to come. */
@Controller('cats')
export class CatsController {
  constructor(private readonly cats: CatsService) {}
  @Get()
  all() { return this.cats.get('/x', 1); }
  @Get(':id')
  one(@Param('id') id: string) { return id; }
  @Post(['new', 'create'])
  make() {}
}
class Other {
  @Get('nothing')
  none() {}
}
`;
    expect(await told(fixture)).toEqual(
      lines(`
src/cats.controller.ts [api] NestJS controller with 4 routes
  GET /cats
  GET /cats/:id
  POST /cats/new
  POST /cats/create
`),
    );
  });

  it('takes the routes of Next, SvelteKit and Nuxt from where their files stand', async () => {
    const fixture = `
//- web/next.config.js
module.exports = {};
//- web/app/page.tsx
export default function Home() { return null; }
//- web/app/(shop)/items/[id]/page.tsx
export default function Item() { return null; }
//- web/app/api/items/route.ts
export async function GET() { return new Response(); }
export const POST = async () => new Response();
//- web/app/_private/page.tsx
export default function Hidden() { return null; }
//- web/pages/about.tsx
export default function About() { return null; }
//- web/pages/_app.tsx
export default function App() { return null; }
//- kit/svelte.config.js
export default {};
//- kit/src/routes/blog/[slug]/+page.svelte
<h1>x</h1>
//- kit/src/routes/api/+server.ts
export function GET() { return new Response(); }
//- nuxt/nuxt.config.ts
export default {};
//- nuxt/pages/users/[id].vue
<template><p /></template>
//- nuxt/server/api/hello.post.ts
export default () => 1;
`;
    expect(await told(fixture)).toEqual(
      lines(`
kit/svelte.config.js [web] SvelteKit application with 2 routes
  GET /api
  /blog/[slug]
nuxt/nuxt.config.ts [web] Nuxt application with 2 routes
  /users/[id]
  POST /api/hello
web/next.config.js [web] Next.js application with 5 routes
  /items/[id]
  GET /api/items
  POST /api/items
  /
  /about
`),
    );
  });
});

describe('commands of JavaScript frameworks', () => {
  it('reads commander, yargs, cac and oclif', async () => {
    const fixture = `
//- bin/shop.js
#!/usr/bin/env node
const { program } = require('commander');
program.name('shop').option('-v, --verbose', 'more');
program.command('serve <dir>').option('-p, --port <number>').action(run);
program.command('stop').action(halt);
//- src/yargs.js
import yargs from 'yargs';
yargs(process.argv.slice(2))
  .command('get <id>', 'gets', (y) => y.option('json', { type: 'boolean' }), run)
  .command(['list', 'ls'], 'lists', () => {}, run).argv;
//- src/commands/user/add.ts
import { Command, Flags } from '@oclif/core';
export default class UserAdd extends Command {
  static flags = { admin: Flags.boolean(), name: Flags.string() };
}
`;
    expect(await told(fixture, ['bin/shop.js'])).toEqual(
      lines(`
bin/shop.js [cli] command line with 3 commands (commander)
  shop --verbose
  serve <dir> --port
  stop
src/commands/user/add.ts [cli] command line with 1 command (oclif)
  user add --admin --name
src/yargs.js [cli] command line with 2 commands (yargs)
  get <id> --json
  list
`),
    );
  });
});
