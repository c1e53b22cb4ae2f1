import { describe, expect, it } from 'vitest';
import { outlineDocument } from './document-outline.js';

const rows = (text: string, language: string) =>
  outlineDocument(text, language)!.map(
    ({ lines, kind, name, container }) =>
      `${lines[0]}-${lines[1]} ${kind} ${name}${container === null ? '' : ` (${container})`}`,
  );

describe('markdown', () => {
  it('runs a heading to the line before the next of its level or above', () => {
    const text = [
      '# Guide',
      '',
      'Intro.',
      '',
      '## Install',
      'npm',
      '### From source',
      'make',
      '',
      '## Use ##',
      'run',
      '# End',
    ];
    expect(rows(text.join('\n'), 'markdown')).toEqual([
      '1-11 heading Guide',
      '5-9 heading Install (Guide)',
      '7-9 heading From source (Guide.Install)',
      '10-11 heading Use (Guide)',
      '12-12 heading End',
    ]);
  });

  it('reads setext headings, of one line or several, and no rule or table as one', () => {
    const text = [
      'Title',
      '=====',
      '',
      'Part one',
      'goes on',
      '---',
      'text',
      '',
      '---',
      '',
      'a | b',
      '--- | ---',
      '- item',
      '---',
    ];
    expect(rows(text.join('\n'), 'markdown')).toEqual(['1-14 heading Title', '4-14 heading Part one goes on (Title)']);
  });

  it('finds nothing in fences, comments, front matter and indented code', () => {
    const text = [
      '---',
      'title: x',
      '# no',
      '---',
      '# Yes',
      '```sh',
      '# no',
      '~~~',
      '```',
      '~~~~',
      '# no',
      '~~~',
      '~~~~',
      '<!--',
      '# no',
      '-->',
      '    # no',
      '- ```',
      '  # no',
      '  ```',
      '#no',
      '####### no',
      '## Last {#anchor}',
    ];
    expect(rows(text.join('\n'), 'markdown')).toEqual(['5-23 heading Yes', '23-23 heading Last (Yes)']);
  });

  it('gives bytes, the signature and its lines', () => {
    const [heading] = outlineDocument('# Größe\ntext\n', 'markdown')!;
    expect(heading).toMatchObject({ bytes: [0, 15], signatureLines: [1, 1], signature: '# Größe', exported: false });
  });

  it('copes with line breaks of two characters', () => {
    expect(rows('# A\r\n\r\nB\r\n---\r\n', 'markdown')).toEqual(['1-4 heading A', '3-4 heading B (A)']);
  });
});

describe('reStructuredText', () => {
  it('takes levels from the order of styles, with and without a line above', () => {
    const text = [
      '=======',
      ' Manual',
      '=======',
      '',
      'Start',
      '=====',
      'text',
      '',
      'Detail',
      '------',
      'a table:',
      '',
      '====  ====',
      'a     b',
      '====  ====',
      '',
      'Next',
      '=====',
      'a sentence that goes on',
      'to here',
      '-------',
    ];
    expect(rows(text.join('\n'), 'rst')).toEqual([
      '1-21 heading Manual',
      '5-16 heading Start (Manual)',
      '9-16 heading Detail (Manual.Start)',
      '17-21 heading Next (Manual)',
    ]);
  });
});

describe('AsciiDoc and Org', () => {
  it('reads headings marked at the start of the line, outside of blocks', () => {
    expect(rows('= Book\n== One\n----\n== no\n----\n=== Deep\n== Two\n', 'asciidoc')).toEqual([
      '1-7 heading Book',
      '2-6 heading One (Book)',
      '6-6 heading Deep (Book.One)',
      '7-7 heading Two (Book)',
    ]);
    expect(rows('* One\n#+BEGIN_SRC sh\n* no\n#+END_SRC\n** Two\n', 'org')).toEqual([
      '1-5 heading One',
      '5-5 heading Two (One)',
    ]);
  });
});
