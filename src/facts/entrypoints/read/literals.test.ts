import { describe, expect, it } from 'vitest';
import { lines, told } from '../../../../tests/fixtures/entrypoints.js';

describe('paths that are written', () => {
  it('are strings and constants of the file in Go; all else is computed', async () => {
    const fixture = `
//- debug.go
package debug

import "net/http"

const (
	status = "/status"
)

func Install(url string) {
	mux := http.NewServeMux()
	mux.Handle(url, handler)
	mux.Handle(prefix+"/x", handler)
	mux.HandleFunc(status, handler)
	mux.HandleFunc("/a" + "/b", handler)
}
`;
    expect(await told(fixture)).toEqual(
      lines(`
debug.go [api] net/http router with 4 routes
  (computed), 2 times
  /status
  /a/b
`),
    );
  });

  it('are no expressions of Django, Flask, Spring, NestJS or Express', async () => {
    const fixture = `
//- site/urls.py
from django.urls import path, re_path
urlpatterns = [
    re_path(r"^%s(?P<path>.*)$" % re.escape(prefix), view),
    re_path(regex, view),
    path("%s/%s/" % (label, name), view),
    path("known/", view),
]
//- flaskr.py
from flask import Flask
app = Flask(__name__)
ROOT = "/root"
@app.get(ROOT)
def root(): ...
@app.get(settings.PATH + "/x")
def other(): ...
//- Cart.java
import org.springframework.web.bind.annotation.*;
@RestController
class Cart {
  static final String ONE = "/one";
  @GetMapping(ONE) String one() { return ""; }
  @GetMapping(Paths.TWO + "/x") String two() { return ""; }
  @GetMapping({"/three", "/four"}) String three() { return ""; }
}
//- cats.ts
import { Controller, Get } from '@nestjs/common';
@Controller(PREFIX)
export class Cats { @Get('all') all() { return 1; } }
//- app.js
const app = require('express')();
const users = '/users';
app.get(users, h);
app.get(base + '/x', h);
`;
    expect((await told(fixture)).filter((line) => line.startsWith('  '))).toEqual(
      lines(`
  GET /one
  GET (computed)
  GET /three
  GET /four
  GET /users
  GET (computed)
  GET (computed)/all
  GET /root
  GET (computed)
  (computed), 3 times
  /known/
`),
    );
  });

  it('are not constants that are given twice, or that somebody else gives by name', async () => {
    const fixture = `
//- app.py
from flask import Flask
app = Flask(__name__)
PATH = "/a"
PATH = "/b"
make(url="/c")
@app.get(PATH)
def a(): ...
@app.get(url)
def b(): ...
`;
    expect(await told(fixture)).toContain('  GET (computed), 2 times');
  });
});
