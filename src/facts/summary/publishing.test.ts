import { describe, expect, it } from 'vitest';
import { textProject } from '../../../tests/fixtures/text-project.js';
import { readPublished } from './publishing.js';
import { readFacts } from './summary-facts.js';

describe('what a project publishes', () => {
  it('is not told by a test project, nor by an example', async () => {
    const packed = '<Project><PropertyGroup><PackageId>Shop</PackageId></PropertyGroup></Project>\n';
    const project = await textProject(
      `//- src/Shop.DI.Tests/Shop.DI.Tests.csproj\n${packed}//- samples/Try/Try.csproj\n${packed}//- src/Shop/Shop.csproj\n${packed}`,
    );
    expect(readPublished(readFacts(project)).library).toEqual(['src/Shop/Shop.csproj describes a NuGet package']);
  });

  it('is no command line tool if the program answers requests, and its library target is its own', async () => {
    const rust = await textProject(`
//- Cargo.toml
[package]
name = "shop"
//- src/main.rs
use shop::serve;
fn main() { serve() }
//- src/lib.rs
use axum::Router;
use clap::Parser;
pub fn serve() {}
`);
    expect(readPublished(readFacts(rust))).toEqual({ library: [], command: [] });
    const go = await textProject(`
//- go.mod
module shop
//- cmd/shop/main.go
package main
import "github.com/labstack/echo/v5"
func main() { echo.New() }
`);
    expect(readPublished(readFacts(go))).toEqual({ library: [], command: [] });
  });

  it('is a gem with commands if its specification computes them', async () => {
    const gem = 'Gem::Specification.new do |s|\n  s.executables = `git ls-files -- bin/*`.split("\\n")\nend\n';
    const project = await textProject({ 'till.gemspec': gem, 'bin/till': '#!/usr/bin/env ruby\n' });
    expect(readPublished(readFacts(project)).command).toEqual(['till.gemspec declares executables']);
  });

  it('is a command line tool if more files read commands than answer requests', async () => {
    const project = await textProject(`
//- Cargo.toml
[package]
name = "book"
//- src/bin/book/main.rs
use clap::Command;
fn main() {}
//- src/render.rs
use clap::Command;
//- src/serve.rs
use axum::Router;
`);
    expect(readPublished(readFacts(project)).command).toEqual(['src/bin/book/main.rs is a program']);
  });
});
