/** What the rules look at in a source file, taken from its syntax tree: the modules it loads and the names it uses. */
import ts from 'typescript5';

export type Sources = ReadonlyMap<string, string>;

export type Parsed = { readonly path: string; readonly tree: ts.SourceFile };

export function parseSources(sources: Sources): Parsed[] {
  return Array.from(sources, ([path, text]) => ({
    path,
    tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
  }));
}

export function visitNodes(tree: ts.Node, visit: (node: ts.Node) => void): void {
  visit(tree);
  ts.forEachChild(tree, (child) => visitNodes(child, visit));
}

/** Null where the module is computed while the program runs. */
export type Load = { readonly module: string | null; readonly line: number };

/**
 * `import`, `export … from`, `import type`, `import()`, `import('…')` in types, `require()`, `require.resolve()`, and
 * `new URL(…, import.meta.url)`. The name of a URL is kept up to its first computed part.
 */
export function loadsOf({ tree }: Parsed): Load[] {
  const loads: Load[] = [];
  const loaders = loadersOf(tree);
  visitNodes(tree, (node) => {
    const named = loadedBy(node, loaders);
    if (named !== undefined) loads.push({ module: textOf(named), line: lineOf(node, tree) });
  });
  return loads;
}

/** `require`, and every constant that `createRequire` makes. */
function loadersOf(tree: ts.SourceFile): ReadonlySet<string> {
  const made = tree.text.matchAll(/(\w+) = createRequire\(/g);
  return new Set(['require', ...Array.from(made, ([, name]) => name!)]);
}

function loadedBy(node: ts.Node, loaders: ReadonlySet<string>): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument;
  if (ts.isCallExpression(node) && isLoader(node.expression, loaders)) return node.arguments[0] ?? node;
  if (ts.isNewExpression(node) && node.arguments?.[1]?.getText() === 'import.meta.url') return node.arguments[0];
  return undefined;
}

function isLoader(callee: ts.Expression, loaders: ReadonlySet<string>): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  const name = ts.isPropertyAccessExpression(callee) && callee.name.text === 'resolve' ? callee.expression : callee;
  return ts.isIdentifier(name) && loaders.has(name.text);
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) && node.head.text !== '' ? node.head.text : null;
}

export type Use = { readonly name: string; readonly line: number };

/**
 * The names a file uses, written alike however the source writes them: `process.env` for `process['env']`,
 * `globalThis.process.env` and `const { env } = process`; `new Date`; `Date()` for a call; `.sort()` and `.localeCompare`
 * for a member of anything; `as GuardedText` for a type assertion.
 */
export function usesOf({ tree }: Parsed): Use[] {
  const uses: Use[] = [];
  visitNodes(tree, (node) => {
    for (const name of namesUsedBy(node)) uses.push({ name, line: lineOf(node, tree) });
  });
  return uses;
}

function namesUsedBy(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return isPlainUse(node) ? [node.text] : [];
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return memberNames(node);
  if (ts.isNewExpression(node)) return [`new ${chainOf(node.expression) ?? ''}`];
  if (ts.isCallExpression(node)) return callNames(node);
  if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) return [`as ${node.type.getText()}`];
  if (ts.isObjectBindingPattern(node)) return bindingNames(node);
  if (ts.isImportSpecifier(node)) return [(node.propertyName ?? node.name).text];
  return [];
}

function memberNames(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): string[] {
  const chain = chainOf(node);
  const member = memberOf(node);
  return [...(chain === null ? [] : [chain]), ...(member === null ? [] : [`.${member}`])];
}

function callNames(node: ts.CallExpression): string[] {
  const chain = chainOf(node.expression);
  const isMember = ts.isPropertyAccessExpression(node.expression);
  if (isMember && node.arguments.length === 0) return [`.${node.expression.name.text}()`];
  return chain === null ? [] : [`${chain}()`];
}

function bindingNames(node: ts.ObjectBindingPattern): string[] {
  const from = ts.isVariableDeclaration(node.parent) && node.parent.initializer;
  const chain = from ? chainOf(from) : null;
  if (chain === null) return [];
  return node.elements.map(({ propertyName, name }) => `${chain}.${(propertyName ?? name).getText()}`);
}

/** `a.b.c` from left to right, without `globalThis`; null where something is computed. */
function chainOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return chainOf(node.expression);
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return null;
  const [before, member] = [chainOf(node.expression), memberOf(node)];
  if (before === null || member === null) return null;
  return before === 'globalThis' ? member : `${before}.${member}`;
}

function memberOf(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): string | null {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : null;
}

/** Not the name of a member, a property or a declaration. */
function isPlainUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !('name' in parent && parent.name === node);
}

export function lineOf(node: ts.Node, tree: ts.SourceFile): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}
