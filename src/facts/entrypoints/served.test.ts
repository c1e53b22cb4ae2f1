import { describe, expect, it } from 'vitest';
import { lines, told } from '../../../tests/fixtures/entrypoints.js';

const firstLines = async (fixture: string, entries: readonly string[]): Promise<string[]> =>
  (await told(fixture, entries)).filter((line) => entries.some((entry) => line.startsWith(`${entry} `)));

describe('a program whose own file only starts it', () => {
  it('is a server if what it imports answers requests, whatever the language', async () => {
    const fixture = `
//- go.mod
module shop
//- main.go
package main

import "shop/routers"

func main() { routers.Start() }
//- routers/router.go
package routers

import "github.com/gin-gonic/gin"

func Start() {
	r := gin.New()
	r.GET("/carts", func(c *gin.Context) { c.JSON(200, nil) })
}
//- Cargo.toml
[package]
name = "shop"
//- src/main.rs
mod web;
fn main() { web::serve() }
//- src/web.rs
use axum::{routing::get, Router};
pub fn serve() { Router::new().route("/carts", get(list)); }
`;
    expect(await firstLines(fixture, ['main.go', 'src/main.rs'])).toEqual(
      lines(`
main.go [api] server: the routes of routers/router.go
src/main.rs [api] server: the routes of src/web.rs
`),
    );
  });

  it('stays a command line program if it only opens a port for itself', async () => {
    const fixture = `
//- go.mod
module tool
//- main.go
package main

import "tool/preview"

func main() { preview.Start() }
//- preview/preview.go
package preview

import "net/http"

func Start() { http.HandleFunc("/reload", nil) }
`;
    expect(await firstLines(fixture, ['main.go'])).toEqual(['main.go [cli] command line program']);
  });

  it('shows pages if a controller below it does, and is an API if none does', async () => {
    const controller = (annotation: string): string => `
package shop;
import org.springframework.web.bind.annotation.*;
@${annotation}
class Carts {
  @GetMapping("/carts")
  public String list() { return "carts"; }
}
`;
    const start = `
package shop;
import org.springframework.boot.SpringApplication;
public class Shop { public static void main(String[] args) { SpringApplication.run(Shop.class, args); } }
`;
    const fixture = `
//- one/shop/Shop.java
${start}//- one/shop/web/Carts.java
${controller('Controller')}//- two/shop/Shop.java
${start}//- two/shop/web/Carts.java
${controller('RestController')}`;
    expect(await firstLines(fixture, ['one/shop/Shop.java', 'two/shop/Shop.java'])).toEqual([
      'one/shop/Shop.java [web] starts a Spring Boot application: the routes of one/shop/web/Carts.java',
      'two/shop/Shop.java [api] starts a Spring Boot application: the routes of two/shop/web/Carts.java',
    ]);
  });
});

it('knows what a web server, a browser and a crate begin with', async () => {
  const fixture = `
//- public/index.php
<?php
define('SHOP_START', microtime(true));
//- config/application.rb
module Shop
  class Application < Rails::Application
  end
end
//- admin/Program.cs
using Microsoft.AspNetCore.Components.WebAssembly.Hosting;
var builder = WebAssemblyHostBuilder.CreateDefault(args);
//- web/pages/index.tsx
export default function Home() { return null }
//- blog.py
from app import create_app
app = create_app()
//- chat/Chat.kt
import io.ktor.server.engine.*
fun main() { embeddedServer(Netty, port = 8080) { }.start(wait = true) }
//- crates/text/src/lib.rs
use std::fmt;
struct Inner;
fn main() {}
`;
  const entries = [...fixture.matchAll(/^\/\/- (.*)$/gm)].map((match) => match[1]!);
  expect(await told(fixture, entries)).toEqual(
    lines(`
public/index.php [web] program that a web server runs for each request
config/application.rb [web] settings of the Rails application
admin/Program.cs [web] starts a Blazor application in the browser
web/pages/index.tsx [web] page of the application
blog.py [web] makes the application that a web server runs
chat/Chat.kt [web] starts a Ktor server
crates/text/src/lib.rs [library] library
`),
  );
});
