/**
 * The judge for TypeScript and JavaScript: which file uses a definition of which other file, by the type checker of
 * TypeScript. `node bench/edges/typescript.mjs DIR` prints `judged<TAB>PATH` for every file that was checked, then one
 * row for each use: FROM<TAB>TO<TAB>DEFINITION<TAB>LINE<TAB>name|member.
 *
 * Imports, re-exports and the name of a module are no uses. A member counts for the file that declares it, however its
 * receiver's type was found. Where packages of a workspace import one another by name, as after an install, the name
 * leads to the package's sources. A package outside the workspace would install another copy: its rows have a sixth
 * column, `elsewhere`. Without node_modules, types of other packages are unknown to the checker.
 */
import { resolve } from 'node:path';
import ts from 'typescript5';
import { createPrograms } from './typescript-programs.mjs';

const root = resolve(process.argv[2] ?? '.');
const judged = new Set();
const rows = new Set();
for (const { program, files, pathOf, isOtherInstall } of createPrograms(root)) {
  const checker = program.getTypeChecker();
  for (const file of files) {
    const sourceFile = program.getSourceFile(file);
    if (sourceFile === undefined) continue;
    judged.add(pathOf(file));
    for (const [from, to, ...use] of usesOf(sourceFile, checker, pathOf))
      rows.add([from, to, ...use, ...(isOtherInstall(from, to) ? ['elsewhere'] : [])].join('\t'));
  }
}
for (const path of [...judged].sort()) console.log(`judged\t${path}`);
for (const row of [...rows].sort()) console.log(row);

/** The uses of one file: [from, to, name, line, how]. */
function* usesOf(sourceFile, checker, pathOf) {
  const from = pathOf(sourceFile.fileName);
  for (const { node, symbol, how } of usedSymbols(sourceFile, checker)) {
    const line = sourceFile.getLineAndCharacterOfPosition(node.getStart(sourceFile)).line + 1;
    const declared = (symbol.declarations ?? []).map((declaration) => pathOf(declaration.getSourceFile().fileName));
    if (declared.includes(from)) continue;
    const name = qualifiedName(symbol);
    for (const to of new Set(declared)) if (to !== null) yield [from, to, name, line, how];
  }
}

/** Every identifier of a file that uses something, with its symbol; aliases are followed to what they stand for. */
function* usedSymbols(sourceFile, checker) {
  const pending = [sourceFile];
  while (pending.length > 0) {
    const node = pending.pop();
    if (isImportOrExport(node)) continue;
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const symbol = symbolOf(node, checker);
      if (symbol !== undefined && !isModule(symbol)) yield { node, symbol, how: howOf(node, symbol) };
    }
    const members = ts.isObjectBindingPattern(node) ? destructured(node, checker) : [];
    for (const { element, symbol } of members) yield { node: element, symbol, how: howOf(element, symbol) };
    ts.forEachChild(node, (child) => void pending.push(child));
    // Types in the comments of JavaScript files are checked too.
    for (const comment of (sourceFile.flags & ts.NodeFlags.JavaScriptFile && node.jsDoc) || []) pending.push(comment);
  }
}

function symbolOf(node, checker) {
  if (isHtmlTag(node)) return undefined;
  const symbol =
    ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Alias)) return symbol;
  const target = checker.getAliasedSymbol(symbol);
  return checker.isUnknownSymbol(target) ? undefined : target;
}

/** `<h1>` names an element of HTML, although a project may declare its type. */
function isHtmlTag({ parent, text }) {
  return (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)) && /^[a-z]/.test(text);
}

/** A module or a file is named by imports; only what it declares is a definition. */
function isModule(symbol) {
  return symbol.declarations?.every(ts.isSourceFile) ?? true;
}

/** Also `export default name` and `const name = require('…')`, which hand on and do not use. */
function isImportOrExport(node) {
  if (ts.isExportAssignment(node)) return ts.isIdentifier(node.expression);
  if (ts.isVariableDeclaration(node)) return isRequire(node.initializer);
  return ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node) || ts.isExportDeclaration(node);
}

/** `require('…')` or `require('…').name`, which the checker treats like an import. */
function isRequire(node) {
  if (node === undefined) return false;
  const call = ts.isPropertyAccessExpression(node) ? node.expression : node;
  return ts.isCallExpression(call) && call.expression.getText() === 'require';
}

/** What a module holds itself is used by name, also as `module.name`; what a type holds is a member. */
function howOf(node, symbol) {
  if (symbol.parent !== undefined && isModule(symbol.parent)) return 'name';
  const { parent } = node;
  const isRight = ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent);
  return ts.isBindingElement(node) || (isRight && parent.getLastToken() === node) ? 'member' : 'name';
}

/** The members that `{ a, b: c }` takes out of a value. */
function* destructured(pattern, checker) {
  const type = checker.getTypeAtLocation(pattern);
  for (const element of pattern.elements) {
    const node = element.propertyName ?? element.name;
    const symbol = ts.isIdentifier(node) ? checker.getPropertyOfType(type, node.text) : undefined;
    if (symbol !== undefined && element.dotDotDotToken === undefined) yield { element, symbol };
  }
}

/** `Class.method`, `Interface.field`, `function`: the names from the outermost declaration inwards. */
function qualifiedName(symbol) {
  const names = [];
  for (let at = symbol; at !== undefined && !isModule(at); at = at.parent) names.unshift(at.name);
  return names.filter((name) => !/^__[a-z]/.test(name)).join('.') || 'default';
}
