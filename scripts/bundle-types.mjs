/**
 * Bundles the declarations of the published entries: dist/lib/types.d.cts holds every type that an entry leads to, once,
 * and `<entry>.d.cts` re-exports those that the entry publishes. Types of Node are refused, so that a program type-checks
 * without @types/node.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript5';
import { publishedEntries } from './bundle.mjs';

export function bundleTypes(dist) {
  const entries = Object.entries(publishedEntries).map(([name, module]) => ({
    name,
    file: join(dist, `${module}.d.ts`),
    // The compiler drops the comment at the top of a file whose first import is elided.
    about: leadingComment(readFileSync(join(dist, '..', 'src', `${module}.ts`), 'utf8')),
  }));
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, types: ['node'], skipLibCheck: true },
  );
  const checker = program.getTypeChecker();
  const collector = createCollector(program, checker, dist);
  const lists = entries.map(({ name, file, about }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    const exported = checker.getExportsOfModule(module).map((symbol) => {
      const target = resolveAlias(symbol, checker);
      const kind = target.flags & ts.SymbolFlags.Value ? '' : 'type ';
      return { as: symbol.name, text: `${kind}${renamed(collector.nameOf(target), symbol.name)}` };
    });
    exported.sort((a, b) => (a.as < b.as ? -1 : 1));
    return { name, about, exported };
  });
  const declarations = collector.writeAll();
  mkdirSync(join(dist, 'lib'), { recursive: true });
  writeFileSync(join(dist, 'lib', 'types.d.cts'), `${declarations}\nexport {};\n`);
  for (const { name, about, exported } of lists) {
    const list = exported.map(({ text }) => `  ${text},\n`).join('');
    writeFileSync(join(dist, 'lib', `${name}.d.cts`), `${about}export {\n${list}} from './types.cjs';\n`);
  }
}

/** Gives every symbol that is asked for a unique name, and writes its declarations and all that they refer to. */
function createCollector(program, checker, dist) {
  const names = new Map();
  const taken = new Set();
  const queue = [];
  const foreign = new Set();

  function nameOf(symbol) {
    const known = names.get(symbol);
    if (known !== undefined) return known;
    let name = symbol.name;
    for (let number = 2; taken.has(name); number += 1) name = `${symbol.name}_${number}`;
    taken.add(name);
    names.set(symbol, name);
    queue.push(symbol);
    return name;
  }

  /** True for a declaration that stands at the top of one of our own modules. */
  function isOurs(symbol) {
    const statement = symbol.declarations?.map(statementOf)[0];
    return statement?.parent.fileName.startsWith(dist) === true;
  }

  function assertPublishable(symbol, node) {
    const file = symbol.declarations?.[0]?.getSourceFile();
    if (file === undefined || program.isSourceFileDefaultLibrary(file) || file.fileName.startsWith(dist)) return;
    const of = file.fileName.replace(/^.*node_modules\//, '');
    foreign.add(`${node.getSourceFile().fileName.slice(dist.length + 1)} needs ${symbol.name} of ${of}`);
  }

  /** The text of a statement with every reference to one of our declarations under its new name. */
  function writeStatement(statement) {
    const source = statement.getSourceFile();
    const start = statement.getStart(source, true);
    const edits = [];
    const visit = (node) => {
      if (ts.isImportTypeNode(node)) {
        const symbol = resolveAlias(checker.getSymbolAtLocation(node.qualifier), checker);
        edits.push({ from: node.getStart(source), to: node.qualifier.getEnd(), text: nameOf(symbol) });
        node.typeArguments?.forEach(visit);
        return;
      }
      // `contract.BuiltBundle`, where `contract` is a module that is imported as a whole.
      const named = ts.isQualifiedName(node) ? checker.getSymbolAtLocation(node.right) : undefined;
      if (named !== undefined && isOurs(resolveAlias(named, checker)) && isTopLevel(resolveAlias(named, checker))) {
        edits.push({ from: node.getStart(source), to: node.getEnd(), text: nameOf(resolveAlias(named, checker)) });
        return;
      }
      if (ts.isIdentifier(node)) {
        const found = checker.getSymbolAtLocation(node);
        if (found === undefined) return;
        const symbol = resolveAlias(found, checker);
        if (isOurs(symbol) && isTopLevel(symbol)) {
          const name = nameOf(symbol);
          if (name !== node.text) edits.push({ from: node.getStart(source), to: node.getEnd(), text: name });
        } else if (isReference(node)) assertPublishable(symbol, node);
        return;
      }
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(statement, visit);
    const text = edits
      .sort((a, b) => b.from - a.from)
      .reduce(
        (whole, { from, to, text: by }) => `${whole.slice(0, from - start)}${by}${whole.slice(to - start)}`,
        source.text.slice(start, statement.getEnd()),
      );
    return withoutExport(text);
  }

  function writeAll() {
    const written = new Map();
    for (let symbol = queue.shift(); symbol !== undefined; symbol = queue.shift()) {
      const statements = new Set((symbol.declarations ?? []).map(statementOf).filter((node) => node !== undefined));
      written.set(nameOf(symbol), [...statements].map(writeStatement).join('\n'));
    }
    if (foreign.size > 0) throw new Error(`published types need others:\n${[...foreign].join('\n')}`);
    const sorted = [...written].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([name, text]) => `${text}\nexport { ${isTypeOnly(text) ? 'type ' : ''}${name} };\n`).join('\n');
  }

  return { nameOf, writeAll };
}

function isTypeOnly(text) {
  return !/^(?:\/\*\*[\s\S]*?\*\/\s*)?declare (?:abstract )?(?:class|function|const|enum)\b/.test(text);
}

/** Symbols of module scope, in contrast to members, parameters and type parameters. */
function isTopLevel(symbol) {
  const [declaration] = symbol.declarations;
  return (
    statementOf(declaration) === declaration ||
    (ts.isVariableDeclaration(declaration) && statementOf(declaration) === declaration.parent.parent)
  );
}

function statementOf(declaration) {
  let node = declaration;
  while (node.parent !== undefined && !ts.isSourceFile(node.parent)) node = node.parent;
  return node.parent === undefined ? undefined : node;
}

/** Names in type positions and `typeof`; a member's own name is none. */
function isReference(node) {
  const { parent } = node;
  return ts.isTypeReferenceNode(parent) || ts.isTypeQueryNode(parent) || ts.isExpressionWithTypeArguments(parent);
}

function resolveAlias(symbol, checker) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function renamed(name, as) {
  return name === as ? name : `${name} as ${as}`;
}

function withoutExport(text) {
  const at = /^(?:\/\*\*[\s\S]*?\*\/\s*)?/.exec(text)[0].length;
  const bare = text.slice(at).replace(/^export (?:default )?/, '');
  const declared = /^(?:interface|type|declare)\b/.test(bare) ? bare : `declare ${bare}`;
  return `${text.slice(0, at)}${declared}`;
}

/** The comment at the top of an entry says what it is for. */
function leadingComment(text) {
  const [first] = ts.getLeadingCommentRanges(text, 0) ?? [];
  return first === undefined ? '' : `${text.slice(first.pos, first.end)}\n`;
}
