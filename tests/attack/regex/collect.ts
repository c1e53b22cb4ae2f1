/** Every regular expression in the sources that read the text of files, with where it stands. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript5';

export type Pattern = { readonly place: string; readonly regex: RegExp };

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export async function patternsIn(folders: readonly string[]): Promise<Pattern[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()
      .map((name) => join(root, folder, name)),
  );
  const built: Pattern[] = [];
  for (const file of files) built.push(...(await builtPatterns(file)));
  return [...files.flatMap(literalPatterns), ...built];
}

function literalPatterns(file: string): Pattern[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const [, body, flags] = /^\/([\s\S]*)\/(\w*)$/.exec(node.text)!;
      found.push({ place: `${relative(root, file)}:${line + 1}`, regex: new RegExp(body!, flags) });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Patterns that a module puts together while it is loaded: they are caught as they are made. */
async function builtPatterns(file: string): Promise<Pattern[]> {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('new RegExp(')) return [];
  const found: Pattern[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args: [string, string?]) {
      const regex = new target(...args);
      found.push({ place: relative(root, file), regex });
      return regex;
    },
  });
  try {
    await import(`${file}?${found.length}`);
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}
