import { describe, expect, it } from 'vitest';
import { analyseSafely } from '../index/analyse.js';
import { Parsers } from '../index/parse/parsers.js';
import { signatureForms, signatureFormsOf, signatureFrames } from './signature-form.js';

const parsers = new Parsers();

async function shown(text: string, { language, of }: { language: string; of?: string }, form = signatureFormsOf) {
  const { definitions } = await analyseSafely(parsers, text, language);
  const ranges =
    of === undefined
      ? signatureForms(definitions)
      : form(
          definitions,
          definitions.filter(({ name }) => name === of),
        );
  const lines = text.split('\n');
  return ranges.flatMap(([first, last]) => lines.slice(first - 1, last)).map((line) => line.trim());
}

describe('the signature form', () => {
  it('shows a class with every header, every field and the closing lines', async () => {
    const text =
      'export class Cart {\n  private items: Item[] = [];\n\n  /** The sum. */\n  total(\n    rate: number,\n  ): number {\n    return 1;\n  }\n\n  clear() {\n    this.items = [];\n  }\n}\n';
    expect(await shown(text, { language: 'typescript', of: 'Cart' })).toEqual([
      'export class Cart {',
      'private items: Item[] = [];',
      '',
      'total(',
      'rate: number,',
      '): number {',
      '}',
      '',
      'clear() {',
      '}',
      '}',
    ]);
  });

  it('shows an interface whole, without its doc comments', async () => {
    const text = 'interface Line {\n  /** Its price. */\n  price: number;\n  pay(\n    by: Card,\n  ): void;\n}\n';
    expect(await shown(text, { language: 'typescript' })).toEqual([
      'interface Line {',
      'price: number;',
      'pay(',
      'by: Card,',
      '): void;',
      '}',
    ]);
  });

  it('leaves no bracket of a type alias open', async () => {
    const text = 'import typing as t\n\nName = t.Union[\n    str,\n    t.List[str],\n]\n';
    expect(await shown(text, { language: 'python' })).toEqual(['Name = t.Union[', 'str,', 't.List[str],', ']']);
  });

  it('shows the fields and headers of a Python class, without docstrings', async () => {
    const text =
      'class Cart(Base):\n    """A cart."""\n\n    limit: int = 3\n\n    @property\n    def total(\n        self,\n    ) -> int:\n        # A comment.\n        return 1\n';
    expect(await shown(text, { language: 'python', of: 'Cart' })).toEqual([
      'class Cart(Base):',
      '',
      'limit: int = 3',
      '',
      '@property',
      'def total(',
      'self,',
      ') -> int:',
    ]);
  });

  it('brings the class of a called member, and with little room only its header', async () => {
    const text =
      'class Repo\n{\n    int size;\n\n    public User Find(int id)\n    {\n        return null;\n    }\n\n    public void Drop()\n    {\n        size = 0;\n    }\n}\n';
    const called = { language: 'csharp', of: 'Find' };
    expect(await shown(text, called)).toContain('public void Drop()');
    expect(await shown(text, called, signatureFrames)).toEqual([
      'class Repo',
      '{',
      '}',
      'public User Find(int id)',
      '{',
      '}',
    ]);
  });

  it('brings the methods of a Go type, which stand outside it', async () => {
    const text =
      'type Cart struct {\n\titems []int\n}\n\nfunc (c *Cart) Total() int {\n\treturn 1\n}\n\nfunc other() {\n}\n';
    expect(await shown(text, { language: 'go', of: 'Cart' })).toEqual([
      'type Cart struct {',
      'items []int',
      '}',
      'func (c *Cart) Total() int {',
      '}',
    ]);
  });

  it('shows a function by its header and a long value by its first and last line', async () => {
    const text = `const codes = [\n${'  1,\n'.repeat(20)}];\nfunction sum(a) {\n  return a;\n}\n`;
    expect(await shown(text, { language: 'javascript' })).toEqual(['const codes = [', '];', 'function sum(a) {']);
  });
});
