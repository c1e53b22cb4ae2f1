import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const shop = readFileSync(new URL('fixtures/ruby/shop.rb', import.meta.url), 'utf8');

describe('ruby', () => {
  it('finds every definition with its exact lines', async () => {
    expect(await definitionRows(shop, 'ruby')).toEqual(
      rowsOf(`
        12-12 variable $debug *
        13-16 constant GREETING *
        19-166 module Shop *
        27-27 constant VERSION (Shop) *
        27-27 constant BUILD (Shop) *
        28-28 constant RATES (Shop) *
        29-29 class Error (Shop) *
        30-34 struct Point (Shop) *
        31-31 method + (Shop.Point) *
        33-33 method to_s (Shop.Point) *
        35-35 struct Pair (Shop)
        36-36 function Double (Shop) *
        37-40 constant LIMITS (Shop)
        45-47 method currency (Shop) *
        52-147 class Cart (Shop) *
        56-56 property items (Shop.Cart) *
        56-56 property owner (Shop.Cart) *
        57-57 property note (Shop.Cart) *
        58-58 property state (Shop.Cart)
        59-59 property table (Shop.Cart) *
        60-60 field @@count (Shop.Cart) *
        62-64 constructor initialize (Shop.Cart) *
        66-66 method empty (Shop.Cart) *
        69-69 property registry (Shop.Cart) *
        71-74 method find (Shop.Cart) *
        78-78 method secret (Shop.Cart)
        81-86 method each (Shop.Cart) *
        82-84 function nested_helper (Shop.Cart.each)
        88-90 method <=> (Shop.Cart) *
        92-92 method [] (Shop.Cart) *
        93-95 method []= (Shop.Cart) *
        97-97 method empty? (Shop.Cart) *
        98-98 method clear! (Shop.Cart) *
        99-101 method name= (Shop.Cart) *
        102-102 method -@ (Shop.Cart) *
        103-103 method größe (Shop.Cart) *
        105-105 method size (Shop.Cart) *
        106-106 method length (Shop.Cart) *
        107-107 method total (Shop.Cart) *
        111-113 method vat (Shop.Cart) *
        115-121 method receipt (Shop.Cart) *
        123-123 method audit (Shop.Cart)
        124-124 method build (Shop.Cart)
        128-130 method weight (Shop.Cart)
        131-131 property cost (Shop.Cart)
        135-135 method visible (Shop.Cart) *
        139-139 method step_one (Shop.Cart)
        140-140 method step_two (Shop.Cart)
        142-144 method later (Shop.Cart)
        146-146 method open_again (Shop.Cart) *
        149-149 class Item (Shop.Cart) *
        151-157 class Client (Shop.Api.V1) *
        152-152 constant TIMEOUT (Shop.Api.V1.Client) *
        153-153 method call (Shop.Api.V1.Client) *
        155-155 method hidden_later (Shop.Api.V1.Client)
        159-165 class CreateCarts (Shop) *
        160-164 method change (Shop.CreateCarts) *
        168-169 module Nested (Deep) *
        171-173 method open! (Shop) *
        175-179 function helper *
        181-186 class Cart (Shop) *
        183-184 method from_block (Shop.Cart) *
        188-192 class Odd *
        190-190 method conditional (Odd) *
        194-194 constant EXTRA (Shop) *
      `),
    );
  });

  it('finds imports, relative to the file and on the load path, and the paths that autoload means', async () => {
    expect(await importRows(shop, 'ruby')).toEqual(
      rowsOf(`
        3 require json { * }
        4 require set { * }
        5 require ./shop/version { * }
        6 require ../config { * }
        7 require ./tasks/seed { * }
        9 include legacy.rb { * }
        10 autoload shop/money { Money }
        22 autoload shop/base { Base }
        24 autoload shop/billing/invoice_pdf { InvoicePDF }
      `),
    );
  });

  it('gives signatures, bases and doc comments', async () => {
    const { definitions } = await analyseText(shop, 'ruby');
    const [cart, receipt, call, client, migration, open, double] = [
      'Cart',
      'receipt',
      'call',
      'Client',
      'CreateCarts',
      'open!',
      'Double',
    ].map((wanted) => definitions.find(({ name }) => name === wanted)!);
    expect(cart).toMatchObject({
      signature: 'class Cart < Base::Record',
      bases: ['Base::Record', 'Enumerable', 'Comparable', 'Audit::Log'],
      docLines: [49, 51],
      signatureLines: [52, 52],
    });
    expect(receipt!.signatureLines).toEqual([115, 119]);
    expect(call!.signature).toBe('def call()');
    expect(client!.bases).toEqual(['Struct']);
    expect(migration!.bases).toEqual(['Migration']);
    expect(open!.signature).toBe('def Shop.open!');
    expect(double!.docLines).toBeNull();
  });
});
