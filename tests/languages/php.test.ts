import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const order = readFileSync(new URL('fixtures/php/Order.php', import.meta.url), 'utf8');
const blocks = readFileSync(new URL('fixtures/php/blocks.php', import.meta.url), 'utf8');

describe('php', () => {
  it('finds every definition with its exact lines', async () => {
    expect(await definitionRows(order, 'php')).toEqual(
      rowsOf(`
        5-5 namespace App\\Models *
        20-20 constant RETRIES *
        20-20 constant PAUSE *
        21-21 constant APP_ROOT *
        26-105 class Order *
        35-35 constant STATUS_OPEN (Order) *
        35-35 constant STATUS_DONE (Order) *
        37-40 constant SECRET_PREFIX (Order)
        42-42 constant MAX (Order)
        44-44 property number (Order) *
        45-45 property items (Order)
        45-45 property gifts (Order)
        46-48 property cache (Order)
        49-49 property untyped (Order) *
        50-50 property placedAt (Order) *
        52-57 property total (Order) *
        59-65 constructor __construct (Order) *
        60-60 property id (Order)
        61-61 property owner (Order)
        67-70 method find (Order) *
        73-85 method add (Order) *
        75-77 function check (Order.add)
        78-78 function short (Order.add)
        80-82 function helper_inside (Order.add)
        87-87 method reference (Order)
        89-89 method hidden (Order)
        91-91 method old_style (Order) *
        93-101 method spread (Order) *
        103-103 method __toString (Order) *
        104-104 method größe (Order) *
        107-111 class Shape *
        109-109 method area (Shape) *
        110-110 method name (Shape)
        113-119 interface Cacheable *
        115-115 constant TTL (Cacheable) *
        117-117 method key (Cacheable) *
        118-118 method make (Cacheable) *
        121-133 trait Loud *
        125-125 property volume (Loud)
        127-130 method shout (Loud) *
        132-132 method level (Loud) *
        135-149 enum Status *
        139-139 member Open (Status) *
        140-141 member Done (Status) *
        143-143 constant Default (Status) *
        145-148 method label (Status) *
        151-151 enum Suit *
        151-151 member Hearts (Suit) *
        151-151 member Spades (Suit) *
        153-153 class Point *
        153-153 constructor __construct (Point) *
        153-153 property x (Point) *
        153-153 property y (Point) *
        157-160 function money *
        163-163 function first *
        165-168 class logger *
        166-166 property depth (logger)
        167-167 method write (logger) *
        170-170 function square *
        171-173 function handler *
        174-174 variable settings *
        177-179 method up *
        180-180 method down
        183-183 function in_template *
      `),
    );
  });

  it('puts what a namespace with braces holds into it', async () => {
    expect(await definitionRows(blocks, 'php')).toEqual(
      rowsOf(`
        2-5 namespace First\\Part *
        3-3 class One (First\\Part) *
        4-4 function helper (First\\Part) *
        7-11 namespace Second *
        9-9 constant NAME (Second) *
        10-10 interface Two (Second) *
        14-14 class Globe *
      `),
    );
  });

  it('finds each name that use brings, and files included by a literal path', async () => {
    expect(await importRows(order, 'php')).toEqual(
      rowsOf(`
        7 use App\\Contracts\\Payable { Payable }
        7 use App\\Contracts\\Shippable { Shippable as Ships }
        8 use App\\Support\\Money { Money }
        9 use Illuminate\\Support\\Collection { Collection as Bag }
        9 use DateTimeInterface { DateTimeInterface }
        10 use App\\Support\\format_money { format_money }
        11 use App\\Support\\VAT { VAT }
        11 use App\\Support\\DEFAULT_CURRENCY { DEFAULT_CURRENCY as CURRENCY }
        12 use App\\Mixed\\round_up { round_up }
        12 use App\\Mixed\\LIMIT { LIMIT }
        12 use App\\Mixed\\Helper { Helper }
        14 include ./bootstrap.php { * }
        15 include legacy.php { * }
        16 include ./helpers.php { * }
        17 include late.php { * }
      `),
    );
    expect(await importRows(blocks, 'php')).toEqual(['8 use First\\Part\\One { One }']);
  });

  it('gives signatures without attributes, bases with traits, and doc comments', async () => {
    const { definitions } = await analyseText(order, 'php');
    const named = (wanted: string) => definitions.find(({ name }) => name === wanted)!;
    expect(named('Order')).toMatchObject({
      signature: 'final class Order extends \\App\\Base\\Model implements Payable, Ships',
      bases: ['\\App\\Base\\Model', 'Payable', 'Ships', 'HasEvents', 'SoftDeletes', '\\Vendor\\Auditable'],
      docLines: [23, 25],
      signatureLines: [26, 28],
    });
    expect(named('spread').signature).toBe('public function spread( string $a, string $b ): void');
    expect(named('Status').bases).toEqual(['HasLabel', 'Loud']);
    expect(named('logger').bases).toEqual(['Logger', 'Sink']);
    expect(named('money').docLines).toEqual([156, 156]);
  });
});
