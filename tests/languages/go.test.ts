import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyseText, definitionRows, importRows, rowsOf } from './check.js';

const queue = readFileSync(new URL('fixtures/go/queue.go', import.meta.url), 'utf8');

describe('go', () => {
  it('finds every definition of a package file with its exact lines', async () => {
    expect(await definitionRows(queue, 'go')).toEqual(
      rowsOf(`
        19-19 constant MaxSize *
        21-21 constant minSize
        21-21 constant maxWait
        26-26 constant Waiting *
        27-27 constant Running *
        29-29 constant done
        29-29 constant failed
        32-32 variable ErrFull *
        35-35 variable defaultName
        35-35 variable otherName
        37-37 variable Now *
        38-42 function retry
        46-46 function Less *
        48-50 variable limits
        49-49 field Soft (limits)
        49-49 field Hard (limits)
        52-52 type State *
        56-56 type ID *
        58-58 type Handler *
        60-63 struct pair
        61-61 field key (pair)
        62-62 field value (pair)
        67-82 struct Job *
        71-71 field Name (Job) *
        71-71 field Group (Job) *
        72-72 field Priority (Job) *
        73-73 field retries (Job)
        74-77 field Options (Job) *
        75-75 field Quiet (Job.Options) *
        76-76 field after (Job.Options)
        78-80 field Hook (Job) *
        79-79 method Fire (Job.Hook) *
        81-81 field run (Job)
        84-84 struct Empty *
        87-97 interface Queue *
        91-94 method Push (Queue) *
        95-95 method Pop (Queue) *
        96-96 method close (Queue)
        99-102 interface Number *
        104-104 interface Source *
        104-104 method Next (Source) *
        106-106 struct Tree *
        106-106 field left (Tree)
        106-106 field right (Tree)
        108-108 type Set *
        111-124 function New *
        # a type inside a function is found, its variables and unnamed types are not
        112-114 struct local (New)
        113-113 field count (New.local)
        126-128 struct ring
        127-127 field items (ring)
        130-133 method Push (ring) *
        135-135 method String (ring) *
        137-145 method String (State) *
        147-152 method Run (Job) *
        150-150 struct attempt (Job.Run)
        150-150 field number (Job.Run.attempt)
        154-154 method unexported (Job)
        156-156 method walk (Tree)
        158-158 function sum
        160-160 function init
        162-164 function init
        166-166 function Größe *
        167-167 function Äpfel *
        167-167 function birnen
        170-170 function fastHash
        172-177 function main
      `),
    );
  });

  it('finds every form of import', async () => {
    expect(await importRows(queue, 'go')).toEqual(
      rowsOf(`
        4 import context { * as context }
        6 import errors { * as errors }
        7 import fmt { * as fmt }
        10 import example.com/queue/driver/memory
        11 import example.com/queue/internal/matchers { * }
        12 import example.com/queue/store/v2 { * as store }
        13 import example.com/queue/clock/v3 { * as clock }
        14 import gopkg.in/yaml.v3 { * as yaml }
        15 import github.com/example/go-retry { * as retry }
      `),
    );
  });

  it('says signatures, embedded types and doc comments', async () => {
    const { definitions } = await analyseText(queue, 'go');
    const at = (line: number) => definitions.find(({ lines }) => lines[0] === line)!;
    expect(at(111).signature).toBe('func New[T any](size int, options ...func(*ring[T])) (*ring[T], error)');
    expect(at(147).signature).toBe('func (j *Job) Run( ctx context.Context, ) (err error)');
    expect(at(147).signatureLines).toEqual([147, 149]);
    expect(at(87).signature).toBe('type Queue[T any] interface');
    expect(at(60).signature).toBe('pair[K comparable, V any] struct');
    expect(at(38).signature).toBe('retry = func( times int, ) error');
    expect(at(26).signature).toBe('Waiting State');
    expect(at(67).bases).toEqual(['ID', 'store.Record', 'pair']);
    expect(at(87).bases).toEqual(['fmt.Stringer', 'Source']);
    expect(at(99).bases).toEqual([]);
    expect([19, 26, 37, 58, 67, 91, 29, 170].map((line) => at(line).docLines?.[0] ?? null)).toEqual([
      18,
      25,
      36,
      57,
      66,
      90,
      null,
      169,
    ]);
  });

  it('reads `new` with a value as it reads it with a type', async () => {
    const code = [
      'new(int64(1))',
      'new("a")',
      'new(-1)',
      'new(p.T{})',
      'new(func(int) error)',
      'new([]int)',
      'new(p.T)',
    ];
    const { note } = await analyseText(`package p\n\nfunc a() {\n\tuse(${code.join(', ')})\n}\n`, 'go');
    expect(note).toBeNull();
  });

  it('still finds what stands around an error', async () => {
    const broken =
      'package p\n\nfunc a() int {\n\treturn 1 +\n}\n\nfunc b() {\n\tx := := 1\n}\n\ntype C struct{ d int }\n';
    const rows = await definitionRows(broken, 'go');
    expect(rows).toEqual(rowsOf('3-5 function a\n7-9 function b\n11-11 struct C *\n11-11 field d (C)'));
  });
});
