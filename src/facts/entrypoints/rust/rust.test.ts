import { expect, it } from 'vitest';
import { lines, told } from '../../../../tests/fixtures/entrypoints.js';

it('reads Axum with nested routers, Actix with scopes and attributes, and clap in both of its ways', async () => {
  const fixture = `
//- src/axum_app.rs
use axum::{routing::{get, post}, Router};

fn app<'a>() -> Router {
    Router::new()
        .route("/", get(|| async { "hi" }))
        .route("/users/{id}", get(show).delete(remove))
        .nest("/api", Router::new().route("/items", post(create)))
        .nest("/admin", admin())
}

fn admin() -> Router {
    Router::new().route("/stats", get(stats))
}

fn other(map: Map) { map.insert("/no", get(1)); }

#[cfg(test)]
mod tests {
    fn tested() -> Router { Router::new().route("/only-in-a-test", get(x)) }
}
//- src/actix_app.rs
use actix_web::{get, web, App, HttpServer};

#[get("/hello/{name}")]
async fn hello() -> String { String::new() }

fn config(cfg: &mut web::ServiceConfig) {
    cfg.service(
        web::scope("/v1")
            .route("/ping", web::get().to(ping))
            .service(web::resource("/items").route(web::post().to(add))),
    );
}
//- src/cli.rs
use clap::{Parser, Subcommand};

#[derive(Parser)]
struct Cli {
    #[arg(short, long)]
    verbose: bool,
    #[command(subcommand)]
    command: Commands,
}

#[derive(Subcommand, Debug)]
enum Commands {
    /// Adds, with a comma
    AddRemote { name: String, #[arg(long)] force: bool },
    #[command(name = "ls")]
    List,
}
//- src/builder.rs
use clap::{Arg, Command};
fn cli() -> Command {
    Command::new("tool").arg(Arg::new("port").long("port")).subcommand(Command::new("push").arg(Arg::new("all").long("all")))
}
`;
  expect(await told(fixture)).toEqual(
    lines(`
src/actix_app.rs [api] Actix router with 3 routes
  GET /hello/{name}
  GET /v1/ping
  POST /v1/items
src/axum_app.rs [api] Axum application with 4 routes
  GET /
  GET|DELETE /users/{id}
  POST /api/items
  GET /admin/stats
src/builder.rs [cli] command line with 2 commands (clap)
  tool --port
  push --all
src/cli.rs [cli] command line with 3 commands (clap)
  --verbose
  add-remote NAME --force
  ls
`),
  );
});

it('joins Axum routers over files, variables and constants', async () => {
  const fixture = `
//- Cargo.toml
[package]
name = "shop"
//- src/main.rs
mod routes;
use axum::{routing::get, Router};
use crate::routes::items::item_router;

const HEALTH: &'static str = "/health";

fn app(state: State) -> Router {
    let inner = Router::new().route("/stats", get(stats));
    let api = Router::new()
        .nest("/users", routes::users::router().with_state(state))
        .merge(item_router());
    Router::new().nest("/api", api).nest("/admin", inner).route(HEALTH, get(ok)).route(paths::LATE, get(ok))
}
//- src/routes/mod.rs
pub mod items;
pub mod users;
//- src/routes/users.rs
use axum::{routing::get, Router};
pub fn router() -> Router {
    let router = Router::new().route("/{id}", get(show));
    router
}
//- src/routes/items.rs
use axum::{routing::get, Router};
pub fn item_router() -> Router { Router::new().route("/items", get(list)) }
`;
  expect(await told(fixture)).toEqual(
    lines(`
src/main.rs [api] Axum application with 3 routes
  GET /admin/stats
  GET /health
  GET (computed)
src/routes/items.rs [api] Axum router with 1 route
  GET /api/items
src/routes/users.rs [api] Axum router with 1 route
  GET /api/users/{id}
`),
  );
});

it('puts functions of Actix and Rocket under the scopes and mounts that take them in', async () => {
  const fixture = `
//- src/main.rs
mod users;
use actix_web::{get, web, App};

#[get("/ping")]
#[instrument(skip(x))]
async fn ping() -> String { String::new() }

fn main() {
    HttpServer::new(|| App::new().service(web::scope("/v1").service(ping).configure(users::config)))
}
//- src/users.rs
use actix_web::{get, web};

#[get("/{id}")]
async fn show() -> String { String::new() }

pub fn config(cfg: &mut web::ServiceConfig) {
    cfg.service(web::scope("/users").service(show));
}
//- src/rocket_app.rs
use rocket::{get, routes};

#[get("/carts")]
fn carts() -> String { String::new() }

fn rocket() -> Rocket { rocket::build().mount("/shop", routes![carts]) }
`;
  expect(await told(fixture)).toEqual(
    lines(`
src/main.rs [api] Actix router with 1 route
  GET /v1/ping
src/rocket_app.rs [api] Rocket router with 1 route
  GET /shop/carts
src/users.rs [api] Actix router with 1 route
  GET /v1/users/{id}
`),
  );
});

it('takes a program that Rust starts for no command of its own', async () => {
  const fixture = `
//- src/main.rs
use clap::Parser;
use std::process::Command;
#[derive(Parser)]
struct Opts {
    #[arg(long)]
    all: bool,
}
fn main() {
    Command::new("ls").status();
}
`;
  expect(await told(fixture)).toEqual(lines('\nsrc/main.rs [cli] command line with 1 command (clap)\n  --all\n'));
});
