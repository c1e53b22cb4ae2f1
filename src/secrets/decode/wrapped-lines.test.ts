import { describe, expect, it } from 'vitest';
import { findAll } from '../find.js';
import { createDraw } from '../sample.js';

const draw = createDraw('unwrap.test');
const password = draw.base62(20);
const token = `ghp_${draw.base62(36)}`;

/** The findings, as they stand in the text. */
const found = (text: string) => findAll(text).map(({ start, end }) => text.slice(start, end));

describe('a secret in wrapped text', () => {
  it.each([
    ['a comparison in a string', `key = "if (\\"${password}\\" == password) {"`],
    ['a comparison in a string in data', JSON.stringify({ a: JSON.stringify(`if ("${password}" == password) {`) })],
    ['a comparison in a string of single quotes', `key = 'if (\\'${password}\\' == password) {'`],
    ['a line of a file in a string', `body = "[db]\\npassword = ${password}\\nuser = a"`],
    ['a line that ends in a string', `body = "db.host:5432:main:app:${password}\\n"`],
  ])('is found in %s, and nothing beside it', (_, text) => {
    expect(found(text)).toEqual([password]);
  });

  it('is found wherever it stands in a line that is looked at in pieces', () => {
    for (let before = 16_300; before < 16_420; before += 7) {
      const text = `body = "${'a word '.repeat(2_400).slice(0, before)}\\npassword = ${password}\\nuser = \\"a\\""`;
      expect(found(text), `${before}`).toEqual([password]);
    }
  });

  it('is found behind the sign of a diff, also over several lines', () => {
    const head = '--- a/x\n+++ b/x\n@@ -0,0 +1,3 @@\n';
    expect(found(`${head}+machine host\n+login ann\n+password ${password}\n`)).toEqual([password]);
    expect(found(`-${token}\n`)).toEqual([token]);
  });

  it('is found in the names of a diff, whatever ends them', () => {
    const name = `private_${draw.base62(27)}=`;
    const text = `diff --git a/src/${name}.ts b/src/${name}.ts\n@@ -1 +1 @@\n-a\n+b\n`;
    expect(found(text)).toEqual([name, name]);
  });

  it('leaves text alone that only looks wrapped', () => {
    expect(found('printf("a line of the report\\n");\n- one entry\n+ another\n"C:\\\\new\\\\table"\n')).toEqual([]);
  });
});
