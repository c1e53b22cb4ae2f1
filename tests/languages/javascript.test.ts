import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const read = (name: string) => readFileSync(new URL(`fixtures/javascript/${name}`, import.meta.url), 'utf8');
const board = read('board.js.txt');
const store = read('store.cjs.txt');
const flow = read('flow.js.txt');

describe('javascript', () => {
  it('finds every definition of a module with its exact lines', async () => {
    expect(await definitionRows(board, 'javascript')).toEqual(
      rowsOf(`
        13-13 constant SIZE *
        14-14 constant files
        14-14 constant ranks
        15-15 variable turn *
        16-16 variable history
        17-17 constant start *
        17-17 constant finish *
        17-17 constant white *
        17-17 constant black *
        18-18 constant $root
        18-18 constant _hidden
        19-19 constant 手
        21-32 function Board *
        23-23 function move (Board)
        24-26 function label (Board)
        34-34 function Square *
        36-36 function Row *
        38-40 function replay *
        42-50 function spread
        52-52 function add
        52-54 function sub
        56-61 function fetchMoves
        63-63 class Timer
        63-63 method tick (Timer)
        65-96 class Piece *
        68-68 field count (Piece) *
        69-69 field #moved (Piece)
        70-70 field color (Piece) *
        71-73 field onDrag (Piece) *
        77-80 constructor constructor (Piece) *
        82-82 method moved (Piece) *
        83-83 method moved (Piece) *
        84-84 method create (Piece) *
        85-85 method targets (Piece) *
        86-86 method [Symbol.toPrimitive] (Piece) *
        87-87 method can jump (Piece) *
        88-88 method 42 (Piece) *
        89-89 method #reset (Piece)
        90-95 method move (Piece) *
        93-93 function step (Piece.move)
        98-98 class Pawn *
        98-98 method promote (Pawn) *
        100-112 constant actions *
        102-102 method undo (actions) *
        103-103 method redo (actions) *
        104-104 method all (actions) *
        105-105 method last (actions) *
        106-106 method ['computed' + SIZE] (actions) *
        107-107 property reset (actions) *
        108-110 property save (actions) *
        115-115 function opening
        120-120 function boot
        124-126 method clear (actions)
        127-127 method capture (Piece)
        130-130 function listed *
        131-131 class Unlisted
      `),
    );
  });

  it('finds what a CommonJS module defines and exports, and passes over what it requires', async () => {
    expect(await definitionRows(store, 'javascript')).toEqual(
      rowsOf(`
        5-5 constant debug
        12-15 function Store *
        17-19 method get (Store)
        21-21 method set (Store)
        23-23 method open (Store)
        25-25 variable cache
        27-30 function load *
        32-34 class Cursor *
        33-33 method next (Cursor) *
        36-36 function helper *
        37-37 function internal
        38-38 constant limit *
        40-40 function keep *
        42-42 method make *
      `),
    );
  });

  it('finds every form of import with the names it brings', async () => {
    expect([...(await importRows(board, 'javascript')), ...(await importRows(store, 'javascript'))]).toEqual(
      rowsOf(`
        2 import react { default as React, useState as state }
        3 import ./api.js { * as api }
        4 import ./board.css
        5 import ./data.json { default as data }
        6 re-export ./pieces.js { * }
        7 re-export ./rules.js { * as rules }
        8 re-export ./score.js { default, score as points }
        57 dynamic ./moves.js { list }
        58 dynamic ./raw.js { * as raw }
        3 require node:fs { * as fs }
        4 require path { join, resolve as toAbsolute }
        5 require debug
        6 require ./merge { deep as merge }
        7 require ./setup
        28 require ./parse { * as parse }
      `),
    );
  });

  it('passes over comments inside a call, and over a module that only the running program names', async () => {
    const text = [
      "import(/* chunk: 'a' */ './a.js');",
      "require(/* b */ './b.js').run();",
      'import(name);',
      "require(name, './c.js');",
    ].join('\n');
    expect(await importRows(text, 'javascript')).toEqual(['1 dynamic ./a.js', '2 require ./b.js { run }']);
  });

  it('reads files that ask for Flow', async () => {
    expect(await definitionRows(flow, 'javascript')).toEqual(
      rowsOf(`
        8-8 type Id *
        9-9 type Props *
        9-9 property name (Props) *
        9-9 property size (Props) *
        10-10 type Update
        11-11 type Open
        11-11 property mode (Open)
        13-15 function render *
        17-19 function subscribe
        21-23 function Button *
        25-31 class Tree *
        26-26 field root (Tree) *
        27-27 field size (Tree) *
        28-30 method walk (Tree) *
      `),
    );
    expect(await importRows(flow, 'javascript')).toEqual(
      rowsOf(`
        4 import type ./types { Node, Key }
        5 import type ./renderer { default as Renderer }
        6 import ./create { create, Options }
      `),
    );
  });

  it('reads annotations without a pragma, and says so when it meets errors in both ways', async () => {
    const typed = 'export function rate(value: number): Array<number> {\n  return [value];\n}\n';
    expect(await definitionRows(typed, 'javascript')).toEqual(['1-3 function rate *']);
    expect((await analyseText(typed, 'javascript')).note).toBeNull();
    expect((await analyseText('const = ;', 'javascript')).note).toBe('the parser met errors');
  });

  it('names default exports, and gives signatures and docs', async () => {
    expect(await definitionRows('export default () => {\n};', 'javascript')).toEqual(['1-2 function default *']);
    expect(await definitionRows('export default class {}', 'javascript')).toEqual(['1-1 class default *']);
    expect(await definitionRows('export default {\n  data() {},\n};', 'javascript')).toEqual([
      '1-3 constant default *',
      '2-2 method data (default) *',
    ]);
    expect(await definitionRows('module.exports = function () {};', 'javascript')).toEqual(['1-1 function default *']);
    const { definitions } = await analyseText(`${board}`, 'javascript');
    const at = (line: number) => definitions.find(({ lines }) => lines[0] === line)!;
    expect(at(42).signature).toBe('function spread ( a, b, )');
    expect(at(42).signatureLines).toEqual([42, 47]);
    expect(at(90).signature).toBe('move(to)');
    expect(at(65).bases).toEqual(['mixin(Base)']);
    expect(at(13).docLines).toEqual([12, 12]);
  });
});
