import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const ledger = readFileSync(new URL('fixtures/java/Ledger.java', import.meta.url), 'utf8');
const moduleInfo = readFileSync(new URL('fixtures/java/module-info.java', import.meta.url), 'utf8');

describe('java', () => {
  it('finds every definition of a file with its exact lines', async () => {
    expect(await definitionRows(ledger, 'java')).toEqual(
      rowsOf(`
        4-5 namespace com.example.bank.ledger *
        19-160 class Ledger *
        28-28 constant MAX_ENTRIES (Ledger) *
        28-28 constant MIN_ENTRIES (Ledger) *
        29-38 constant CACHE (Ledger)
        34-37 method get (Ledger.CACHE)
        39-40 field clock (Ledger)
        41-41 field counts (Ledger)
        41-41 field totals (Ledger)
        42-42 field changed (Ledger)
        43-43 field naming (Ledger)
        54-56 constructor Ledger (Ledger)
        58-63 constructor Ledger (Ledger) *
        65-80 method map (Ledger) *
        68-72 class Step (Ledger.map)
        69-69 field at (Ledger.map.Step)
        71-71 method run (Ledger.map.Step)
        74-74 record Pair (Ledger.map)
        74-74 field left (Ledger.map.Pair)
        74-74 field right (Ledger.map.Pair)
        # members of a class without a name stand in what is around it
        76-76 field calls (Ledger.map)
        78-78 method apply (Ledger.map)
        82-82 method close (Ledger) *
        84-84 method close (Ledger) *
        86-86 method size (Ledger)
        88-88 method sum (Ledger)
        90-92 method last (Ledger)
        94-94 method größe (Ledger)
        98-112 interface Visitor (Ledger) *
        99-99 constant DEPTH (Ledger.Visitor) *
        99-99 constant WIDTH (Ledger.Visitor) *
        101-101 method visit (Ledger.Visitor) *
        103-105 method visitAll (Ledger.Visitor) *
        107-107 method none (Ledger.Visitor) *
        109-109 method help (Ledger.Visitor)
        111-111 class Nested (Ledger.Visitor) *
        114-136 enum State (Ledger) *
        116-116 member OPEN (Ledger.State) *
        117-123 member CLOSED (Ledger.State) *
        119-122 method get (Ledger.State.CLOSED)
        124-124 member BROKEN (Ledger.State) *
        126-126 field code (Ledger.State)
        128-128 constructor State (Ledger.State)
        130-132 constructor State (Ledger.State)
        134-135 method get (Ledger.State) *
        138-138 enum Empty (Ledger)
        140-150 record Entry (Ledger) *
        140-140 field key (Ledger.Entry) *
        140-140 field amount (Ledger.Entry) *
        140-140 field notes (Ledger.Entry) *
        141-141 constant NONE (Ledger.Entry)
        143-145 constructor Entry (Ledger.Entry) *
        147-147 constructor Entry (Ledger.Entry)
        149-149 method key (Ledger.Entry) *
        152-157 interface Audited (Ledger) *
        154-154 method value (Ledger.Audited) *
        155-155 method levels (Ledger.Audited) *
        156-156 constant PREFIX (Ledger.Audited) *
        159-159 class Builder (Ledger)
        159-159 method self (Ledger.Builder)
        162-165 class Helper
        163-163 method visible (Helper)
        164-164 class Inner (Helper)
        164-164 field x (Helper.Inner)
        167-168 interface Rule
        168-168 method test (Rule)
        170-170 record Point
        170-170 field x (Point)
        170-170 field y (Point)
      `),
    );
  });

  it('finds a module', async () => {
    expect(await definitionRows(moduleInfo, 'java')).toEqual(['2-5 module com.example.bank *']);
  });

  it('finds every form of import', async () => {
    expect(await importRows(ledger, 'java')).toEqual(
      rowsOf(`
        7 import java.util.List { List }
        8 import java.util.function { * }
        9 import java.lang.Math { max }
        10 import com.example.bank.Money { * }
        11 import com.example.bank.Account.Kind { Kind }
        12 import Standalone { Standalone }
      `),
    );
  });

  it('says signatures without annotations in front, bases without their arguments, and doc comments', async () => {
    const { definitions } = await analyseText(ledger, 'java');
    const at = (line: number) => definitions.find(({ lines }) => lines[0] === line)!;
    expect(at(19).signature).toBe(
      'public abstract sealed class Ledger<T extends Comparable<T>> extends com.example.bank.Book<T> ' +
        'implements Iterable<T>, Closeable permits OpenLedger, ClosedLedger',
    );
    expect(at(19).bases).toEqual(['com.example.bank.Book', 'Iterable', 'Closeable']);
    expect(at(98).bases).toEqual(['Function', 'Other']);
    expect(at(114).bases).toEqual(['Supplier']);
    expect(at(140).bases).toEqual(['Serializable', 'Keyed']);
    expect(at(58).signature).toBe(
      'public <C extends Clock> Ledger( C clock, @Named("size") int... sizes) throws LedgerException',
    );
    expect(at(58).signatureLines).toEqual([58, 61]);
    expect(at(71).signature).toBe('public void run()');
    expect(at(29).signature).toBe('private static final Map<String, Integer> CACHE');
    expect(at(152).signature).toBe('public @interface Audited');
    expect([19, 54, 116, 42, 43].map((line) => at(line).docLines)).toEqual([
      [14, 18],
      [53, 53],
      [115, 115],
      null,
      null,
    ]);
  });

  it('still finds what stands around an error', async () => {
    const broken = 'class A {\n  void a() { int x = ; }\n  void b() {\n    if (\n  }\n  int c;\n}\n';
    const rows = await definitionRows(broken, 'java');
    expect(rows[0]).toBe('1-7 class A');
    expect(rows).toContain('2-2 method a (A)');
    expect(rows).toContain('6-6 field c (A)');
  });
});
