import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const orders = readFileSync(new URL('fixtures/typescript/orders.ts.txt', import.meta.url), 'utf8');

describe('typescript', () => {
  it('finds every definition of a module with its exact lines', async () => {
    expect(await definitionRows(orders, 'typescript')).toEqual(
      rowsOf(`
        15-15 constant LIMIT *
        16-16 constant currencies
        17-17 variable lastOrder *
        17-17 variable orderCount *
        18-18 variable counter
        19-19 constant BUILD
        20-20 constant host *
        20-20 constant portNumber *
        20-20 constant secure *
        21-21 constant first
        21-21 constant third
        22-22 constant größe
        24-24 type Currency *
        25-25 type Handler *
        26-30 type Options
        27-27 property retries (Options)
        28-28 property onError (Options)
        29-29 property nested (Options)
        32-36 enum Status *
        33-33 member Open (Status) *
        34-34 member Paid (Status) *
        35-35 member sent-back (Status) *
        37-37 enum Flag
        37-37 member A (Flag)
        37-37 member B (Flag)
        42-49 interface Priced *
        43-43 property price (Priced) *
        44-44 property tags (Priced) *
        45-45 property discount (Priced) *
        46-46 property label (Priced) *
        51-51 interface Named
        51-51 property name (Named)
        53-53 function total *
        54-54 function total *
        55-63 function total *
        57-59 function add (total)
        61-61 function rounded (total)
        65-73 function load *
        75-75 function pages
        77-77 function toCents *
        79-85 function retry *
        83-83 function attempt (retry)
        87-87 function plain
        87-89 function named
        91-93 class Lazy
        92-92 method open (Lazy)
        95-95 function sealed
        97-147 class Order *
        102-102 field zero (Order) *
        103-103 field #made (Order)
        104-104 field lines (Order)
        105-105 field note (Order)
        106-106 field origin (Order) *
        107-109 field code (Order) *
        110-112 field handler (Order) *
        113-113 field shared (Order) *
        119-119 constructor constructor (Order) *
        120-126 constructor constructor (Order) *
        121-121 field name (Order) *
        122-122 field clock (Order)
        129-129 method price (Order) *
        130-130 method price (Order) *
        132-140 method add (Order) *
        138-138 function check (Order.add)
        142-142 method [Symbol.iterator] (Order) *
        143-143 method quoted name (Order) *
        144-144 method #secret (Order)
        145-145 method stream (Order)
        146-146 method from (Order) *
        149-154 class Base *
        150-150 field id (Base) *
        151-151 method describe (Base) *
        152-152 method size (Base)
        153-153 method optional (Base) *
        156-162 namespace Taxes.Europe *
        157-157 constant standard (Taxes.Europe) *
        158-158 constant hidden (Taxes.Europe)
        159-159 function apply (Taxes.Europe) *
        160-160 function secret (Taxes.Europe)
        161-161 namespace Inner (Taxes.Europe) *
        161-161 type Rate (Taxes.Europe.Inner) *
        164-167 module ./ledger.js *
        165-165 interface Ledger (./ledger.js) *
        165-165 property close (./ledger.js.Ledger) *
        166-166 function audit (./ledger.js) *
        169-172 module global *
        170-170 interface Window (global) *
        170-170 property orders (global.Window) *
        171-171 variable debugOrders (global) *
        174-174 function nativeSum *
        # exported by a list, under another name
        176-184 constant registry *
        177-177 method open (registry) *
        178-178 method count (registry) *
        179-179 method close (registry) *
        180-180 property parse (registry) *
        181-181 property render (registry) *
        183-183 method deep (registry) *
        186-186 function listed *
        187-187 class Hidden *
        187-187 method visible (Hidden) *
      `),
    );
  });

  it('finds every form of import with the names it brings', async () => {
    expect(await importRows(orders, 'typescript')).toEqual(
      rowsOf(`
        1 import node:fs/promises { readFile }
        2 import type ./clock.js { Clock }
        3 import ./ledger.js { default as Ledger, Entry, post as postEntry }
        4 import ./money.js { * as money }
        5 import ./polyfill.js
        6 require ./legacy { * as legacy }
        7 import ./rates.json { default as rates }
        8 import type ./types.js { OnlyType, Other as Another }
        9 re-export ./errors.js { * }
        10 re-export ./shapes.js { * as shapes }
        11 re-export ./cart.js { default as Cart, total as cartTotal }
        12 re-export type ./receipt.js { Receipt }
        67 import type ./parse.js { parse }
        71 dynamic ./decode.js { decode }
      `),
    );
  });

  it('gives signatures on one line without body and decorators, and the lines of the doc', async () => {
    const { definitions } = await analyseText(orders, 'typescript');
    const [load, order, add, price, priced, limit] = [65, 97, 132, 129, 42, 15].map(
      (line) => definitions.find((definition) => definition.lines[0] === line)!,
    );
    expect(load!.signature).toBe(
      "export async function load( path: string, parse: typeof import('./parse.js').parse, ): Promise< Order >",
    );
    expect(load!.signatureLines).toEqual([65, 70]);
    expect(order!.signature).toBe('export class Order<T = Line> extends mixin(Base)<T> implements Priced, Iterable<T>');
    expect(order!.bases).toEqual(['mixin(Base)', 'Priced', 'Iterable<T>']);
    expect(priced!.bases).toEqual(['Named', 'money.Amount<T>']);
    expect(priced!.docLines).toEqual([39, 41]);
    expect(limit!.docLines).toEqual([14, 14]);
    expect(add!.signature).toBe('async add<K extends keyof T>( line: T, ...rest: T[] ): Promise<this>');
    expect(price!.docLines).toEqual([128, 128]);
  });

  it('reads what the grammar does not know', async () => {
    const text = [
      'export function open(',
      "  file: import('./files').File<",
      '    string, () => void',
      '  >[],',
      "): import('./files').Handle<number> {",
      '}',
      'class Switch { abstract accessor on: boolean; private static accessor off = 1 }',
      'function after() {}',
    ].join('\n');
    expect(await definitionRows(text, 'typescript')).toEqual(
      rowsOf(`
        1-6 function open *
        7-7 class Switch
        7-7 field on (Switch)
        7-7 field off (Switch)
        8-8 function after
      `),
    );
    expect(await importRows(text, 'typescript')).toEqual(
      rowsOf(`
        2 import type ./files { File }
        5 import type ./files { Handle }
      `),
    );
  });

  it('finds what a pattern takes apart where a module can reach it, and nowhere else', async () => {
    const text = [
      'export const { a, b: [c] } = load();',
      'namespace Space { const { d } = load(); }',
      '{ const { local } = load(); }',
      'function run() { const { local, other = 1, ...rest } = load(); }',
      'if (a) { const [local] = load(); }',
    ].join('\n');
    const rows = await definitionRows(text, 'typescript');
    expect(rows.filter((row) => !row.includes('run'))).toEqual(
      rowsOf(`
        1-1 constant a *
        2-2 namespace Space
        2-2 constant d (Space)
      `),
    );
  });

  it('still finds what stands around an error', async () => {
    const broken = 'export function before() {}\nconst = = ;\nexport class After {\n  run() {}\n}\n';
    const rows = await definitionRows(broken, 'typescript');
    expect(rows).toEqual(
      expect.arrayContaining(['1-1 function before *', '3-5 class After *', '4-4 method run (After) *']),
    );
    expect((await analyseText(broken, 'typescript')).note).toBe('the parser met errors');
  });
});
