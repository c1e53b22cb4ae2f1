import { describe, expect, it } from 'vitest';
import { Defect } from '../base/result.js';
import { readPackageData } from './package-data.js';

describe('package data', () => {
  it('names the file and the next step when the data has not been built', () => {
    expect(() => readPackageData('not-built.bin')).toThrow(Defect);
    expect(() => readPackageData('not-built.bin')).toThrow('not-built.bin is missing or unreadable; run npm run build');
  });

  it('takes plain file names only', () => {
    for (const name of ['../index.js', 'a/b', '.hidden', '', '/etc/hosts']) {
      expect(() => readPackageData(name)).toThrow('plain file name');
    }
  });
});
