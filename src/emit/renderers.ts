/**
 * The formats of a pack. To add one, write its renderer and its parser in a file of this folder and add a line to
 * `renderers`: schemas, parser, contracts and command line take the names from this table.
 */
import type { Result } from '../base/result.js';
import type { Renderer } from '../model/contract.js';
import { renderJson, renderJsonBlock } from './json.js';
import { renderMarkdown, renderMarkdownBlock } from './markdown.js';
import { parseJson } from './parse/parse-json.js';
import { parseMarkdown, startOf } from './parse/parse-markdown.js';
import { parseXml } from './parse/parse-xml.js';
import type { ParsedPart, ParseFailure } from './parse/parsed.js';
import { renderXml, renderXmlBlock } from './xml.js';

export type OutputFormat = Renderer & {
  readonly label: string;
  /** Whether a text begins like a pack of this format. */
  readonly isBegunBy: (text: string) => boolean;
  readonly parse: (text: string) => Result<ParsedPart[], ParseFailure>;
};

export const renderers = {
  markdown: {
    label: 'Markdown',
    render: renderMarkdown,
    renderBlock: renderMarkdownBlock,
    isBegunBy: (text) => startOf(text) !== null,
    parse: parseMarkdown,
  },
  xml: {
    label: 'XML',
    render: renderXml,
    renderBlock: renderXmlBlock,
    isBegunBy: (text) => text.startsWith('<?xml '),
    parse: parseXml,
  },
  json: {
    label: 'JSON',
    render: renderJson,
    renderBlock: renderJsonBlock,
    isBegunBy: (text) => /^\s*\{/.test(text),
    parse: parseJson,
  },
} as const satisfies Readonly<Record<string, OutputFormat>>;

export type PackFormat = keyof typeof renderers;

export const packFormats = Object.keys(renderers) as [PackFormat, ...PackFormat[]];
