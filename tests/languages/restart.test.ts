/** A broken runtime is discarded, and the files after it are parsed as before. */
import { describe, expect, it } from 'vitest';
import { analyseSafely } from '../../src/index/analyse.js';
import { Parsers } from '../../src/index/parse/parsers.js';

const parsers = new Parsers();
const text = 'def f():\n    return 1\n';

/** Python in the runtime of now, with its parts open to change. */
async function pythonOfNow(): Promise<Changeable> {
  await parsers.get('python');
  return parsers.get('python') as unknown as Changeable;
}

type Changeable = { parse: () => null; work: { steps: { value: number } } };

async function analysePlain() {
  const { tier, note, definitions } = await analyseSafely(parsers, text, 'python');
  return [tier, note, definitions.map(({ name }) => name)];
}

describe('a runtime', () => {
  it('that traps leaves the file to the outline, and the next file to a new runtime', async () => {
    const old = await pythonOfNow();
    const { parse } = old;
    old.parse = (...text: []) => {
      old.work.steps.value = 300;
      return parse(...text);
    };
    expect(await analysePlain()).toEqual(['outline', 'the parser needed too many steps', ['f']]);
    expect(parsers.get('python')).not.toBe(old);
    expect(await analysePlain()).toEqual(['parser', null, ['f']]);
  });

  it('that breaks in another way does so too, and says so', async () => {
    (await pythonOfNow()).parse = () => {
      throw new Error('aborted');
    };
    expect(await analysePlain()).toEqual(['outline', 'the parser failed', ['f']]);
    expect(await analysePlain()).toEqual(['parser', null, ['f']]);
  });

  it('is thrown away while others wait for their language, and they get it all the same', async () => {
    const some = Array.from({ length: 4 }, () => analysePlain());
    parsers.restart();
    const others = Array.from({ length: 4 }, () => analysePlain());
    expect(new Set((await Promise.all([...some, ...others])).map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(['parser', null, ['f']])]),
    );
  });

  it('gives the same analysis whatever it has read before', async () => {
    const hostile = ['a(', '[', 'a '].map((piece) => piece.repeat(20_000));
    const first = await Promise.all(hostile.map((one) => analyseSafely(parsers, one, 'ruby')));
    await analysePlain();
    const again = await Promise.all(hostile.toReversed().map((one) => analyseSafely(parsers, one, 'ruby')));
    expect(again.toReversed()).toEqual(first);
  });
});
