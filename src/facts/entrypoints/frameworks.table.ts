/** Every known framework. The rows are kept with their language. */
import { dotnetFrameworks } from './dotnet/dotnet-frameworks.table.js';
import { goFrameworks } from './go/go-frameworks.table.js';
import { scriptFrameworks } from './javascript/javascript-frameworks.table.js';
import { jvmFrameworks } from './jvm/jvm-frameworks.table.js';
import { phpFrameworks } from './php/php-frameworks.table.js';
import { pythonFrameworks } from './python/python-frameworks.table.js';
import type { Framework } from './reading.js';
import { rubyFrameworks } from './ruby/ruby-frameworks.table.js';
import { rustFrameworks } from './rust/rust-frameworks.table.js';

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
