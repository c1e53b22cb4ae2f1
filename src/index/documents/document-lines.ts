/** The lines of a text by offset. A line's text is cut where it is too long to be read line by line. */
export class Lines {
  private readonly starts: number[] = [0];

  constructor(readonly text: string) {
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) this.starts.push(i + 1);
    if (this.starts.length > 1 && this.starts.at(-1) === text.length) this.starts.pop();
  }

  get count(): number {
    return this.starts.length;
  }

  start(line: number): number {
    return this.starts[line] ?? this.text.length;
  }

  /** Without the line break. */
  end(line: number): number {
    const next = this.starts[line + 1] ?? this.text.length + (this.text.endsWith('\n') ? 0 : 1);
    const end = Math.max(this.start(line), next - 1);
    return end > this.start(line) && this.text.charCodeAt(end - 1) === 13 ? end - 1 : end;
  }

  textOf(line: number): string {
    return this.text.slice(this.start(line), Math.min(this.end(line), this.start(line) + maxLineLength));
  }

  /** The same for names that go on to the end of the line: the last word of a line that is cut is left out. */
  wordsOf(line: number): string {
    const text = this.textOf(line);
    return text.length < maxLineLength ? text : text.replace(/(?<!\S)\S+$/, '');
  }
}

const maxLineLength = 2_000;
