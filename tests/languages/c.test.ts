import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const header = readFileSync(new URL('fixtures/c/ring.h', import.meta.url), 'utf8');
const source = readFileSync(new URL('fixtures/c/ring.c', import.meta.url), 'utf8');

describe('c', () => {
  it('finds what a header offers, the guard left out', async () => {
    expect(await definitionRows(header, 'c')).toEqual(
      rowsOf(`
        16-16 macro RING_VERSION *
        17-17 macro RING_NAME *
        18-18 macro RING_MIN *
        19-22 macro RING_FOREACH *
        23-23 macro RING_DEBUG *
        26-30 enum ring_status *
        27-27 member RING_OK (ring_status) *
        28-28 member RING_FULL (ring_status) *
        29-29 member RING_CLOSED (ring_status) *
        32-32 member RING_SMALL *
        32-32 member RING_LARGE *
        34-36 enum ring_mode *
        35-35 member MODE_READ (ring_mode) *
        35-35 member MODE_WRITE (ring_mode) *
        39-39 type ring_t *
        39-39 type ring_ptr *
        40-40 type byte_t *
        41-41 type uint48_t *
        42-42 type ring_visit *
        43-43 type ring_compare *
        44-44 type ring_label *
        47-61 struct ring_record *
        48-48 field level (ring_record) *
        49-49 field length (ring_record) *
        49-49 field padding (ring_record) *
        50-50 field text (ring_record) *
        50-50 field file (ring_record) *
        52-52 field seconds (ring_record) *
        53-53 field exact (ring_record) *
        55-58 field place (ring_record) *
        56-56 field line (ring_record.place) *
        57-57 field column (ring_record.place) *
        59-59 field release (ring_record) *
        60-60 field bytes (ring_record) *
        63-65 struct ring_stats *
        64-64 field count (ring_stats) *
        67-67 union ring_word *
        67-67 field number (ring_word) *
        67-67 field pointer (ring_word) *
        69-71 struct ring_header *
        70-70 field magic (ring_header) *
        73-73 variable ring_verbose *
        74-74 constant ring_levels *
        75-75 variable ring_on_error *
        77-77 function ring_open *
        78-78 function ring_close *
        78-78 function ring_flush *
        79-80 function ring_printf *
        81-83 function ring_visitor *
        84-84 function ring_choose *
        86-86 function ring_next
      `),
    );
  });

  it('finds what a source file defines, locals left out, whatever the style', async () => {
    expect(await definitionRows(source, 'c')).toEqual(
      rowsOf(`
        14-14 macro LOG *
        16-16 variable ring_verbose *
        17-20 constant ring_levels *
        21-21 constant limits
        22-22 variable opened
        22-22 variable newest
        22-22 variable table
        23-23 variable cache
        23-23 field hits (cache)
        23-23 field misses (cache)
        24-24 variable slots
        24-24 struct slot
        24-24 field used (slot)
        25-25 variable ring_on_error *
        26-26 variable größe *
        28-28 function grow
        31-39 function ring_open *
        35-35 struct step (ring_open)
        35-35 field at (ring_open.step)
        36-36 macro STEP *
        42-48 function ring_sum *
        50-57 function grow
        59-59 function one
        60-60 function ring_choose *
        61-61 function ring_close *
        64-64 function dump
        66-69 function quiet
        72-72 function exported_twice *
        74-77 function ring.opens *
        79-79 function main *
      `),
    );
  });

  it('finds includes in every branch and tells project files from system files', async () => {
    expect(await importRows(header, 'c')).toEqual(
      rowsOf(`
        7 include system stddef.h { * }
        8 include system sys/types.h { * }
        9 include base/clock.h { * }
        10 include level.h { * }
      `),
    );
    expect(await importRows(source, 'c')).toEqual(
      rowsOf(`
        1 include ring.h { * }
        2 include system stdio.h { * }
        3 include system string.h { * }
        5 include port/linux.h { * }
        7 include port/macos.h { * }
        9 include port/other.h { * }
        12 include system limits.h { * }
      `),
    );
  });

  it('writes signatures without bodies, and names an unnamed struct as its type does', async () => {
    const { definitions } = await analyseText(header, 'c');
    const signatureOf = (name: string) => definitions.find((one) => one.name === name)!.signature;
    expect(signatureOf('ring_stats')).toBe('typedef struct ring_stats');
    expect(signatureOf('ring_visitor')).toBe('ring_visit ring_visitor( ring_t *ring)');
    expect(signatureOf('ring_next')).toBe('static inline size_t ring_next(const ring_t *ring, size_t at)');
    expect(signatureOf('ring_choose')).toBe('int (*ring_choose(int kind))(const void *, const void *)');
  });

  it('takes the comment right above as the doc, and not the one behind the line before', async () => {
    const { definitions } = await analyseText('int a; /* of a */\nint b;\n/* of c */\nint c;\n', 'c');
    expect(definitions.map(({ docLines }) => docLines)).toEqual([null, null, [3, 3]]);
  });

  it('reads a header that is C++ as C++, and one that only lets C++ in as C', async () => {
    const inner = 'int run(void);\n';
    expect(await definitionRows(`namespace a {\nclass B { int c; };\n${inner}}\n`, 'c')).toEqual(
      rowsOf(`
        1-4 namespace a *
        2-2 class B (a) *
        2-2 field c (a.B)
        3-3 function run (a) *
      `),
    );
    const guarded = `#ifdef __cplusplus\nextern "C" {\n#endif\nint class;\n${inner}#ifdef __cplusplus\n}\n#endif\n`;
    expect(await definitionRows(guarded, 'c')).toEqual(['4-4 variable class *', '5-5 function run *']);
  });

  it('keeps the functions around a part that it cannot parse', async () => {
    const broken = 'int one(void) { return 1; }\nint ) ( two {{{\n}}}\nint three(void) { return 3; }\n';
    const rows = await definitionRows(broken, 'c');
    expect(rows).toContain('1-1 function one *');
    expect(rows).toContain('4-4 function three *');
  });
});
