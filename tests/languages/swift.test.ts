import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { prepareSwift } from '../../src/index/languages/swift.js';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const cart = readFileSync(new URL('fixtures/swift/Cart.swift', import.meta.url), 'utf8');

describe('swift', () => {
  it('finds every definition with its exact lines', async () => {
    expect(await definitionRows(cart, 'swift')).toEqual(
      rowsOf(`
        12-12 type Handler *
        14-14 function +++ *
        15-15 function √ *
        16-18 type CartPrecedence *
        20-20 constant defaultLimit *
        21-21 variable low *
        21-21 variable high *
        22-22 variable counter
        22-22 variable total
        23-23 variable computedTotal *
        24-24 function double *
        25-28 constant names *
        32-101 class Cart *
        35-35 property items (Cart) *
        36-36 property shared (Cart) *
        37-39 property cache (Cart)
        40-40 property isEmpty (Cart) *
        41-44 property count (Cart) *
        45-47 property watched (Cart) *
        48-48 property delegate (Cart) *
        49-49 property first (Cart) *
        49-49 property second (Cart) *
        50-50 property unsafeState (Cart) *
        52-54 constructor init (Cart) *
        56-56 constructor init (Cart) *
        58-58 method deinit (Cart) *
        60-62 method subscript (Cart) *
        64-76 method add (Cart) *
        70-70 function check (Cart.add)
        78-78 method add (Cart) *
        80-80 method make (Cart) *
        82-82 method == (Cart) *
        84-84 method hidden (Cart)
        85-85 method alsoHidden (Cart)
        86-86 method inModule (Cart) *
        88-92 enum State (Cart) *
        89-89 member open (Cart.State) *
        89-89 member closed (Cart.State) *
        90-90 member failed (Cart.State) *
        91-91 property label (Cart.State) *
        94-98 struct Line (Cart) *
        95-95 property price (Cart.Line) *
        96-96 method total (Cart.Line) *
        97-97 struct Inner (Cart.Line)
        97-97 property deep (Cart.Line.Inner)
        100-100 type Element (Cart) *
        103-109 enum Tree *
        104-104 member leaf (Tree) *
        105-105 member node (Tree) *
        107-107 constructor init (Tree) *
        108-108 method clear (Tree) *
        111-118 protocol CartDelegate *
        112-112 type Event (CartDelegate) *
        113-113 property limit (CartDelegate) *
        114-114 property name (CartDelegate) *
        115-115 constructor init (CartDelegate) *
        116-116 method cart (CartDelegate) *
        117-117 method subscript (CartDelegate) *
        120-123 extension Cart *
        121-121 property version (Cart) *
        122-122 method encode (Cart) *
        125-128 extension Index (Array) *
        126-126 property summe (Array.Index) *
        127-127 method größe (Array.Index) *
        130-132 extension String
        131-131 property trimmed (String)
        134-137 class Bank *
        135-135 property balance (Bank) *
        136-136 method name (Bank) *
        139-140 struct Clamped *
        140-140 property wrappedValue (Clamped) *
        143-143 function debugOnly *
        145-145 function releaseOnly *
        148-148 function +++ *
        149-149 function √ *
        151-151 function outer *
        153-153 struct App *
        153-153 method main (App) *
      `),
    );
  });

  it('finds modules and single names that are imported', async () => {
    expect(await importRows(cart, 'swift')).toEqual(
      rowsOf(`
        1 import Foundation { * }
        2 import ShopCore { * }
        3 import Money { Amount }
        4 import Darwin { sqrt }
        5 import UIKit.UIGestureRecognizerSubclass { * }
        6 re-export Base { * }
        8 import Combine { * }
      `),
    );
  });

  it('gives signatures without attributes, bases and doc comments', async () => {
    const { definitions, note } = await analyseText(cart, 'swift');
    const named = (wanted: string) => definitions.find(({ name }) => name === wanted)!;
    expect(note).toBeNull();
    expect(named('Cart')).toMatchObject({
      signature: 'public final class Cart<Item: Hashable>: Base, ObservableObject where Item: Sendable',
      bases: ['Base', 'ObservableObject'],
      docLines: [30, 31],
      signatureLines: [32, 34],
    });
    expect(named('add').signature).toBe(
      'open func add<S>( _ item: Item, to list: S ) async throws -> Bool where S: Sequence',
    );
    expect(named('unsafeState').signature).toBe('nonisolated(unsafe) static var unsafeState');
    expect(named('CartDelegate').bases).toEqual(['AnyObject', 'Sendable']);
    expect(named('Handler').docLines).toEqual([11, 11]);
  });

  it('ends the signature of an observed property where its code begins', async () => {
    const { definitions } = await analyseText(
      'var total: Int? {\n  didSet { show() }\n}\nvar rest = 1, all: Int\n',
      'swift',
    );
    expect(definitions.map(({ signature }) => signature)).toEqual([
      'var total: Int?',
      'var rest',
      'var rest = 1, all: Int',
    ]);
  });

  it('prepares a text without moving anything', () => {
    const texts = [
      cart,
      '#"""\na " \\ b\n"""# + ##"x"# y"## #"open',
      '#if a\r\n#else\r\n#endif',
      '#available(',
      '(()) ~Copyable',
    ];
    for (const text of texts) {
      const prepared = prepareSwift(text);
      expect(prepared.length).toBe(text.length);
      expect(prepared.replace(/[^\n]/g, '')).toBe(text.replace(/[^\n]/g, ''));
    }
    expect(prepareSwift('if #available(iOS 15, *), #selector(a) == unsafe x')).toBe(
      'if true                 , _selector(a) ==        x',
    );
    expect(prepareSwift('let a = ##"b"#"c"##')).toBe('let a =   "b\'#\'c"  ');
  });
});
