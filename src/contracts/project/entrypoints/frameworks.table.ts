/** Every framework we know, one row each; the rows stand with their language. */
import { dotnetFrameworks } from './dotnet/frameworks.table.js';
import { goFrameworks } from './go/frameworks.table.js';
import { scriptFrameworks } from './javascript/frameworks.table.js';
import { jvmFrameworks } from './jvm/frameworks.table.js';
import { phpFrameworks } from './php/frameworks.table.js';
import { pythonFrameworks } from './python/frameworks.table.js';
import type { Framework } from './reading.js';
import { rubyFrameworks } from './ruby/frameworks.table.js';
import { rustFrameworks } from './rust/frameworks.table.js';

export const frameworks: readonly Framework[] = [
  ...scriptFrameworks,
  ...pythonFrameworks,
  ...goFrameworks,
  ...rustFrameworks,
  ...jvmFrameworks,
  ...dotnetFrameworks,
  ...phpFrameworks,
  ...rubyFrameworks,
];
