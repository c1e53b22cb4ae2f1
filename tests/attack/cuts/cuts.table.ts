/** Where fields are cut by length, as the probe found it: CUT_TABLE=write npx vitest run tests/attack/cuts.test.ts */
import type { CutTable } from './known.js';

export const knownCuts: CutTable = {
  npm: {
    name: [200],
    description: [298, 299, 494, 500],
    'script name': [298],
    'bin name': [298],
    'dependency name': [298],
    'readme title': [298, 1988],
    'readme paragraph': [298, 688],
    'readme heading': [285],
    'command name': [119],
  },
  pyproject: {
    name: [200],
    description: [298, 299, 494, 500],
    'doc of main': [298],
    'click name': [119],
    'doc of a route': [298],
    dependency: [1000],
  },
  'setup.py': {
    name: [200],
    description: [298, 299, 494, 500],
    docs: [298],
  },
  cargo: {
    name: [200],
    description: [298, 299, 494, 500],
    'doc of the crate': [239, 298],
  },
  go: {
    module: [12, 200],
    'doc of the package': [239, 298],
    'cobra use': [119],
  },
  maven: {
    'artifact id': [200],
    description: [298, 299, 494, 500],
    'doc of main': [239, 298],
  },
  gradle: {
    name: [200],
    description: [298, 299, 494, 500],
  },
  composer: {
    name: [200],
    description: [298, 299, 494, 500],
    'command name': [119],
  },
  gem: {
    name: [200],
    summary: [298, 299, 494, 500],
  },
  dotnet: {
    name: [200],
    description: [298, 299, 494, 500],
    'doc of a class': [239, 298],
  },
  swift: {
    name: [200],
  },
  cmake: {
    name: [12, 200],
    description: [298, 299, 494, 500],
  },
  'code 1': {
    'ts header': [298],
    'ts default': [558],
    'py default': [571],
    'go doc': [298],
    'java doc': [298],
    'ruby doc': [129, 298, 571],
    'c macro': [142, 298, 584],
    'css selector': [285],
    'md heading': [285, 298],
    'json key': [298],
    notebook: [285],
    'make rule': [285],
    proto: [259],
    prisma: [285],
  },
  'code 2': {
    'ts type': [571, 584],
    'ts key': [597],
    'py module doc': [298],
    'go tag': [571],
    'php doc': [571],
    'rst heading': [298],
    'shell function': [298],
    graphql: [272],
  },
  worker: {
    'asked reason': [500],
    'denied reason': [500],
  },
  'refusals 1': {
    'YAML tag': [13],
    'unknown flag of one letter': [198],
  },
  'refusals 3': {
    'unknown flag': [197],
    'value of a graph': [1989, 1999],
    'id of a worker': [1999],
    'name in the store': [119],
  },
  git: {
    subject: [55],
    'subject of a fix': [57],
    'context of a change': [116],
  },
  search: {
    'word of the task': [38, 39],
  },
};
