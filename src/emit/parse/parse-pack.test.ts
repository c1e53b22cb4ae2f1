import { describe, expect, it } from 'vitest';
import { meantParts } from '../../../tests/attack/frames.js';
import { fittedBlock, sealedBlock } from '../../../tests/attack/frames-blocks.js';
import { labelKinds } from '../../model/block.js';
import type { Contents } from '../../model/pack.js';
import { renderJson } from '../json.js';
import { renderMarkdown } from '../markdown.js';
import { renderXml } from '../xml.js';
import { formatOf, parsePack } from './parse-pack.js';

const shown = { level: 'full', ranges: [[1, 2]], reason: 'match', language: 'text', wholeTokens: 12 } as const;
const labels = labelKinds.map((kind) => ({ kind, firstLine: 1 }));
const contents: Contents = {
  task: sealedBlock('task', null, 'find the cause'),
  blocks: [
    fittedBlock(sealedBlock('file', 'a b.txt', 'one\ntwo', labels), shown),
    fittedBlock(sealedBlock('file', 'c.txt', 'three\n'), { ...shown, level: 'name', ranges: [] }),
  ],
  leftOut: { others: { files: 3, bytes: 120 }, withheld: [{ reason: 'binary', count: 2 }] },
  budget: 4_000,
  tokenizer: 'o200k_base',
};

const packs = { markdown: renderMarkdown(contents), xml: renderXml(contents), json: renderJson(contents) };

describe('parsePack', () => {
  it.each(Object.entries(packs))('reads %s back to the parts that were written', (format, text) => {
    expect(formatOf(text)).toBe(format);
    expect(parsePack(text)).toEqual({ ok: true, value: meantParts(contents) });
  });

  it('says of a labelled part what it is, in fixed words, before its content', () => {
    expect(packs.markdown).toContain(
      '## "a b.txt" · full · lines 1-2 · match · data, written for agents · data, speaks to a model · no final newline\n',
    );
    expect(packs.xml).toContain(' labels="instructions injection-like"><![CDATA[one');
    expect(packs.json).toContain('"labels":["instructions","injection-like"],"content":"one');
  });

  it.each(Object.entries(packs))('refuses %s that was cut off, wherever it was cut', (_, text) => {
    const lastThatMatters = text.trimEnd().length;
    for (let end = 0; end < lastThatMatters; end++) expect(parsePack(text.slice(0, end)).ok, `${end}`).toBe(false);
  });

  it.each([
    ['', 0, 'not a pack in Markdown, XML or JSON'],
    ['<html>', 0, 'not a pack in Markdown, XML or JSON'],
    [
      packs.markdown.replace('one', 'One'),
      packs.markdown.indexOf('<!-- begin', packs.markdown.indexOf('<!-- end')),
      'a part that is not as it was written',
    ],
    [
      packs.markdown.replace(/<!-- end \w+ -->\n$/, ''),
      packs.markdown.lastIndexOf('<!-- begin'),
      'a part without its end mark',
    ],
    [packs.xml.replace('one', 'One'), packs.xml.indexOf('<file-'), 'a part that is not as it was written'],
    [packs.xml.replace('reason="match" ', ''), packs.xml.indexOf('<file-'), 'a part that is not as it was written'],
    [packs.xml.replace('<file-', 'text\n<file-'), packs.xml.indexOf('<file-'), 'text that is no part'],
    [packs.json.replace('"task"', '"packlight"'), 33, 'a key that was there before'],
    [packs.json.replace('"task"', '"tusk"'), 0, 'at $.task: a string expected'],
    [
      packs.json.replace('{"path":"a b.txt"', "{'path':1"),
      packs.json.indexOf('{"path":"a b.txt"') + 1,
      'not JSON: the name of a field expected',
    ],
    [`${packs.json}{}`, packs.json.length, 'not JSON: the end of the text expected'],
    [`{"a":${'['.repeat(100_000)}`, 21, 'not JSON: at most 17 levels expected'],
    ['{"a":"\n"}', 6, 'not JSON: no control character in a string expected'],
    ['{"a":01}', 5, 'not JSON: a number of JSON expected'],
  ])('says where and what is wrong (%#)', (text, at, what) => {
    expect(parsePack(text)).toEqual({ ok: false, error: { at, what } });
  });

  it('never quotes the pack in what it says', () => {
    const secret = 'x'.repeat(20);
    const parsed = parsePack(packs.json.replace('"content":"', `"content":"${secret}\n`));
    expect(parsed.ok).toBe(false);
    expect(JSON.stringify(parsed)).not.toContain(secret);
  });
});
