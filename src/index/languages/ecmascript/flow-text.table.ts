/** Flow's annotations that TypeScript's grammar does not know, and what replaces them. */

const blank = (word: string) => ' '.repeat(word.length);

/** A parameter's type without parentheses; neither a result type (`): A => …`) nor an arrow function's parameter. */
const bareParameter =
  /(?<=\(|\b[\w$]{1,60}\??: |, |\btype [\w$<>, ]{1,60} = )(\??(?:mixed|any|string|number|boolean|bigint|null|void|[A-Z][\w$.]{0,60}))( {0,4})=>(?! *\{)/g;

/** Lookbehinds come last, so they run only where the sign matches and the cost stays linear. */
export const flowChanges: readonly (readonly [RegExp, (word: string, ...groups: string[]) => string])[] = [
  [
    /\bopaque( type [\w$]+(?:<[^<>\n]{0,200}>)?)(:[^=;\n]{1,200})?/g,
    (_, kept, bound) => `      ${kept}${blank(bound ?? '')}`,
  ],
  [/(?<=\bdeclare )export\b/g, blank],
  [/%checks\b/g, blank],
  [/\bcomponent(?= [A-Z][\w$]*\s?[(<])/g, () => 'function '],
  // Variance: {+a: B}, <+T>.
  [/[+-](?<=[{,;|(<]\s{0,60}.)(?=[\w$]+\??\s?:|\[|[A-Z][\w$]*[,>= ])/g, blank],
  // Inexact objects: {a: B, ...}.
  [/\.\.\.(?=,?\s*\|?\})/g, blank],
  // Nullable functions: ?() => A.
  [/\?(?=[(<])(?<=[:|<,(=>]\s?.)/g, blank],
  [/:(?=\s)(?<=<[A-Z][\w$]{0,60}.)/g, () => '='],
  [bareParameter, (_, type, gap) => `${type}${gap}| `],
];
