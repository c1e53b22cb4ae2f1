import { describe, expect, it } from 'vitest';
import { uuid5, uuidNamespaces, uuidOf } from './uuid.js';

describe('uuid5', () => {
  // Computed by another implementation; the first is also printed in RFC 9562, appendix A.4.
  it.each([
    ['dns', 'www.example.com', '2ed6657d-e927-568b-95e1-2665a8aea6a2'],
    ['dns', 'python.org', '886313e1-3b8a-5372-9b90-0c9aee199e5d'],
    ['dns', 'é', 'ebfe0af8-3997-5ade-b634-ba92cf69f557'],
    ['url', 'http://www.example.com/', 'fcde3c85-2270-590f-9e7c-ee003d65e0e2'],
    ['oid', '1.3.6.1', '1447fa61-5277-5fef-a9b3-fbc6e44f4af3'],
    ['x500', 'cn=x', 'a951fb6d-5aab-5a72-8e2e-9aa8df8d1f8f'],
  ] as const)('gives the known id in the %s namespace for %s', (namespace, name, id) => {
    expect(uuid5(uuidNamespaces[namespace], name)).toBe(id);
  });

  it('takes bytes and text alike', () => {
    expect(uuid5(uuidNamespaces.dns, Buffer.from('é'))).toBe(uuid5(uuidNamespaces.dns, 'é'));
  });

  it('treats a namespace that is no UUID as our defect', () => {
    expect(() => uuid5('packlight', 'x')).toThrow('a namespace is a UUID');
  });
});

describe('uuidOf', () => {
  it('always sets version 5 and the RFC 4122 variant', () => {
    for (let i = 0; i < 500; i++)
      expect(uuidOf('block', String(i))).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
  });

  it('gives equal content one id, and other content, or another kind, another', () => {
    expect(uuidOf('block', 'a')).toBe(uuidOf('block', 'a'));
    const ids = [uuidOf('block', 'a'), uuidOf('block', 'b'), uuidOf('bundle', 'a'), uuidOf('bloc', 'ka')];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
