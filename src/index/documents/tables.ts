/** Tables of keys under headings in brackets (INI, TOML): a table ends with its last content before the next one. */
import type { Lines } from './document-lines.js';
import type { Part } from './part.js';

export class Tables {
  private readonly parts: Part[] = [];
  private open: { readonly name: string; readonly line: number } | null = null;
  private lastContent = 0;

  constructor(private readonly lines: Lines) {}

  startTable(name: string, line: number): void {
    this.closeTable();
    this.open = { name, line };
    this.lastContent = line;
  }

  /** Offsets of the key's name and the last line of its value. */
  addKey(name: string, [start, headEnd]: readonly [number, number], lastLine: number): void {
    const container = this.open?.name ?? null;
    const end = this.lines.end(lastLine);
    this.parts.push({ name, kind: 'key', container, start, headEnd, end, exported: false });
    this.lastContent = lastLine;
  }

  /** Something that is no key, but belongs to the table. */
  addContent(line: number): void {
    this.lastContent = line;
  }

  finish(): Part[] {
    this.closeTable();
    return this.parts;
  }

  private closeTable(): void {
    if (this.open === null) return;
    const { name, line } = this.open;
    const [start, headEnd] = [this.lines.start(line), this.lines.end(line)];
    const end = this.lines.end(this.lastContent);
    this.parts.push({ name, kind: 'section', container: null, start, headEnd, end, exported: false });
  }
}
