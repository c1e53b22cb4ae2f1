import { describe, expect, it } from 'vitest';
import { createDraw, variable } from '../sample.js';
import { endOfBase64, endOfKeyBlock } from './key-block.js';

const draw = createDraw('key-block.test');
const line = draw.base64(64);

describe('the end of a private key', () => {
  it('is past its END line, whatever stands before the lines', () => {
    for (const lead of ['', '    ', '// ', '# ', ' * ', '> ']) {
      const body = `\n${lead}${line}\n${lead}${line}\n${lead}-----END PRIVATE KEY-----`;
      expect(endOfKeyBlock(`${body}\nnext`, 0), lead).toBe(body.length);
    }
  });

  it('is the end of the key material when the END line is missing', () => {
    expect(endOfKeyBlock(`\n${line}\n${line}\nconst a = 1;`, 0)).toBe(130);
    expect(endOfKeyBlock(`\n${line}\n${line}\nshort==\n`, 0)).toBe(138);
    expect(endOfKeyBlock(`\n${line}`, 0)).toBe(65);
  });

  it('is the end of the headers when an encrypted key is cut behind them', () => {
    const headers = `\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,${draw.hex(32)}`;
    expect(endOfKeyBlock(`${headers}\n\nnext words`, 0)).toBe(headers.length);
    expect(endOfKeyBlock('\nProc-Type: 4,ENCRYPTED\nnext words', 0)).toBeNull();
  });

  it('is not another block’s end', () => {
    const text = `\n${line}\n-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----`;
    expect(endOfKeyBlock(text, 0)).toBe(65);
  });

  it('is found of a short key, and of one that is made of words', () => {
    for (const body of ['\nMIIBVQIBAD==\n', '\\nMIIBVgIBADANBg\\n', '\n  correct horse battery\n  staple\n']) {
      const text = `${body}-----END PRIVATE KEY-----`;
      expect(endOfKeyBlock(`${text}\nnext`, 0), body).toBe(text.length);
    }
    for (const body of [
      '\nabc\n',
      '" + key + "',
      '\n<your key>\n',
      '\nYOUR KEY HERE\n',
      `\n${variable('privateKey')}\n`,
    ])
      expect(endOfKeyBlock(`${body}-----END PRIVATE KEY-----`, 0), body).toBeNull();
  });

  it('does not exist without key material', () => {
    expect(endOfKeyBlock('\n...\n-----END PRIVATE KEY-----', 0)).toBeNull();
    expect(endOfKeyBlock(' is what a key begins with, and then come many lines of base64', 0)).toBeNull();
    expect(endOfBase64('', 0)).toBeNull();
  });

  it('is found in one reading of lines that look like headers', () => {
    expect(endOfBase64(`${'Version: '.repeat(60)}!`, 0)).toBeNull();
    expect(endOfBase64(`Version: 1\nComment: a b\n\n${line}\n`, 0)).toBe(89);
  });
});
