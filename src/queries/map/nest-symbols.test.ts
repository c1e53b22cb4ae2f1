import { describe, expect, it } from 'vitest';
import type { Definition, IndexedFile } from '../../model/analysis.js';
import { nestSymbols } from './draw-map.js';

const define = (kind: Definition['kind'], qualified: string, lines: readonly [number, number]) => {
  const parts = qualified.split('.');
  const name = parts.pop()!;
  const container = parts.length === 0 ? null : parts.join('.');
  return { name, kind, container, lines, signature: qualified } as Definition;
};

function nest(definitions: readonly Definition[], shown: readonly number[]): string[] {
  const symbols = nestSymbols({ definitions } as IndexedFile, shown, new Map());
  return symbols.map(({ depth, signature }) => `${'  '.repeat(depth)}${signature}`);
}

describe('nestSymbols', () => {
  it('puts a member below its type, also if it is written outside', () => {
    const file = [
      define('struct', 'Error', [1, 2]),
      define('struct', 'Errors', [3, 4]),
      define('method', 'Error.Type', [5, 6]),
    ];
    expect(nest(file, [1, 2])).toEqual(['Error', '  Error.Type', 'Errors']);
  });

  it('prefers the definition around a member to another one of the same name', () => {
    const file = [
      define('struct', 'A', [1, 2]),
      define('implementation', 'A', [3, 9]),
      define('method', 'A.run', [4, 5]),
    ];
    expect(nest(file, [2])).toEqual(['A', '  A.run']);
  });

  it('shows no namespaces, and a member at the top if its type is in another file', () => {
    const file = [
      define('namespace', 'Shop', [1, 9]),
      define('class', 'Shop.Cart', [2, 5]),
      define('method', 'Shop.Cart.total', [3, 4]),
      define('method', 'Gone.run', [6, 7]),
    ];
    expect(nest(file, [2, 3])).toEqual(['Shop.Cart', '  Shop.Cart.total', 'Gone.run']);
  });

  it('shortens long signatures between words', () => {
    const long = { ...define('type', 'Long', [1, 1]), signature: `type Long = ${"'abc' | ".repeat(60)}` };
    const [symbol] = nest([long], [0]);
    expect(symbol!.length).toBeLessThanOrEqual(240);
    expect(symbol).toMatch(/…$/);
  });
});
