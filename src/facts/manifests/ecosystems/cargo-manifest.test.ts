import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a Rust project', () => {
  it('gives binaries, library, dependencies by kind and what members inherit', () => {
    const found = manifestOf(`//- Cargo.toml
[package]
name = "till"
description = """
Sums
up
"""
[[bin]]
name = "till"
path = "crates/core/main.rs"
[workspace]
members = ["crates/*"]
exclude = ["crates/old"]
[workspace.dependencies]
serde = { version = "1.0.190", features = ["derive"] }
[dependencies]
serde.workspace = true
money = { path = "crates/money" }
renamed = { package = "real-name", version = "2" }
[target.'cfg(unix)'.dependencies]
libc = "0.2"
[dev-dependencies]
insta = "1"
[build-dependencies]
cc = "1"
//- crates/core/main.rs
//- crates/money/Cargo.toml
[package]
name = "money"
[dependencies]
rust_decimal = "1.30"
//- crates/money/src/lib.rs
//- crates/old/Cargo.toml
[package]
name = "old"
//- src/bin/extra.rs
//- src/bin/tool/main.rs
//- src/bin/tool/part.rs
//- tests/all.rs
`);
    expect(found.manifest).toMatchObject({
      project_name: 'till',
      project_type: 'rust',
      purpose_guess: 'Sums up',
      build_system: 'cargo',
      test_framework: 'cargo test',
      entry_points: ['crates/core/main.rs', 'src/bin/extra.rs', 'src/bin/tool/main.rs', 'crates/money/src/lib.rs'],
    });
    expect(needs(found)).toEqual([
      'runtime serde 1.0.190',
      'runtime real-name 2',
      'runtime libc 0.2',
      'dev cc 1',
      'dev insta 1',
      'runtime rust_decimal 1.30',
    ]);
    expect(found.packages).toEqual([{ path: 'crates/money', name: 'money', project_type: 'rust' }]);
    expect(found.manifest.structure_summary).toContain('A Cargo workspace with 1 package: crates/money.');
  });

  it('without tests names no framework', () => {
    const found = manifestOf('//- Cargo.toml\n[package]\nname = "a"\n//- src/main.rs\nfn main() {}\n');
    expect(found.manifest.test_framework).toBe(undefined);
    expect(found.manifest.entry_points).toEqual(['src/main.rs']);
  });
});

describe('a workspace of very many packages', () => {
  it('lists 2,000 of them and says that there may be more', () => {
    const names = Array.from({ length: 2_100 }, (_, i) => `c/${i}`);
    const members = names.map((name) => `//- ${name}/Cargo.toml\n`).join('');
    const found = manifestOf(`//- Cargo.toml\n[workspace]\nmembers = ["${names.join('", "')}"]\n${members}`);
    expect(found.packages.length).toBe(2_000);
    expect(found.notes).toEqual(['2000 packages are listed; there may be more']);
  });
});
