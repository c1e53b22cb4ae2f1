import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const header = readFileSync(new URL('fixtures/cpp/cart.hpp', import.meta.url), 'utf8');
const source = readFileSync(new URL('fixtures/cpp/cart.cpp', import.meta.url), 'utf8');

describe('cpp', () => {
  it('finds classes, templates and their members with exact lines', async () => {
    expect(await definitionRows(header, 'cpp')).toEqual(
      rowsOf(`
        7-7 macro SHOP_API *
        8-9 macro SHOP_MAX *
        11-116 namespace shop *
        16-25 namespace v2 (shop) *
        19-23 enum State (shop.v2) *
        20-20 member Open (shop.v2.State) *
        21-21 member Paid (shop.v2.State) *
        22-22 member Closed (shop.v2.State) *
        27-31 namespace detail::pricing (shop) *
        28-28 constant rate (shop.detail.pricing) *
        29-30 type Priced (shop.detail.pricing) *
        33-34 type Handle (shop) *
        35-35 type Names (shop) *
        36-36 type Id (shop) *
        36-36 type IdPointer (shop) *
        41-94 class Cart (shop) *
        44-44 type value_type (shop.Cart) *
        45-45 enum Mode (shop.Cart) *
        45-45 member Fast (shop.Cart.Mode) *
        45-45 member Safe (shop.Cart.Mode) *
        46-50 struct Line (shop.Cart) *
        47-47 field item (shop.Cart.Line) *
        48-48 field count (shop.Cart.Line) *
        49-49 method operator< (shop.Cart.Line) *
        52-52 constructor Cart (shop.Cart) *
        53-55 constructor Cart (shop.Cart) *
        56-56 constructor Cart (shop.Cart) *
        57-57 method ~Cart (shop.Cart) *
        59-59 method operator= (shop.Cart) *
        60-60 method operator[] (shop.Cart) *
        61-61 method operator() (shop.Cart) *
        62-62 method operator bool (shop.Cart) *
        63-63 method operator<=> (shop.Cart) *
        65-65 method size (shop.Cart) *
        66-66 method size (shop.Cart) *
        67-67 method visit (shop.Cart) *
        68-70 method make (shop.Cart) *
        71-74 method as (shop.Cart) *
        75-75 method total (shop.Cart) *
        78-78 function operator== (shop.Cart) *
        80-80 constant limit (shop.Cart) *
        83-83 field compare_ (shop.Cart) *
        86-86 method grow (shop.Cart)
        87-87 field size_ (shop.Cart)
        87-87 field capacity_ (shop.Cart)
        88-88 field names_ (shop.Cart)
        89-89 field items_ (shop.Cart)
        91-91 field number (shop.Cart)
        92-92 field fraction (shop.Cart)
        96-97 class Cart (shop) *
        99-102 struct Item (shop) *
        100-100 constructor Item (shop.Item) *
        101-101 field id (shop.Item) *
        104-110 class Visitor (shop) *
        106-106 method see (shop.Visitor) *
        109-109 field seen_ (shop.Visitor)
        113-113 function find (shop) *
        114-114 function shop_version (shop) *
      `),
    );
  });

  it('puts what is written outside a class into it', async () => {
    expect(await definitionRows(source, 'cpp')).toEqual(
      rowsOf(`
        10-10 variable calls
        11-11 struct Secret
        11-11 field value (Secret)
        12-12 function hidden
        16-62 namespace shop *
        18-18 variable counter (shop)
        19-19 constant names (shop) *
        20-22 function square (shop) *
        24-24 namespace v2 (shop) *
        24-24 function advance (shop.v2) *
        26-27 method ~Cart (shop.Cart) *
        29-33 method operator= (shop.Cart) *
        35-35 constructor Item (shop.Item) *
        37-44 method see (shop.Visitor) *
        38-38 struct Local (shop.Visitor.see)
        38-38 field depth (shop.Visitor.see.Local)
        39-42 class Walker (shop.Visitor.see)
        41-41 method walk (shop.Visitor.see.Walker)
        46-50 function find (shop) *
        52-52 function biggest (shop) *
        53-53 function biggest (shop) *
        55-55 function operator+ (shop) *
        56-56 function operator""_eur (shop) *
        58-58 function größe (shop) *
        60-60 field depth (shop.Visitor.Inner) *
        65-65 function shop_version *
        66-66 variable options *
        66-66 struct shop_options *
        66-66 field verbose (shop_options) *
        70-72 function Cart.StartsEmpty *
        74-76 function CartTest.Grows *
        79-81 function run
        83-83 function main *
      `),
    );
  });

  it('finds includes', async () => {
    expect(await importRows(header, 'cpp')).toEqual(
      rowsOf(`
        3 include system memory { * }
        4 include system string { * }
        5 include shop/money.hpp { * }
      `),
    );
    expect(await importRows(source, 'cpp')).toEqual(
      rowsOf(`
        1 include cart.hpp { * }
        3 include system algorithm { * }
        4 include ../log.h { * }
      `),
    );
  });

  it('keeps base types in the order of the text, and the initialisers of a constructor out of its signature', async () => {
    const { definitions, note } = await analyseText(header, 'cpp');
    const cart = definitions.find(({ name }) => name === 'Cart')!;
    expect(note).toBe(null);
    expect(cart.bases).toEqual(['Base<T>', 'detail::Counted']);
    expect(cart.docLines).toEqual([38, 40]);
    expect(cart.signature).toBe(
      'template <typename T, int Size = 8> class Cart final : public Base<T>, protected detail::Counted',
    );
    expect(definitions.filter(({ kind }) => kind === 'constructor').map(({ signature }) => signature)).toEqual([
      'Cart()',
      'explicit Cart(Names names)',
      'Cart(const Cart&)',
      'Item(int id)',
    ]);
  });

  it('takes a test macro with its block for a function, and any other call for none', async () => {
    const tests = 'TEST_CASE("adds two", "[math]")\n{\n  EACH(x) { }\n}\nrun(a) { }\nBENCHMARK(run);\n';
    expect(await definitionRows(tests, 'cpp')).toEqual(['1-4 function adds two *', '5-5 function run *']);
  });

  it('reads a class behind a macro only since macros are blanked: a small word there is lost', async () => {
    expect(await definitionRows('class API_OUT A : B {\n  void run();\n};\n', 'cpp')).toEqual(
      rowsOf(`
        1-3 class A *
        2-2 method run (A)
      `),
    );
    expect(await definitionRows('class api_out A : B {\n  void run();\n};\n', 'cpp')).not.toContain('1-3 class A *');
  });
});
