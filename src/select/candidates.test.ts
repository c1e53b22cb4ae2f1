import { describe, expect, it } from 'vitest';
import { memoryWorld } from '../../tests/fixtures/memory-world.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { type SelectionRequest, selectCandidates } from './candidates.js';

type Files = Record<string, string>;
const nothing: SelectionRequest = { task: '', targets: [], userSelected: [], activeFile: null, withConfig: false };
const target = (path: string, symbol: string | null = null) => ({ path: path as RelPath, symbol });

async function select(files: Files, wanted: Partial<SelectionRequest>, shuffle?: <T>(items: readonly T[]) => T[]) {
  const { index } = await analyseProject(
    memoryWorld(files, shuffle === undefined ? {} : { shuffle }),
    DEFAULT_SCAN_LIMITS,
  );
  return selectCandidates(index, { ...nothing, ...wanted }, (path) => files[path] ?? null);
}

/** `path reason hops symbols`, best first. */
async function lines(files: Files, wanted: Partial<SelectionRequest>): Promise<string[]> {
  return (await select(files, wanted)).map(
    ({ path, reason, hops, symbols }) => `${path} ${reason} ${hops}${symbols.length > 0 ? ` ${symbols.join()}` : ''}`,
  );
}

const typescript: Files = {
  'a.ts':
    "import { one, two } from './b.js';\nimport { t } from './t.js';\nimport * as all from './all.js';\n\nexport function run() {\n  return one() + t() + all.some();\n}\n\nexport function rest() {\n  return two();\n}\n",
  'b.ts':
    "import { deep } from './deep.js';\nexport function one() {\n  return deep();\n}\nexport function two() {\n  return 2;\n}\n",
  't.ts': 'export function t() {\n  return 3;\n}\n',
  'all.ts': 'export function some() {\n  return 4;\n}\nexport function other() {}\n',
  'deep.ts': 'export function deep() {\n  return 5;\n}\n',
  'caller.ts': "import { run } from './a.js';\nrun();\n",
  'other.ts': "import { rest } from './a.js';\nrest();\n",
};

describe('what a target leads to', () => {
  it('is what its file uses, what that uses in turn, and who uses it', async () => {
    expect(await lines(typescript, { targets: [target('a.ts')] })).toEqual([
      'a.ts target 0',
      't.ts dependency 1 t',
      'all.ts dependency 1 some',
      'b.ts dependency 1 one,two',
      'deep.ts dependency 2 deep',
      'caller.ts caller 1',
      'other.ts caller 1',
    ]);
  });

  it('is only what the symbol uses and who names it, when it is a symbol', async () => {
    expect(await lines(typescript, { targets: [target('a.ts', 'rest')] })).toEqual([
      'a.ts target 0 rest',
      'b.ts dependency 1 two',
      'other.ts caller 1',
    ]);
  });

  it('has the base types and interfaces of the class that a method stands in', async () => {
    const files = {
      'i.ts': 'export interface Face {\n  run(): number;\n  rest(): number;\n}\n',
      'b.ts': 'export class Base {}\n',
      'c.ts':
        "import type { Face } from './i.js';\nimport { Base } from './b.js';\n\nexport class C extends Base implements Face {\n  run() {\n    return 1;\n  }\n  rest() {\n    return 2;\n  }\n}\n",
    };
    expect(await lines(files, { targets: [target('c.ts', 'C.run')] })).toEqual([
      'c.ts target 0 C.run',
      'b.ts base-type 1 Base',
      'i.ts interface 1 Face,Face.run',
    ]);
  });

  it.each<[string, Files, string]>([
    [
      'C#, without an import and inside a namespace',
      {
        'i.cs': 'namespace App\n{\n    public interface IRun\n    {\n        void Run();\n    }\n}\n',
        'c.cs': 'namespace App\n{\n    public class C : IRun\n    {\n        public void Run() { }\n    }\n}\n',
      },
      'i.cs interface 1 App.IRun,App.IRun.Run',
    ],
    [
      'Java',
      {
        'IRun.java': 'interface IRun {\n  void Run();\n}\n',
        'c.java': 'class C implements IRun {\n  public void Run() {}\n}\n',
      },
      'IRun.java interface 1 IRun,IRun.Run',
    ],
    [
      'Python, through a module',
      {
        'base.py': 'class Base:\n    def Run(self):\n        pass\n',
        'c.py': 'import base\n\nclass C(base.Base):\n    def Run(self):\n        return 1\n',
      },
      'base.py base-type 1 Base,Base.Run',
    ],
  ])('finds them in %s', async (_, files, expected) => {
    const path = Object.keys(files)[1]!;
    const found = await lines(files, { targets: [target(path, 'Run')] });
    expect(found).toContain(expected);
  });

  it('has what implements an interface that it uses, and who calls it through that interface', async () => {
    const files = {
      'Data/IUsers.cs': 'namespace App.Data;\n\npublic interface IUsers\n{\n    User Find(int id);\n}\n',
      'Data/Users.cs':
        'namespace App.Data;\n\npublic class Users : IUsers\n{\n    public User Find(int id) => null;\n}\n',
      'Web/Page.cs':
        'using App.Data;\n\nnamespace App.Web;\n\npublic class Page\n{\n    private readonly IUsers _users;\n    public User Show() => _users.Find(1);\n}\n',
    };
    const fromPage = await lines(files, { targets: [target('Web/Page.cs', 'Show')] });
    expect(fromPage).toContain('Data/Users.cs dependency 2 App.Data.Users,App.Data.Users.Find');
    expect(await lines(files, { targets: [target('Data/Users.cs', 'Find')] })).toContain('Web/Page.cs caller 1');
  });

  it('binds nothing to a name that two files define, or that is only in a comment or a string', async () => {
    const files = {
      'A.java': 'class A {\n  void run() { Twice.go(); }\n  // Once\n  String text = "Once";\n}\n',
      'x/Twice.java': 'class Twice {}\n',
      'y/Twice.java': 'class Twice {}\n',
      'Once.java': 'class Once {}\n',
    };
    const found = await select(files, { targets: [target('A.java')] });
    expect(found.filter(({ reason }) => reason === 'dependency').map(({ path }) => path)).toEqual([]);
  });

  it('follows a name through files that only pass it on', async () => {
    const files = {
      'a.ts': "import { far } from './index.js';\nexport const a = far();\n",
      'index.ts': "export { near as far } from './near.js';\n",
      'near.ts': 'export function near() {\n  return 1;\n}\n',
    };
    expect(await lines(files, { targets: [target('a.ts')] })).toContain('near.ts dependency 1 near');
  });
});

