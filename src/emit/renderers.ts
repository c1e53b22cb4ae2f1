/** The formats a pack can be written in: how it looks whole, and what one block adds to it. */
import type { Renderer } from '../model/contract.js';
import type { PackFormat } from '../model/request.js';
import { renderJson, renderJsonBlock } from './json.js';
import { renderMarkdown, renderMarkdownBlock } from './markdown.js';
import { renderXml, renderXmlBlock } from './xml.js';

export const renderers: Readonly<Record<PackFormat, Renderer>> = {
  markdown: { render: renderMarkdown, renderBlock: renderMarkdownBlock },
  xml: { render: renderXml, renderBlock: renderXmlBlock },
  json: { render: renderJson, renderBlock: renderJsonBlock },
};
