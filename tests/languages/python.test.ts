import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const orders = readFileSync(new URL('fixtures/python/orders.py', import.meta.url), 'utf8');

describe('python', () => {
  it('finds every definition of a module with its exact lines', async () => {
    expect(await definitionRows(orders, 'python')).toEqual(
      rowsOf(`
        30-30 variable fast_json *
        32-32 variable __all__ *
        35-35 variable T *
        36-36 variable LIMIT *
        37-37 variable pending *
        # of a tuple only the plain names
        38-38 variable first *
        39-39 variable width *
        39-39 variable height *
        41-41 variable rounding *
        43-43 type Cents *
        44-44 type Pair *
        46-46 function double *
        47-49 function key_of *
        52-52 class OrderError *
        55-67 class Line *
        59-59 field sku (Line) *
        60-60 field count (Line) *
        61-63 field tags (Line) *
        65-67 method total (Line) *
        71-85 class Priced *
        72-74 method price (Priced) *
        76-78 method price (Priced) *
        80-82 method parse (Priced) *
        84-85 method fetch (Priced) *
        88-155 class Order *
        95-95 field _secret (Order)
        96-96 field __slots__ (Order) *
        97-97 method by_name (Order) *
        98-98 field low (Order) *
        98-98 field high (Order) *
        101-101 field separator (Order) *
        103-103 method where (Order) *
        105-105 field separator (Order) *
        107-112 class Status (Order) *
        108-108 field OPEN (Order.Status) *
        109-109 field CLOSED (Order.Status) *
        111-112 method __str__ (Order.Status) *
        114-136 method __init__ (Order) *
        123-132 function add (Order.__init__)
        126-130 class Counted (Order.__init__.add)
        127-127 field seen (Order.__init__.add.Counted)
        129-130 method count (Order.__init__.add.Counted)
        138-139 method pick (Order) *
        140-141 method pick (Order) *
        142-143 method pick (Order) *
        145-151 method total (Order) *
        153-155 method __aenter__ (Order) *
        160-172 function load_orders *
        167-169 function check (load_orders)
        # on the list __all__, so exported
        175-175 function _round_up *
        178-181 function _hidden
        185-186 function batched *
        188-188 variable SIZES *
        190-191 function batched *
        196-196 variable batched *
        # assignments under finally, with, for and while are not found
        201-201 function inside_with *
        204-206 function größe *
        212-212 class Basket *
        212-212 field items (Basket) *
        212-212 field empty (Basket) *
        215-215 function one_line *
        218-228 function decorated_by_lambda *
        231-240 function make_view *
        232-238 class View (make_view)
        234-234 field template (make_view.View)
        236-238 method title (make_view.View)
        243-248 function outer *
        244-247 function middle (outer)
        245-246 function inner (outer.middle)
        253-254 function when_one *
        258-261 function last *
      `),
    );
  });

  it('finds every import, wherever it stands', async () => {
    expect(await importRows(orders, 'python')).toEqual(
      rowsOf(`
        3 import __future__ { annotations }
        5 import json { * as json }
        6 import os.path { * as osp }
        6 import sys { * as sys }
        7 import xml.etree.ElementTree { * as xml.etree.ElementTree }
        8 import abc { ABC, abstractmethod }
        9 import dataclasses { dataclass, field as make_field }
        10 import typing { TYPE_CHECKING, Callable as Call, Generic, TypeVar, overload }
        19 import . { prices }
        20 import .. { settings as conf }
        21 import ..stock.shelf { * }
        22 import .money { Money }
        25 import .customers { Customer }
        28 import simplejson { * as fast_json }
        179 import decimal { * as decimal }
        194 import itertools { batched }
      `),
    );
  });

  it('says signatures without decorators, bodies and comments, and where the doc stands', async () => {
    const { definitions } = await analyseText(orders, 'python');
    const at = (line: number) => definitions.find(({ lines }) => lines[0] === line)!;
    expect(at(88).signature).toBe('class Order( Priced, Generic[T], conf.Base, make_mixin("audit"), metaclass=Meta, )');
    expect(at(88).bases).toEqual(['Priced', 'Generic', 'conf.Base', 'make_mixin']);
    expect(at(114).signature).toBe(
      'def __init__( self, customer: Customer, *lines: Line, note: str = "a # is no comment", ) -> None',
    );
    expect(at(114).signatureLines).toEqual([114, 119]);
    expect(at(84).signature).toBe('async def fetch(cls, url)');
    expect(at(60).signature).toBe('count: int');
    expect(at(47).signature).toBe('key_of: Call[[str], str] = lambda text');
    expect([at(55), at(153), at(160), at(41), at(46)].map(({ docLines }) => docLines)).toEqual([
      [57, 57],
      [154, 154],
      [161, 163],
      [40, 40],
      null,
    ]);
  });

  it('gives byte offsets of the text, also behind characters of several bytes', async () => {
    const { definitions } = await analyseText(orders, 'python');
    const basket = definitions.find(({ name }) => name === 'Basket')!;
    const bytes = Buffer.from(orders);
    expect(bytes.subarray(...basket.bytes).toString()).toBe('class Basket(Order): items = []; empty = True');
  });

  it('still finds what stands around an error', async () => {
    const broken =
      'def before():\n    return 1\n\ndef broken():\n    x = = 2\n\nclass After:\n    def method(self): pass\n';
    const rows = await definitionRows(broken, 'python');
    expect(rows).toContain('1-2 function before *');
    expect(rows).toContain('7-8 class After *');
    expect(rows).toContain('8-8 method method (After) *');
  });
});
