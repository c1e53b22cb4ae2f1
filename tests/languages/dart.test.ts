import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const cart = readFileSync(new URL('fixtures/dart/cart.dart', import.meta.url), 'utf8');

describe('dart', () => {
  it('finds every definition with its exact lines', async () => {
    expect(await definitionRows(cart, 'dart')).toEqual(
      rowsOf(`
        12-12 constant maxItems *
        13-13 constant _secret
        13-13 constant label *
        14-14 variable counter *
        15-15 constant registry *
        16-16 variable hook *
        17-17 function double *
        19-19 type Handler *
        20-20 type Compare *
        23-82 class Cart *
        28-28 field limit (Cart) *
        29-29 field name (Cart) *
        29-29 field owner (Cart) *
        30-30 field _size (Cart)
        31-32 field note (Cart) *
        31-32 field other (Cart) *
        33-33 field _cache (Cart)
        34-34 field callback (Cart) *
        36-36 constructor Cart (Cart) *
        38-42 constructor empty (Cart) *
        44-44 constructor fromJson (Cart) *
        45-45 constructor other (Cart) *
        46-46 constructor fixed (Cart) *
        47-47 constructor _internal (Cart)
        50-50 property length (Cart) *
        51-53 property length (Cart) *
        55-66 method load (Cart) *
        61-61 function attempt (Cart.load)
        68-70 method watch (Cart) *
        72-72 method make (Cart) *
        73-74 method == (Cart) *
        75-75 method [] (Cart) *
        76-76 method []= (Cart) *
        77-77 method - (Cart) *
        78-78 method abstractOne (Cart) *
        79-79 method native (Cart) *
        80-80 method _hidden (Cart)
        81-81 method pair (Cart) *
        84-86 trait Logging *
        85-85 method log (Logging) *
        88-88 class Both *
        89-89 class Shape *
        90-90 class Circle *
        91-91 class Named *
        91-91 property name (Named) *
        92-92 class Alias *
        94-94 enum Status *
        94-94 member open (Status) *
        94-94 member closed (Status) *
        96-105 enum Planet *
        97-97 member earth (Planet) *
        98-99 member mars (Planet) *
        101-101 constructor Planet (Planet) *
        102-102 field mass (Planet) *
        103-103 property gravity (Planet) *
        104-104 method parse (Planet) *
        107-112 extension StringTools *
        108-108 property loud (StringTools) *
        109-111 method twice (StringTools) *
        114-114 extension int *
        114-114 property half (int) *
        116-119 extension UserId *
        117-117 constructor zero (UserId) *
        118-118 property isZero (UserId) *
        121-123 function main *
        125-125 property answer *
        126-126 property answer *
        127-128 function nativeCall *
        129-129 function _retry
        130-130 function size$of *
      `),
    );
  });

  it('finds imports, exports and parts', async () => {
    expect(await importRows(cart, 'dart')).toEqual(
      rowsOf(`
        4 import dart:async { * }
        5 import package:http/http.dart { * as http }
        6 import src/money.dart { Money, Rate }
        7 import src/io.dart { * as platform }
        7 import src/web.dart { * as platform }
        8 re-export src/errors.dart { CartError }
        9 re-export src/all.dart { * }
        10 include cart.g.dart { * }
      `),
    );
    expect(await importRows("part of 'cart.dart';\n", 'dart')).toEqual(['1 include cart.dart { * }']);
    expect(await importRows('part of shop.cart;\n', 'dart')).toEqual(['1 include shop.cart { * }']);
  });

  it('gives signatures without annotations, bases and doc comments', async () => {
    const { definitions, note } = await analyseText(cart, 'dart');
    const named = (wanted: string) => definitions.find(({ name }) => name === wanted)!;
    expect(note).toBeNull();
    expect(named('Cart')).toMatchObject({
      bases: ['Base', 'Logging', 'Caching', 'Comparable', 'Disposable'],
      docLines: [22, 22],
      signatureLines: [23, 27],
    });
    expect(named('load').signature).toBe('Future<void> load( Uri from, { int retries = 3, })');
    expect(named('nativeCall').signature).toBe('external void nativeCall()');
    expect(named('registry').signature).toBe('late final Map<String, List<int>> registry');
    expect(named('length').docLines).toEqual([49, 49]);
    expect(named('Alias').bases).toEqual(['Base', 'Logging', 'Other']);
    expect(named('Logging').bases).toEqual(['Base', 'Sink']);
  });
});
