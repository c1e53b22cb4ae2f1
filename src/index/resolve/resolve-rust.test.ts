import { describe, expect, it } from 'vitest';
import { emptyFiles, findDifferences, resolveAll } from '../../../tests/resolve/check.js';

const workspace = {
  ...emptyFiles(`
    cli/src/main.rs cli/src/lib.rs cli/src/args.rs cli/src/output/mod.rs cli/src/output/json.rs cli/src/bin/extra.rs
    cli/tests/smoke.rs cli/tests/common/mod.rs cli/build.rs
    crates/my-core/src/lib.rs crates/my-core/src/parse/lexer.rs crates/my-core/src/parse.rs
    crates/odd/entry.rs crates/odd/part.rs crates/renamed/src/lib.rs
  `),
  'Cargo.toml': `[workspace]
members = ["cli", "crates/*"]
[workspace.dependencies]
renamed = { path = "crates/renamed", package = "real-name" }
serde = "1"
`,
  'cli/Cargo.toml': `[package]
name = "cli-tool"
[dependencies]
my-core = { path = "../crates/my-core", version = "1" } # ours
short = { package = "odd-lib", path = "../crates/odd" }
renamed.workspace = true
serde = { workspace = true, features = ["derive"] }
[target.'cfg(unix)'.dependencies]
libc = "0.2"
`,
  'crates/my-core/Cargo.toml': '[package]\nname = "my-core"\n',
  'crates/odd/Cargo.toml': '[package]\nname = "odd-lib"\n[lib]\npath = "entry.rs"\n',
  'crates/renamed/Cargo.toml': '[package]\nname = "real-name"\n',
};

describe('imports of Rust', () => {
  it('follow crate, self, super and bare paths through the files of a crate', () => {
    expect(
      findDifferences(workspace, [
        ['cli/src/args.rs', 'crate::output::json::write', 'cli/src/output/json.rs'],
        ['cli/src/args.rs', 'crate::output::Mode', 'cli/src/output/mod.rs'],
        ['cli/src/args.rs', 'crate::Thing', 'cli/src/lib.rs'],
        ['cli/src/output/json.rs', 'super::Mode', 'cli/src/output/mod.rs'],
        ['cli/src/output/json.rs', 'super::super::args::Args', 'cli/src/args.rs'],
        ['cli/src/output/mod.rs', 'self::json', 'cli/src/output/json.rs'],
        ['cli/src/output/mod.rs', 'json::write', 'cli/src/output/json.rs'],
        ['cli/src/lib.rs', 'super::x', '?'],
        ['cli/src/lib.rs', 'self::missing', '?'],
        ['cli/src/main.rs', 'crate::args::Args', 'cli/src/args.rs'],
        ['cli/tests/smoke.rs', 'self::common', 'cli/tests/common/mod.rs'],
        ['crates/my-core/src/parse.rs', 'self::lexer', 'crates/my-core/src/parse/lexer.rs'],
        ['crates/my-core/src/parse/lexer.rs', 'super::Tree', 'crates/my-core/src/parse.rs'],
        ['crates/odd/part.rs', 'crate::X', 'crates/odd/entry.rs'],
      ]),
    ).toEqual([]);
  });

  it('find crates of the workspace under the names that code gives them', () => {
    expect(
      findDifferences(workspace, [
        ['cli/src/main.rs', 'cli_tool::args::Args', 'cli/src/args.rs'],
        ['cli/tests/smoke.rs', 'cli_tool::args::Args', 'cli/src/args.rs'],
        ['cli/src/args.rs', 'my_core::parse::lexer::Token', 'crates/my-core/src/parse/lexer.rs'],
        ['cli/src/args.rs', '::my_core::Error', 'crates/my-core/src/lib.rs'],
        ['cli/src/args.rs', 'short::part::P', 'crates/odd/part.rs'],
        ['cli/src/args.rs', 'renamed::R', 'crates/renamed/src/lib.rs'],
      ]),
    ).toEqual([]);
  });

  it('are external otherwise', () => {
    expect(
      findDifferences(workspace, [
        ['cli/src/args.rs', 'std::io::Read', '= std'],
        ['cli/src/args.rs', 'serde::Serialize', '= serde'],
        ['cli/src/args.rs', 'libc', '= libc'],
      ]),
    ).toEqual([]);
  });

  it('are resolved as the parser delivers them, modules written out and moved files among them', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "one"\n',
      'src/lib.rs': [
        'mod a;',
        '#[path = "strange/place.rs"]',
        'mod moved;',
        'mod inline {',
        '    pub mod deep;',
        '    use super::a::Thing;',
        '}',
        'use moved::{inner::X, Y};',
        'pub use a::Thing;',
        'enum Kind { One }',
        'use Kind::One;',
        'mod gone;',
      ].join('\n'),
      'src/a.rs':
        'pub struct Thing;\n#[cfg(test)]\nmod tests {\n    use super::*;\n    use crate::inline::deep::Z;\n}\n',
      'src/strange/place.rs': 'pub mod inner;\n',
      'src/strange/inner.rs': '',
      'src/inline/deep.rs': '',
    };
    expect(await resolveAll(files)).toEqual([
      'src/a.rs:4 self -> src/a.rs',
      'src/a.rs:5 crate::inline::deep::Z -> src/inline/deep.rs',
      'src/lib.rs:1 self::a -> src/a.rs',
      'src/lib.rs:3 strange/place.rs -> src/strange/place.rs',
      'src/lib.rs:5 self::inline::deep -> src/inline/deep.rs',
      'src/lib.rs:6 self::a::Thing -> src/a.rs',
      'src/lib.rs:8 moved::inner::X -> src/strange/inner.rs',
      'src/lib.rs:8 moved::Y -> src/strange/place.rs',
      'src/lib.rs:9 a::Thing -> src/a.rs',
      'src/lib.rs:11 Kind::One -> src/lib.rs',
      'src/lib.rs:12 self::gone -> ?',
      'src/strange/place.rs:1 self::inner -> src/strange/inner.rs',
    ]);
  });
});
