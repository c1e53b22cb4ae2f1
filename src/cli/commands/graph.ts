/** `packlight graph`: shows the dependencies and dependents of a file, with the reason for every edge. */
import { drawGraph, type Graph, graphDocument, guardLines } from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs, readAmount } from '../args/parse-flags.js';
import { ask, oneFile, oneRoot } from '../command.js';
import { writeOddName } from '../output/printable-names.js';
import { writeOut } from '../output/write-output.js';

export async function runGraph(args: ParsedArgs): Promise<void> {
  const format = choice(args, 'format', ['text', 'json']);
  const hops = readAmount(lastValue(args, 'hops') ?? '1', 'hops');
  const path = oneFile(args, 'graph');
  const query = path === null ? {} : { path, hops };
  const graph = await ask(args, (options) => drawGraph(oneRoot(args), query, options));
  await writeOut(format === 'json' ? graphDocument(graph) : guardLines(textLines(graph)));
}

function* textLines({ nodes, edges }: Graph): Iterable<string> {
  const [start] = nodes;
  if (start !== undefined && nodes.some(({ direction }) => direction !== 'start')) {
    for (const { line, specifier, to } of start.file.imports) {
      const where =
        to.kind === 'file'
          ? to.paths.map(writeOddName).join(', ')
          : to.kind === 'external'
            ? `outside: ${writeOddName(to.package)}`
            : `not found: ${to.why}`;
      yield `import\t${line}\t${writeOddName(specifier)}\t${where}\n`;
    }
    for (const { file, hops, direction } of nodes.slice(1))
      yield `${direction}\t${hops}\t${writeOddName(file.entry.path)}\n`;
    return;
  }
  for (const { from, to, kind, why } of edges)
    yield `${writeOddName(from)}\t${kind}\t${writeOddName(to)}\t${why.map(writeOddName).join(', ')}\n`;
}
