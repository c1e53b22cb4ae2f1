import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const library = readFileSync(new URL('fixtures/rust/lib.rs', import.meta.url), 'utf8');
const model = readFileSync(new URL('fixtures/rust/model.rs', import.meta.url), 'utf8');

describe('rust', () => {
  it('finds every kind of item with exact lines, from its first attribute on', async () => {
    expect(await definitionRows(library, 'rust')).toEqual(
      rowsOf(`
        23-23 constant LIMIT *
        25-25 variable COUNTER
        26-29 variable NAMES *
        30-30 type Result *
        33-45 struct Store *
        41-41 field orders (Store) *
        42-43 field size (Store) *
        44-44 field cache (Store)
        47-47 struct Pair *
        48-48 struct Unit
        50-51 union Bits
        51-51 field whole (Bits)
        51-51 field parts (Bits)
        53-62 enum Error *
        55-55 member Missing (Error) *
        56-57 member Broken (Error) *
        58-60 member Late (Error) *
        59-59 field by (Error.Late) *
        61-61 member Code (Error) *
        64-72 trait Persist *
        65-65 constant VERSION (Persist) *
        66-66 type Key (Persist) *
        67-67 method save (Persist) *
        68-71 method load (Persist) *
        69-69 function helper (Persist.load)
        74-97 implementation Store *
        75-75 constant EMPTY (Store) *
        78-84 method new (Store) *
        82-82 struct Guard (Store.new)
        86-86 method grow (Store)
        88-96 method send (Store) *
        99-101 implementation Store *
        100-100 method fmt (Store) *
        103-106 implementation Cursor *
        104-104 type Item (Cursor) *
        105-105 method next (Cursor) *
        108-108 implementation Error *
        109-109 implementation [u8] *
        110-110 implementation Shape *
        112-117 macro order *
        119-119 macro quiet
        122-122 function strlen
        123-123 variable ERRNO
        126-126 function match *
        128-128 function fläche
        130-138 module inner *
        131-131 function one (inner) *
        132-137 module deep (inner)
        136-136 struct Leaf (inner.deep) *
        140-149 module tests
        145-148 function saves (tests)
      `),
    );
  });

  it('finds items on one line and in unusual places', async () => {
    expect(await definitionRows(model, 'rust')).toEqual(
      rowsOf(`
        4-4 struct Order *
        4-4 field id (Order) *
        4-4 field name (Order)
        6-6 enum State *
        6-6 member Open (State) *
        6-6 member Closed (State) *
        8-15 implementation Order *
        9-9 method id (Order) *
        10-14 method rename (Order)
        17-19 implementation Order *
        18-18 method eq (Order) *
        21-23 implementation Order *
        22-22 method from (Order) *
        25-28 trait Shape
        26-26 type Point (Shape)
        27-27 method area (Shape)
        30-30 function square *
        31-31 variable READY *
        32-32 type Callback
      `),
    );
  });

  it('takes use trees apart and writes paths as the file sees them', async () => {
    expect(await importRows(library, 'rust')).toEqual(
      rowsOf(`
        4 use alloc { alloc }
        5 use serde { serde as codec }
        7 use std::collections::HashMap { HashMap }
        8 use std::fmt { fmt }
        8 use std::io { io }
        8 use std::io::Read { Read as Input }
        8 use std::io::Write { Write }
        8 use std::sync { * }
        9 use crate::model::Order { Order }
        9 use crate::model::State { State as OrderState }
        10 use self::cache::Cache { Cache }
        11 use super::up { up }
        12 use ::log::debug { debug }
        13 re-export crate::model::Order { Order as PublicOrder }
        14 re-export inner { * }
        15 use std::fmt::Display { Display as _ }
        17 use self::cache { cache }
        18 use self::model { model }
        20 use os/unix.rs { platform }
        133 use self::Store { Store }
        134 use self::inner::deep::leaf::Leaf { Leaf }
        135 use self::inner::deep::leaf { leaf }
        142 use self { * }
        143 use self::model { model }
        143 use self::model::Order { Order }
        147 use std::mem { mem }
      `),
    );
  });

  it('names the traits of an implementation and the bounds of a trait as bases', async () => {
    const { definitions } = await analyseText(library, 'rust');
    const basesOf = (kind: string) => definitions.flatMap((one) => (one.kind === kind ? [one.bases] : []));
    expect(basesOf('trait')).toEqual([['Clone', 'Send']]);
    expect(basesOf('implementation')).toEqual([[], ['fmt::Display'], ['Iterator'], ['Send'], ['Persist'], []]);
  });

  it('keeps attributes and bodies out of the signature, and doc comments out of the range', async () => {
    const { definitions } = await analyseText(library, 'rust');
    const find = (wanted: string) => definitions.find(({ name }) => name === wanted)!;
    expect(find('Store').signature).toBe('pub struct Store<K, V = u8> where K: Ord,');
    expect(find('Store').docLines).toEqual([32, 32]);
    expect(find('new').signature).toBe('pub fn new() -> Self');
    expect(find('new').docLines).toEqual([77, 77]);
    expect(find('cache').docLines).toBe(null);
    expect(find('NAMES').signature).toBe('pub static NAMES: [&str; 2]');
  });

  it('does not give an attribute to the item after next', async () => {
    expect(await definitionRows('#[a]\nfn one() {}\nfn two() {}\n#[b] // why;\nfn three() {}\n', 'rust')).toEqual(
      rowsOf(`
        1-2 function one
        3-3 function two
        4-5 function three
      `),
    );
  });
});
