/** Reads documents of `.nexus` through the jail. The packet says whether one is missing or unreadable. */
import { readJsonText } from '../../base/json-text.js';
import { compareBytes } from '../../base/order.js';
import type { Jail } from '../../model/jail.js';
import { parseRelPath, type RelPath } from '../../model/path.js';
import { classifyFile } from '../../scan/classify/classify.js';

export type Document =
  /** Line ends are normalised to `\n`. */
  | { readonly kind: 'text'; readonly path: string; readonly text: string; readonly crlf: boolean }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly path: string; readonly why: string };

type TextDocument = Extract<Document, { readonly kind: 'text' }>;

export type JsonDocument =
  | (Omit<TextDocument, 'kind'> & { readonly kind: 'json'; readonly value: unknown })
  | Exclude<Document, TextDocument>;

export type Nexus = {
  /** The first of these paths that exists. */
  read(paths: readonly string[]): Document;
  readJson(paths: readonly string[]): JsonDocument;
  /** Subfolder names in byte order. Empty if the folder is missing. */
  folders(path: string): readonly string[];
};

/** The work tree, or a commit. */
type Documents = Pick<Jail, 'list' | 'readSync'>;

export function openNexus(jail: Documents): Nexus {
  const read: Nexus['read'] = (paths) => {
    for (const path of paths) {
      const found = readDocument(jail, path);
      if (found.kind !== 'missing') return found;
    }
    return { kind: 'missing' };
  };
  return {
    read,
    readJson: (paths) => asJson(read(paths)),
    folders: (path) => {
      const listed = jail.list(path as RelPath);
      const folders = listed.ok ? listed.value.filter(({ kind }) => kind === 'directory') : [];
      return folders.map(({ name }) => name).sort(compareBytes);
    },
  };
}

function readDocument(jail: Documents, path: string): Document {
  const place = parseRelPath(path);
  if (!place.ok) return { kind: 'missing' };
  const opened = jail.readSync(place.value, maxBytes);
  if (!opened.ok) {
    const { reason } = opened.error;
    const isAbsent = reason === 'missing' || reason === 'not-a-directory';
    return isAbsent ? { kind: 'missing' } : { kind: 'unreadable', path, why: reason };
  }
  const file = classifyFile(place.value, opened.value.bytes);
  if (!file.kept) return { kind: 'unreadable', path, why: file.reason };
  const written = file.content.text;
  const text = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  return { kind: 'text', path, text, crlf: written.includes('\r\n') };
}

function asJson(document: Document): JsonDocument {
  if (document.kind !== 'text') return document;
  const { path, text, crlf } = document;
  if (text.trim() === '') return { kind: 'json', path, value: {}, text, crlf };
  const read = readJsonText(text, { characters: maxBytes, depth: 100 });
  if (!read.ok)
    return { kind: 'unreadable', path, why: `no JSON: line ${read.error.line}, column ${read.error.column}` };
  return { kind: 'json', path, value: read.value.value, text, crlf };
}

/** Far larger than documents of people and planners. */
const maxBytes = 4_000_000;
