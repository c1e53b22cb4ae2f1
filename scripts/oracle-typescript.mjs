/**
 * The TypeScript compiler as a judge of our definitions in TypeScript and JavaScript files. The set, the same on
 * both sides: function declarations at any depth, overloads and ambient ones too; variables, `export default` and
 * top-level assignments to a dotted name whose value is a function or class (event handlers, `x.onload`, apart);
 * classes; methods, constructors, getters and setters of classes and object literals. Not in it: members of
 * interfaces, and fields and properties that hold a function. A variable has the lines of its statement, or of
 * its own declaration if the statement has several, the first of them with the keyword.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript5';
import { compareRows } from './oracle-python.mjs';

/** Our language for a file, or undefined. */
const languageOf = (path) => languages.get(/\.([a-z]+)$/.exec(path)?.[1]);

const languages = new Map([
  ...['ts', 'mts', 'cts'].map((ending) => [ending, 'typescript']),
  ['tsx', 'tsx'],
  ...['js', 'mjs', 'cjs'].map((ending) => [ending, 'javascript']),
  ['jsx', 'jsx'],
]);

export const judgedLanguages = [...new Set(languages.values())];

/** Files of a folder: those git tracks, or all below it; links are not followed. */
export function sourceFiles(folder) {
  const isSource = (path) => languageOf(path) !== undefined;
  try {
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] };
    const listed = execFileSync('git', ['ls-files', '-s', '-z'], options).split('\0');
    const files = listed.filter((row) => row.startsWith('100')).map((row) => row.slice(row.indexOf('\t') + 1));
    if (files.length > 0) return files.filter(isSource);
  } catch {}
  return walk(folder, '').filter(isSource);
}

function walk(folder, directory) {
  return readdirSync(join(folder, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
    if (entry.isDirectory()) return walk(folder, path);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * Compares files one by one; those that the compiler finds faulty are counted and passed over.
 * @param {string} folder
 * @param {readonly string[]} files
 * @param {(text: string, language: string) => readonly { name: string, kind: string, lines: readonly [number, number] }[]} findDefinitions
 */
export function compareFiles(folder, files, findDefinitions) {
  const total = { files: files.length, skipped: 0, definitions: 0, missing: 0, extra: 0 };
  /** @type {string[]} */
  const examples = [];
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8').replace(/^\ufeff/, '');
    const expected = definitionsByCompiler(file, text);
    if (expected === null) {
      total.skipped += 1;
      continue;
    }
    const found = findDefinitions(text, languageOf(file))
      .filter(({ kind }) => judgedKinds.has(kind))
      .map(({ name, lines: [first, last] }) => `${name} ${first}-${last}`);
    const { missing, extra } = compareRows(expected, found);
    total.definitions += expected.length;
    total.missing += missing.length;
    total.extra += extra.length;
    for (const row of missing) examples.push(`missing ${file} ${row}`);
    for (const row of extra) examples.push(`extra ${file} ${row}`);
  }
  return { ...total, examples };
}

const judgedKinds = new Set(['function', 'method', 'constructor', 'class']);

/**
 * What the compiler says about one file, as rows `name first-last`; null if it cannot parse it.
 * @param {string} path
 * @param {string} text
 * @returns {string[] | null}
 */
export function definitionsByCompiler(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  if (file.parseDiagnostics.length > 0) return null;
  const lineOf = lineCounter(text);
  const rows = [];
  const visit = (node) => {
    const found = readDefinition(node, file);
    if (found !== null) {
      rows.push(`${found.name} ${lineOf(found.first.getStart(file))}-${lineOf(found.last.getEnd() - 1)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return rows;
}

/** The compiler also ends lines at \r, U+2028 and U+2029; editors and git do not. */
function lineCounter(text) {
  const breaks = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks.push(at);
  return (offset) => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (breaks[middle] < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

function readDefinition(node, file) {
  const whole = (name) => ({ name, first: node, last: node });
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return whole(node.name?.text ?? 'default');
  if (ts.isConstructorDeclaration(node)) return whole('constructor');
  if (ts.isMethodDeclaration(node) || (ts.isAccessor(node) && !ts.isTypeElement(node.parent) && !isInType(node))) {
    return whole(nameOf(node.name, file));
  }
  if (ts.isExportAssignment(node) && !node.isExportEquals && isCallable(node.expression)) return whole('default');
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isCallable(node.initializer)) {
    return { name: node.name.text, ...rangeOfVariable(node) };
  }
  return ts.isExpressionStatement(node) && node.parent === file ? readAssigned(node) : null;
}

function rangeOfVariable(node) {
  const { declarations, parent } = node.parent;
  const statement = ts.isVariableStatement(parent) ? parent : node.parent;
  return {
    first: declarations[0] === node ? statement : node,
    last: declarations.length === 1 ? statement : node,
  };
}

function readAssigned(statement) {
  const { left, right, operatorToken } = statement.expression;
  if (operatorToken?.kind !== ts.SyntaxKind.EqualsToken || !isCallable(right)) return null;
  const path = left.getText().replace(/\s+/g, '');
  if (!/^[\w$]+(?:\.[\w$]+)+$/.test(path) || /\.on[a-z]+$/.test(path)) return null;
  return { name: path === 'module.exports' ? 'default' : path.split('.').at(-1), first: statement, last: statement };
}

const isInType = (node) => ts.isInterfaceDeclaration(node.parent) || ts.isTypeLiteralNode(node.parent);

const isCallable = (node) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isClassExpression(node));

function nameOf(name, file) {
  if (ts.isStringLiteralLike(name)) return name.getText(file).slice(1, -1);
  return name.getText(file).replace(/\s+/g, ' ');
}
