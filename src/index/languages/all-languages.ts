/** Every language that a parser reads. To add one: write its spec, add it here, and give it a fixture. */
import type { LanguageSpec } from '../parse/spec.js';
import { c } from './c/c.js';
import { cpp } from './c/cpp.js';
import { csharp } from './csharp.js';
import { dart } from './dart.js';
import { javascript } from './ecmascript/javascript.js';
import { tsx, typescript } from './ecmascript/typescript.js';
import { vue } from './ecmascript/vue.js';
import { go } from './go.js';
import { java } from './java.js';
import { php } from './php.js';
import { python } from './python.js';
import { ruby } from './ruby.js';
import { rust } from './rust.js';
import { swift } from './swift.js';

const specs: readonly LanguageSpec[] = [
  javascript,
  typescript,
  tsx,
  vue,
  python,
  ruby,
  dart,
  swift,
  php,
  go,
  java,
  c,
  cpp,
  csharp,
  rust,
];

const byId: ReadonlyMap<string, LanguageSpec> = new Map(
  specs.flatMap((spec) => spec.ids.map((id) => [id, spec] as const)),
);

export function specFor(id: string): LanguageSpec | null {
  return byId.get(id) ?? null;
}
