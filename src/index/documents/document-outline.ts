/**
 * Outlines of documents and data without a parser, each by one bounded pass over the text, with exact lines. Null if the
 * language is none of these.
 */
import type { Definition } from '../../model/analysis.js';
import { outlineStyles } from './css.js';
import { outlineDockerfile } from './dockerfile.js';
import { outlineJson } from './json-document.js';
import { outlineMakefile } from './makefile.js';
import { outlineMarkdown, outlineMarked, outlineRst } from './markdown.js';
import { outlineNotebook } from './notebook.js';
import { type Part, toDefinitions } from './part.js';
import { outlineSchema } from './schema.js';
import { outlineShell } from './shell.js';
import { outlineSql } from './sql.js';
import { outlineIni, outlineToml } from './tables.js';
import { outlineYaml } from './yaml-document.js';

export function outlineDocument(text: string, language: string): Definition[] | null {
  const outline = outlines.get(language);
  return outline === undefined ? null : toDefinitions(text, outline(text));
}

const outlines: ReadonlyMap<string, (text: string) => Part[]> = new Map<string, (text: string) => Part[]>([
  ['markdown', outlineMarkdown],
  ['mdx', outlineMarkdown],
  ['rmarkdown', outlineMarkdown],
  ['asciidoc', (text) => outlineMarked(text, '=')],
  ['org', (text) => outlineMarked(text, '*')],
  ['rst', outlineRst],
  ['json', outlineJson],
  ['jsonc', outlineJson],
  ['json5', outlineJson],
  ['notebook', outlineNotebook],
  ['yaml', outlineYaml],
  ['toml', outlineToml],
  ['ini', outlineIni],
  ['properties', outlineIni],
  ['css', (text) => outlineStyles(text, 'css')],
  ['scss', (text) => outlineStyles(text, 'scss')],
  ['less', (text) => outlineStyles(text, 'less')],
  ['shell', outlineShell],
  ['dockerfile', outlineDockerfile],
  ['makefile', outlineMakefile],
  ['sql', outlineSql],
  ...['protobuf', 'graphql', 'thrift', 'prisma', 'hcl', 'terraform'].map((id): [string, (text: string) => Part[]] => [
    id,
    (text) => outlineSchema(text, id),
  ]),
]);
