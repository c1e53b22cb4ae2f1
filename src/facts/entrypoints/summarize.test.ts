import { describe, expect, it } from 'vitest';
import { lines, summarize, told } from '../../../tests/fixtures/entrypoints.js';
import { maxEntrypoints, maxLines } from './entrypoint-limits.table.js';

describe('the kinds of entry points', () => {
  it('tells what the manifest names by evidence, in its order', async () => {
    const fixture = `
//- src/main.rs
//! Finds things fast. It also prints them.
fn main() {}
//- index.js
module.exports = require('./lib/thing');
//- lib/thing.js
exports.a = 1;
//- src/index.ts
export { one } from './one.js';
export function two() {}
//- src/one.ts
export const one = 1;
//- web/main.tsx
import { createRoot } from 'react-dom/client';
createRoot(document.body).render(null);
//- tool/__main__.py
"""Runs the tool"""
//- server.c
/* Copyright (c) somebody */
#include <stdio.h>
#include "server.h"
int helper(void) { return 1; }
int
main(int count, char **given) { return 0; }
//- run.sh
#!/usr/bin/env bash
echo hi
//- bin/go
#!/bin/sh
exec node "$@"
`;
    const names =
      'index.js src/index.ts src/main.rs web/main.tsx tool/__main__.py run.sh bin/go server.c gone.js'.split(' ');
    expect(await told(fixture, names)).toEqual(
      lines(`
index.js [library] library: passes on what ./lib/thing exports
src/index.ts [library] library: exports two, one
src/main.rs [cli] Finds things fast.
web/main.tsx [web] starts the application in the browser
tool/__main__.py [cli] Runs the tool
run.sh [script] script run by bash
bin/go [cli] command line program
server.c [cli] command line program
gone.js [script] named by the manifest; the file is not here to read
`),
    );
  });

  it('passes over licences, directives and headings when it looks for what a file says of itself', async () => {
    const fixture = `
//- a.js
/*!
 * thing
 * Copyright(c) Somebody
 * MIT Licensed
 */

'use strict'

/**
 * Module dependencies.
 */

var app = require('express')();
app.get('/', home);
//- b.js
/* eslint-disable no-console */
/**
 * Serves the shop's pages. Nothing else.
 * @module b
 */
const app = require('express')();
app.get('/', home);
`;
    expect((await summarize(fixture)).map(({ description }) => description)).toEqual([
      'Express application with 1 route',
      "Serves the shop's pages.",
    ]);
  });

  it('tells an application that only mounts routers, and nothing of middleware', async () => {
    const fixture = `
//- app.js
const express = require('express');
const app = express();
app.use(require('./log'));
app.use('/a', require('./a'));
//- log.js
module.exports = (req, res, next) => next();
//- a.js
const router = require('express').Router();
router.get('/x', y);
module.exports = router;
`;
    expect(await told(fixture)).toEqual(
      lines(`
a.js [web] Express router with 1 route
  GET /a/x
app.js [web] Express application that mounts 1 router
`),
    );
  });
});

