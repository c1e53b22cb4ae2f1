import { describe, expect, it } from 'vitest';
import { lines, told } from '../../../../tests/fixtures/entrypoints.js';

describe('routes of Python frameworks', () => {
  it('puts Flask blueprints under the prefix they are registered with, else under their own', async () => {
    const fixture = `
//- shop/__init__.py
from flask import Flask

def create_app():
    app = Flask(__name__)

    @app.route("/hello")
    def hello():
        return "hi"

    from . import auth
    app.register_blueprint(auth.bp, url_prefix="/site")
    app.register_blueprint(auth.plain)
    return app
//- shop/auth.py
"""Signing in and out. Nothing else."""
from flask import Blueprint
bp = Blueprint("auth", __name__, url_prefix="/auth")
plain = Blueprint("plain", __name__, url_prefix="/plain")

@plain.route("/about")
def about(): ...

@bp.route("/login", methods=["GET", "POST"])
def login(): ...

# @bp.route("/commented")
@bp.post('/logout')
def logout():
    return cache.get("/x", 1)

@cache.memoize("/y")
def other(): ...
`;
    expect(await told(fixture)).toEqual(
      lines(`
shop/__init__.py [web] Flask application with 1 route
  GET /hello
shop/auth.py [web] Signing in and out.
  GET /plain/about
  GET|POST /site/login
  POST /site/logout
`),
    );
  });

  it('joins routes with the prefix of a blueprint that another file makes', async () => {
    const fixture = `
//- app/__init__.py
from flask import Flask

def create_app():
    app = Flask(__name__)
    from app.api import bp as api_bp
    app.register_blueprint(api_bp, url_prefix='/api')
    return app
//- app/api/__init__.py
from flask import Blueprint

bp = Blueprint('api', __name__)

from app.api import users
//- app/api/users.py
from app.api import bp

@bp.route('/users', methods=['POST'])
def create():
    return {}
`;
    expect(await told(fixture)).toEqual(
      lines(`
app/__init__.py [web] Flask application that mounts 1 router
app/api/users.py [api] Flask router with 1 route
  POST /api/users
`),
    );
  });

  it('joins FastAPI routers through include_router', async () => {
    const fixture = `
//- app/main.py
from fastapi import FastAPI
from app.routers import items
app = FastAPI()
app.include_router(items.router, prefix="/api")
app.include_router(items.router, prefix=settings.OTHER)

@app.get("/")
async def root(): ...
//- app/routers/__init__.py
//- app/routers/items.py
from fastapi import APIRouter
router = APIRouter(prefix="/items", tags=["items"])

@router.get("/")
async def all(): ...

@router.get("/{item_id}")
async def read(item_id: int): ...

@router.websocket("/live")
async def live(socket): ...
`;
    expect(await told(fixture)).toEqual(
      lines(`
app/main.py [api] FastAPI application with 1 route
  GET /
app/routers/items.py [api] FastAPI router with 6 routes
  GET /api/items/
  GET (computed)/items/
  GET /api/items/{item_id}
  GET (computed)/items/{item_id}
  WS /api/items/live
  WS (computed)/items/live
`),
    );
  });

  it('follows Django includes, and reads management commands', async () => {
    const fixture = `
//- site/urls.py
from django.urls import include, path, re_path
urlpatterns = [
    path("admin/", admin.site.urls),
    path("blog/", include("blog.urls")),
    re_path(r"^old/(?P<year>[0-9]{4})/$", views.old),
    path("more/", include([path("inner/", views.inner), path("a/", include([path("b/", views.b)]))])),
]
//- blog/urls.py
from django.urls import path
from os import path as other
urlpatterns = [path("<int:year>/", views.year, name="year"), path("", views.index)]
//- blog/management/commands/publish.py
from django.core.management.base import BaseCommand
class Command(BaseCommand):
    def add_arguments(self, parser):
        parser.add_argument("post_id")
        parser.add_argument("-f", "--force", action="store_true")
//- manage.py
import sys
`;
    expect(await told(fixture, ['manage.py'])).toEqual(
      lines(`
manage.py [cli] command line of the Django project's own tasks
blog/management/commands/publish.py [cli] command line with 1 command (Django)
  publish POST_ID --force
blog/urls.py [web] Django route table with 2 routes
  /blog/<int:year>/
  /blog/
site/urls.py [web] Django route table with 4 routes
  /admin/
  /old/(?P<year>[0-9]{4})/
  /more/inner/
  /more/a/b/
`),
    );
  });
});

describe('commands of Python frameworks', () => {
  it('reads click, typer and argparse, with groups before their commands', async () => {
    const fixture = `
//- a.py
import click
@click.group()
def cli(): ...
@cli.command("serve")
@click.argument("root")
@click.option("-p", "--port", default=1)
def serve_command(root, port): ...
@cli.command()
def drop_all(): ...
@cli.group()
def remote(): ...
@remote.command()
@click.argument("url")
def add(url): ...
def helper(): ...
//- b.py
import typer
app = typer.Typer()
users = typer.Typer()
app.add_typer(users, name="users")
@users.command()
def rename(): ...
@app.command()
def greet(name: str = typer.Argument(...), loud: bool = typer.Option(False)): ...
//- c.py
import argparse
parser = argparse.ArgumentParser(prog="tool")
parser.add_argument("-q", "--quiet")
sub = parser.add_subparsers()
build = sub.add_parser("build")
build.add_argument("target")
build = sub.add_parser("cache")
inner = build.add_subparsers()
build = inner.add_parser("dir")
`;
    expect(await told(fixture)).toEqual(
      lines(`
a.py [cli] command line with 5 commands (click)
  cli …
  serve ROOT --port
  drop-all
  remote …
  remote add URL
b.py [cli] command line with 2 commands (typer)
  users rename
  greet NAME --loud
c.py [cli] command line with 4 commands (argparse)
  tool --quiet
  build TARGET
  cache
  cache dir
`),
    );
  });
});