describe('the ranking', () => {
  const project: Files = {
    ...typescript,
    'package.json': '{}\n',
    'sub/tsconfig.json': '{}\n',
    'words.md': '# How to run\n\nrun the rest\n',
    'copy.ts': typescript['caller.ts']!,
  };

  it('has config only when the step is about building, nearest folder first', async () => {
    const files = { ...project, 'sub/x.ts': 'export const x = 1;\n' };
    const wanted = { targets: [target('sub/x.ts')] };
    expect(await lines(files, wanted)).toEqual(['sub/x.ts target 0']);
    expect(await lines(files, { ...wanted, withConfig: true })).toEqual([
      'sub/x.ts target 0',
      'package.json config 0',
      'sub/tsconfig.json config 0',
    ]);
  });

  it('keeps what only matches the words below everything else: P3 beside targets, P1 and P2 alone', async () => {
    const beside = await select(project, { task: 'run the rest', targets: [target('b.ts')] });
    const matching = beside.filter(({ reason }) => reason === 'match' || reason === 'named');
    expect(matching.length).toBeGreaterThan(0);
    expect(matching.every(({ priority, score }) => priority === 'P3' && score < 30_000)).toBe(true);
    const alone = await select(
      { ...project, ...Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`w${i}.ts`, `run(${i});\n`])) },
      { task: 'run' },
    );
    expect(alone.map(({ priority }) => priority)).toEqual(alone.map((_, rank) => (rank < 10 ? 'P1' : 'P2')));
    expect(alone[0]?.score).toBe(29_999);
  });

  it('takes points of equal bytes, and ends every tie in the path', async () => {
    const found = await select(project, { targets: [target('a.ts')] });
    const scores = Object.fromEntries(found.map(({ path, score }) => [path, score]));
    expect([scores['caller.ts'], scores['copy.ts']]).toEqual([40_000, 35_000]);
    for (const { score, signals } of found) expect(signals.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  });

  it('is the same whatever the order of files and targets', async () => {
    const wanted = {
      task: 'run the rest',
      targets: [target('a.ts', 'run'), target('a.ts', 'rest'), target('b.ts')],
      userSelected: [target('t.ts'), target('deep.ts', 'deep')],
      withConfig: true,
    };
    const plain = await select(project, wanted);
    for (let seed = 1; seed <= 10; seed++) {
      const { shuffled } = seededRandom(seed);
      const other = { ...wanted, targets: shuffled(wanted.targets), userSelected: shuffled(wanted.userSelected) };
      expect(await select(project, other, shuffled)).toEqual(plain);
    }
  });
});
