/** Finds what `src/` exports and no other file imports. */
import { dirname, join } from 'node:path/posix';
import ts from 'typescript5';
import { type Parsed, visitNodes } from './syntax.js';

/**
 * Values that no other file imports, and types that are named nowhere at all: a type that an exported function takes or gives is
 * rightly exported, even if no caller names it. `users` are further files that may import. The published entries export for others.
 */
export function findUnusedExports(sources: readonly Parsed[], users: readonly Parsed[]): string[] {
  const used = new Map<string, Set<string>>();
  for (const parsed of [...sources, ...users]) noteImports(parsed, used);
  return sources
    .filter(({ path }) => !isPublished(path))
    .flatMap(({ path, tree }) => {
      const names = used.get(withoutExtension(path)) ?? new Set();
      return names.has(everything)
        ? []
        : exportsOf(tree)
            .filter((name) => !names.has(name) && !isNamedType(name, tree))
            .map((name) => `${path}: ${name}`);
    });
}

/** Modules and names that scripts load from the built sources and that are not there: nothing else checks the types of scripts. */
export function findMissingExports(sources: readonly Parsed[], scripts: readonly Parsed[]): string[] {
  const exported = new Map(sources.map(({ path, tree }) => [withoutExtension(path), new Set(exportsOf(tree))]));
  const layers = new Set(sources.map(({ path }) => path.split('/')[1]!));
  return scripts.flatMap((script) => {
    const used = new Map<string, Set<string>>();
    noteImports(script, used);
    return [...used].flatMap(([module, names]) => {
      const [folder, layer] = module.split('/');
      if (folder !== 'src' || !layers.has(layer!)) return [];
      const known = exported.get(module);
      if (known === undefined) return [`${script.path}: ${module} is not there`];
      const missing = [...names].filter((name) => name !== everything && !known.has(name));
      return missing.map((name) => `${script.path}: ${module} does not export ${name}`);
    });
  });
}

/** Stands for every export of a module: `import * as`, `export *`, and `import()` whose use is not visible. */
const everything = '*';

function isPublished(path: string): boolean {
  return path === 'src/index.ts' || path.startsWith('src/api/') || path.startsWith('src/cli/start.');
}

function exportsOf(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement))
      return statement.exportClause && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map(({ name }) => name.text)
        : [];
    if (
      !ts.canHaveModifiers(statement) ||
      !statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    )
      return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(tree));
    return 'name' in statement && statement.name !== undefined ? [(statement.name as ts.Identifier).text] : [];
  });
}

/** A type that its own file uses. */
function isNamedType(name: string, tree: ts.SourceFile): boolean {
  const isType = tree.statements.some(
    (node) => (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && node.name.text === name,
  );
  return isType && tree.text.split(new RegExp(`\\b${name}\\b`)).length > 2;
}

function noteImports(parsed: Parsed, used: Map<string, Set<string>>): void {
  const note = (module: string, names: readonly string[]) => {
    const target = targetOf(parsed.path, module);
    if (target === null) return;
    const known = used.get(target) ?? new Set();
    for (const name of names) known.add(name);
    used.set(target, known);
  };
  visitNodes(parsed.tree, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
        note(
          node.moduleSpecifier.text,
          namesOf(ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause),
        );
    } else if (ts.isImportTypeNode(node)) {
      const name = node.qualifier?.getText().split('.')[0] ?? everything;
      if (ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
        note(node.argument.literal.text, [name]);
    } else if (ts.isStringLiteralLike(node) && /\.m?js$/.test(node.text) && !isImportName(node)) {
      // `import('./a.js')`, and scripts that load a file of dist/ by its path.
      note(node.text, namesAround(node));
    }
  });
}

function isImportName({ parent }: ts.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent);
}

function namesOf(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): string[] {
  if (bindings === undefined || !('elements' in bindings)) return [everything];
  return Array.from(
    bindings.elements as Iterable<ts.ImportSpecifier | ts.ExportSpecifier>,
    ({ propertyName, name }) => (propertyName ?? name).text,
  );
}

/** What is taken from `await import('…')`, or from a `load('…')` of the script's own: one member, a pattern, or everything. */
function namesAround(node: ts.Node): string[] {
  let around: ts.Node = node;
  while (!isLoad(around)) {
    if (ts.isStatement(around)) return [everything];
    around = around.parent;
  }
  around = around.parent;
  while (ts.isAwaitExpression(around) || ts.isParenthesizedExpression(around)) around = around.parent;
  if (ts.isPropertyAccessExpression(around)) return [around.name.text];
  if (ts.isVariableDeclaration(around) && ts.isObjectBindingPattern(around.name))
    return around.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
  return [everything];
}

function isLoad(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^(?:import|load)$/.test(node.expression.getText());
}

/** Modules are named from the file that imports them; scripts name what was built by its place in dist/. */
function targetOf(path: string, module: string): string | null {
  const name = withoutExtension(module);
  if (module.startsWith('.')) return join(dirname(path), name).replace(/^dist\//, 'src/');
  return path.startsWith('src/') ? null : `src/${name.replace(/^(?:.*\/)?dist\//, '')}`;
}

function withoutExtension(path: string): string {
  return path.replace(/\.(?:[cm]?js|c?ts)$/, '');
}
