/**
 * The registry of languages with a parser or an import resolver. To add one, write its module in a folder here, add a
 * line to `languageModules`, and add a fixture to `tests/languages/`. `model/languages/languages.table.ts` has the file
 * names, `base/lexis.table.ts` the comment and string syntax of some two hundred languages.
 */
import { createCResolver } from '../resolve/resolve-c.js';
import { createCSharpResolver } from '../resolve/resolve-csharp.js';
import { createCssResolver } from '../resolve/resolve-css.js';
import { createDartResolver } from '../resolve/resolve-dart.js';
import { createGoResolver } from '../resolve/resolve-go.js';
import { createJavaResolver } from '../resolve/resolve-java.js';
import { createJavaScriptResolver } from '../resolve/resolve-javascript.js';
import { createPhpResolver } from '../resolve/resolve-php.js';
import { createPythonResolver } from '../resolve/resolve-python.js';
import { createRubyResolver } from '../resolve/resolve-ruby.js';
import { createRustResolver } from '../resolve/resolve-rust.js';
import { createSwiftResolver } from '../resolve/resolve-swift.js';
import { c } from './c/c.js';
import { cpp } from './c/cpp.js';
import { csharp } from './csharp.js';
import { dart } from './dart.js';
import { javascript } from './ecmascript/javascript.js';
import { tsx, typescript } from './ecmascript/typescript.js';
import { vue } from './ecmascript/vue.js';
import { go } from './go.js';
import { java } from './java.js';
import { createLanguages, type LanguageModule } from './language-module.js';
import { php } from './php.js';
import { python } from './python.js';
import { ruby } from './ruby.js';
import { rust } from './rust.js';
import { swift } from './swift.js';

const scripts = 'javascript jsx typescript tsx vue svelte astro mdx coffeescript html';

export const languageModules: readonly LanguageModule[] = [
  { specs: [javascript, typescript, tsx, vue], resolver: { create: createJavaScriptResolver, languages: scripts } },
  { specs: [python], resolver: { create: createPythonResolver, languages: 'python cython notebook' } },
  { specs: [ruby], resolver: { create: createRubyResolver, languages: 'ruby' } },
  { specs: [dart], resolver: { create: createDartResolver, languages: 'dart' } },
  { specs: [swift], resolver: { create: createSwiftResolver, languages: 'swift' } },
  { specs: [php], resolver: { create: createPhpResolver, languages: 'php' } },
  { specs: [go], resolver: { create: createGoResolver, languages: 'go' } },
  { specs: [java], resolver: { create: createJavaResolver, languages: 'java kotlin scala groovy' } },
  { specs: [c, cpp], resolver: { create: createCResolver, languages: 'c cpp objectivec cuda' } },
  { specs: [csharp], resolver: { create: createCSharpResolver, languages: 'csharp razor' } },
  { specs: [rust], resolver: { create: createRustResolver, languages: 'rust' } },
  { specs: [], resolver: { create: createCssResolver, languages: 'css scss sass less stylus' } },
];

export const allLanguages = createLanguages(languageModules);
