/** Patterns that cost more than they look: groups in groups, stars, classes, braces, and very many of them. */
import { many, write } from './texts.mjs';

const files = (count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`src/${'a'.repeat(200)}${i}.ts`, `export const a${i} = 1;\n`]),
  );
const taskWith = (allowed, more = '') =>
  `id: t\ngoal: make a1 smaller\nfiles_contract:\n  allowed:\n${allowed.map((glob) => `    - ${JSON.stringify(glob)}\n`).join('')}${more}`;
const task = { commands: [['task', 'task.yml']] };

export const globBombs = [
  {
    name: 'groups in groups, repeated',
    make: (root) => write(root, { ...files(1_500), 'task.yml': taskWith([`src/${'+(+(a|aa)|a)'.repeat(80)}b`]) }),
    ...task,
  },
  {
    name: 'negated groups in groups',
    make: (root) =>
      write(root, {
        ...files(1_500),
        'task.yml': taskWith([
          `src/${'!(*a?????????????*)'.repeat(40)}`,
          'src/!(!(!(!(*a*)*)*)*)b',
          `src/${'*(*a|?a|!(a))'.repeat(60)}`,
        ]),
      }),
    ...task,
  },
  {
    name: 'braces that expand to 2^40',
    make: (root) =>
      write(root, {
        ...files(1_500),
        'task.yml': taskWith([
          `src/${'{a,b}'.repeat(40)}*`,
          `src/{${','.repeat(900_000)}`,
          `src/${'{a,{b,'.repeat(400)}`,
        ]),
      }),
    ...task,
  },
  {
    name: '20,000 patterns over 3,000 files',
    make: (root) =>
      write(root, {
        ...files(3_000),
        'task.yml': taskWith(Array.from({ length: 20_000 }, (_, i) => `src/*a*a*a*[b]${i}*`)),
      }),
    ...task,
  },
  {
    name: '70,000 named context files',
    make: (root) =>
      write(root, {
        ...files(3_000),
        'task.yml': `id: t\ngoal: g\ncontext:\n  files:\n${many(70_000, (i) => `    - src/x${i}*.ts\n`)}`,
      }),
    ...task,
  },
  {
    name: 'stars and double stars in an ignore file',
    make: (root) =>
      write(root, {
        ...files(3_000),
        '.gitignore': many(400, (i) => `${'**/'.repeat(100)}${'*a'.repeat(60)}${i}[b]\n`),
      }),
    commands: [['scan']],
  },
  {
    name: 'an ignore file of 10 MB',
    make: (root) => write(root, { ...files(500), '.gitignore': many(600_000, (i) => `*x${i}*y?z\n`) }),
    commands: [['scan']],
  },
  {
    name: '60,000 rules with wildcards over 20,000 files',
    make: (root) => {
      write(root, { '.gitignore': many(60_000, (i) => `x*y${i}?z\n`) });
      write(root, Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`src/xy${i}.ts`, 'a\n'])));
    },
    commands: [['scan']],
  },
  {
    name: 'a rule of a million characters',
    make: (root) => write(root, { ...files(500), '.gitignore': `${'a'.repeat(999_980)}*b\n` }),
    commands: [['scan']],
  },
  {
    name: 'long classes in an ignore file',
    make: (root) =>
      write(root, { ...files(500), '.gitignore': many(200, (i) => `*[${'a-z[:alpha:]'.repeat(400)}]${i}\n`) }),
    commands: [['scan']],
  },
  {
    name: '5,000 ignore files of 1,000 patterns',
    make: (root) => {
      const patterns = many(1_000, (i) => `x*y${i}?z\n`);
      write(root, Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`d${i}/.gitignore`, patterns])));
      write(root, Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`d${i}/a.ts`, 'export const a = 1;\n'])));
    },
    commands: [['scan']],
  },
  {
    name: 'globs of workspaces over 3,000 packages',
    make: (root) => {
      const globs = Array.from({ length: 2_000 }, (_, i) => `packages/{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}*${i}/**/*`);
      write(root, { 'package.json': JSON.stringify({ name: 'root', workspaces: globs }) });
      write(
        root,
        Object.fromEntries(
          Array.from({ length: 3_000 }, (_, i) => [
            `packages/p${i}/package.json`,
            `{"name":"p${i}","main":"index.js"}`,
          ]),
        ),
      );
      write(
        root,
        Object.fromEntries(
          Array.from({ length: 3_000 }, (_, i) => [`packages/p${i}/index.js`, `import 'p${(i + 1) % 3_000}';\n`]),
        ),
      );
    },
    commands: [['graph'], ['project', '--summary']],
  },
  {
    name: 'patterns of a worker plan',
    make: (root) =>
      write(root, {
        ...files(200),
        '.nexus/05-runtime/TASK_GRAPH.json': JSON.stringify({
          tasks: Array.from({ length: 2_000 }, (_, i) => ({
            id: `T${i}`,
            name: 't',
            files: [`src/${'{a,b}'.repeat(8)}*${i}`, `src/**/x${i}/**`],
            dependencies: i > 0 ? [`T${i - 1}`] : [],
          })),
        }),
        '.nexus/02-architecture/modules.json': JSON.stringify({
          modules: Array.from({ length: 5_000 }, (_, i) => ({
            id: `m${i}`,
            path: `src/*${i}/**`,
            owns: [`src/${'{a,b}'.repeat(8)}*`],
          })),
        }),
      }),
    commands: [['worker', 'T1999']],
  },
  {
    name: '3,000 patterns on the command line',
    make: (root) => write(root, files(3_000)),
    commands: [
      ['project', '--full', ...Array.from({ length: 3_000 }, (_, i) => ['--exclude', `**/*a*[b]*${i}`]).flat()],
    ],
  },
];
