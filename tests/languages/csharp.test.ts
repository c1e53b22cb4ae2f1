import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const orders = readFileSync(new URL('fixtures/csharp/Orders.cs', import.meta.url), 'utf8');
const program = readFileSync(new URL('fixtures/csharp/Program.cs', import.meta.url), 'utf8');

describe('csharp', () => {
  it('finds every kind of member with exact lines, from its first attribute on', async () => {
    expect(await definitionRows(orders, 'csharp')).toEqual(
      rowsOf(`
        11-125 namespace Shop.Orders *
        14-14 type OrderChanged (Shop.Orders) *
        16-22 enum State (Shop.Orders) *
        19-19 member Open (Shop.Orders.State) *
        20-21 member Done (Shop.Orders.State) *
        21-21 member Closed (Shop.Orders.State) *
        24-33 interface IRepository (Shop.Orders) *
        27-27 property Count (Shop.Orders.IRepository) *
        28-28 method Find (Shop.Orders.IRepository) *
        29-29 property this (Shop.Orders.IRepository) *
        30-30 event Changed (Shop.Orders.IRepository) *
        31-31 method Create (Shop.Orders.IRepository) *
        32-32 method Trace (Shop.Orders.IRepository)
        38-111 class Order (Shop.Orders) *
        42-42 constant Limit (Shop.Orders.Order) *
        43-43 field Steps (Shop.Orders.Order)
        44-44 field low (Shop.Orders.Order) *
        44-44 field high (Shop.Orders.Order) *
        45-45 event Changed (Shop.Orders.Order) *
        45-45 event Removed (Shop.Orders.Order) *
        46-50 event Saved (Shop.Orders.Order) *
        52-52 constructor Order (Shop.Orders.Order)
        54-58 constructor Order (Shop.Orders.Order) *
        60-60 method ~Order (Shop.Orders.Order)
        62-62 property Id (Shop.Orders.Order) *
        63-63 property Name (Shop.Orders.Order) *
        64-64 property Total (Shop.Orders.Order) *
        65-69 property Label (Shop.Orders.Order) *
        71-74 property this (Shop.Orders.Order) *
        76-76 method operator + (Shop.Orders.Order) *
        77-77 method operator == (Shop.Orders.Order) *
        78-78 method operator int (Shop.Orders.Order) *
        79-79 method operator Order (Shop.Orders.Order) *
        81-96 method LoadAsync (Shop.Orders.Order) *
        89-89 function Twice (Shop.Orders.Order.LoadAsync)
        90-93 function Wait (Shop.Orders.Order.LoadAsync)
        98-98 method Load (Shop.Orders.Order) *
        99-99 method Load (Shop.Orders.Order) *
        100-100 method CompareTo (Shop.Orders.Order)
        101-101 method OnLoaded (Shop.Orders.Order)
        102-102 method native_size (Shop.Orders.Order)
        103-103 field class (Shop.Orders.Order) *
        105-105 class Cache (Shop.Orders.Order)
        105-105 field Size (Shop.Orders.Order.Cache)
        107-110 struct Line (Shop.Orders.Order) *
        109-109 field Count (Shop.Orders.Order.Line) *
        113-113 record Money (Shop.Orders) *
        113-113 property Amount (Shop.Orders.Money) *
        113-113 property Currency (Shop.Orders.Money) *
        114-117 record Point (Shop.Orders) *
        114-114 property X (Shop.Orders.Point) *
        114-114 property Y (Shop.Orders.Point) *
        116-116 property Length (Shop.Orders.Point) *
        118-118 class Hidden (Shop.Orders)
        119-122 class Shape (Shop.Orders) *
        121-121 method Area (Shop.Orders.Shape) *
        124-124 namespace Inner (Shop.Orders) *
        124-124 class Deep (Shop.Orders.Inner) *
        124-124 method Größe (Shop.Orders.Inner.Deep)
      `),
    );
  });

  it('lets a namespace without braces hold the rest of its file', async () => {
    expect(await definitionRows(program, 'csharp')).toEqual(
      rowsOf(`
        4-25 namespace Shop.App *
        7-12 class Debug (Shop.App) *
        10-10 method Print (Shop.App.Debug) *
        15-23 class Program (Shop.App) *
        17-17 field twice (Shop.App.Program)
        19-22 method Main (Shop.App.Program) *
        21-21 function Run (Shop.App.Program.Main)
        25-25 interface IClock (Shop.App) *
        25-25 property Now (Shop.App.IClock) *
      `),
    );
  });

  it('finds using directives of every form', async () => {
    expect(await importRows(orders, 'csharp')).toEqual(
      rowsOf(`
        1 namespace System { * }
        2 namespace System.Collections.Generic { * }
        3 use System.Math { * }
        4 use Newtonsoft.Json.Linq { Linq as Json }
        5 use System.Collections.Generic.KeyValuePair<string,int> { KeyValuePair as Pair }
        6 namespace Shop.Data { * }
      `),
    );
    expect(await importRows(program, 'csharp')).toEqual(
      rowsOf(`
        1 namespace Shop.Orders { * }
        2 namespace System.Linq { * }
      `),
    );
  });

  it('writes signatures without attributes, bodies and calls of the base', async () => {
    const { definitions } = await analyseText(orders, 'csharp');
    const signaturesOf = (wanted: string) =>
      definitions.flatMap(({ name, signature }) => (name === wanted ? [signature] : []));
    expect(signaturesOf('Order')).toEqual([
      'public sealed partial class Order : Entity<int>, IComparable<Order>, Shop.Data.ISaved',
      'static Order()',
      'public Order(int id)',
    ]);
    expect(signaturesOf('LoadAsync')).toEqual([
      'public async Task<T> LoadAsync<T>( int id, string name = "x") where T : new()',
    ]);
    expect(signaturesOf('Total')).toEqual(['public decimal Total']);
    expect(signaturesOf('Steps')).toEqual(['private static readonly int[] Steps']);
    expect(definitions.find(({ name }) => name === 'Order')!.bases).toEqual([
      'Entity<int>',
      'IComparable<Order>',
      'Shop.Data.ISaved',
    ]);
  });

  it('does not take an extension block for a constructor', async () => {
    const rows = await definitionRows('static class A { extension(int x) { } static void B() { } }', 'csharp');
    expect(rows).toEqual(['1-1 class A *', '1-1 method B (A)']);
  });
});
