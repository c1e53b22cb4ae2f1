/** The formats a pack can be written in: how it looks whole, and what one block adds to it. */
import type { FittedBlock } from '../model/block.js';
import type { Contents } from '../model/pack.js';
import type { PackFormat } from '../model/request.js';
import { renderJson, renderJsonBlock } from './json.js';
import { renderMarkdown, renderMarkdownBlock } from './markdown.js';

export type Renderer = {
  readonly render: (contents: Contents) => string;
  readonly renderBlock: (block: FittedBlock) => string;
};

export const renderers: Readonly<Record<PackFormat, Renderer>> = {
  markdown: { render: renderMarkdown, renderBlock: renderMarkdownBlock },
  json: { render: renderJson, renderBlock: renderJsonBlock },
};