describe('what is no route', () => {
  const lookAlikes = `
//- src/cache.js
import express from 'express';
const cache = new Map();
const client = axios.create();
cache.get('/x', fallback);
client.post('/remote', body);
request(app).get('/tested', done);
http.get('/asked', done);
const settings = express();
settings.get('title');
params.delete('/key', 1);
//- test/app.test.js
const app = require('express')();
app.get('/only-in-a-test', ok);
`;

  it('takes a call on something that is no router for no route, and reads no tests', async () => {
    expect(await told(lookAlikes)).toEqual([]);
  });

  it('would be fooled by these look-alikes if it only looked for the call (broken twin)', () => {
    const naive = [...lookAlikes.matchAll(/\.(?:get|post|delete)\('(\/[^']*)'/g)].map((match) => match[1]);
    expect(naive).toEqual(['/x', '/remote', '/tested', '/asked', '/key', '/only-in-a-test']);
  });
});

describe('bounds', () => {
  it('says how many routes and how many files it does not list', async () => {
    const routes = Array.from({ length: maxLines + 5 }, (_, at) => `app.get('/r${at}', h);`).join('\n');
    const many = Array.from({ length: maxEntrypoints + 2 }, (_, at) => [
      `r/f${String(at).padStart(3, '0')}.js`,
      "const r = require('express').Router();\nr.get('/', h);",
    ]);
    const fixture = Object.fromEntries([['app.js', `const app = require('express')();\n${routes}`], ...many]);
    const summaries = await summarize(fixture);
    expect(summaries).toHaveLength(maxEntrypoints);
    expect(summaries[0]!.routes_or_commands!.at(-1)).toBe('… 5 more');
    expect(summaries.at(-1)!.description).toMatch(/ \(3 more entry points are not listed\)$/);
  });

  it('puts examples after the project', async () => {
    const router = "const r = require('express').Router();\n";
    const many = Array.from({ length: maxEntrypoints }, (_, at) => [
      `examples/e${at}.js`,
      `${router}r.get('/', h);\nr.put('/', h);`,
    ]);
    const summaries = await summarize(Object.fromEntries([...many, ['src/own.js', `${router}r.get('/', h);`]]));
    expect(summaries.map(({ path }) => path)).toContain('src/own.js');
  });

  it('does not take the packages of a Java program for examples', async () => {
    const controller = (name: string) =>
      `import org.springframework.web.bind.annotation.*;\n@RestController\nclass ${name} { @GetMapping("/${name}") String a() { return ""; } }`;
    const many = Array.from({ length: maxEntrypoints }, (_, at) => [
      `a/src/main/java/org/e${at}/A.java`,
      controller('A'),
    ]);
    const own = ['src/main/java/org/samples/Own.java', `${controller('Own')}\nclass B {}`];
    const more = ['examples/More.java', controller('More')];
    const summaries = await summarize(Object.fromEntries([...many.slice(1), own, more]));
    expect(summaries.map(({ path }) => path)).toContain('src/main/java/org/samples/Own.java');
    expect(summaries.map(({ path }) => path)).not.toContain('examples/More.java');
  });
});

describe('what is only said in comments', () => {
  it('begins no program, describes no file and serves nobody', async () => {
    const fixture = `
//- lib/client.dart
/// Talks to the shop and its tills.
///
/// \`\`\`dart
/// void main() { Client().close(); }
/// \`\`\`
library;
export 'src/client.dart';
class Client {}
//- src/main.rs
// --- jemalloc (opt-in) ---
fn main() {}
//- Sources/Run/entrypoint.swift
import Vapor

@main
struct Entrypoint {
  static func main() async throws {}
}
//- Sources/Tool/Tool.swift
@main
struct Tool {
  static func main() {}
}
//- main.go
package main

import (
	"net/http"
	_ "net/http/pprof"
)

func main() { go http.ListenAndServe(":6060", nil) }
`;
    const names = 'lib/client.dart src/main.rs Sources/Run/entrypoint.swift Sources/Tool/Tool.swift main.go'.split(' ');
    expect(await told(fixture, names)).toEqual([
      'lib/client.dart [library] Talks to the shop and its tills.',
      'src/main.rs [cli] command line program',
      'Sources/Run/entrypoint.swift [web] starts a web application',
      'Sources/Tool/Tool.swift [cli] command line program',
      'main.go [cli] command line program',
    ]);
  });

  it('is no application if it only offers what starts one, no router of another package, no namespace', async () => {
    const fixture = `
//- client.mjs
export function createRoot(container) { return container; }
export function hydrateRoot(container) { return createRoot(container); }
//- route.js
const FindMyWay = require('find-my-way');
const router = FindMyWay();
router.get('/carts', () => {});
module.exports = { router };
//- functions.php
<?php
namespace Shop;
function open() {}
//- App.xaml.cs
namespace Shop;
public partial class App : Application {}
`;
    expect(await told(fixture, ['client.mjs', 'route.js', 'functions.php', 'App.xaml.cs'])).toEqual([
      'client.mjs [library] library: exports createRoot, hydrateRoot',
      'route.js [library] library: exports router',
      'functions.php [library] library: exports open',
      'App.xaml.cs [script] starts the desktop application',
    ]);
  });
});
