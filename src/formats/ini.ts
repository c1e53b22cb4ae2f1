/** INI files such as `setup.cfg`: sections, `key = value`, values that continue in indented lines. */
import { fail, ok, type Result } from '../base/result.js';
import { maxCharacters, type ReadFault } from './read-fault.js';

/** Section -> key -> lines of the value. Names are in lower case. */
export type Ini = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

export function readIni(text: string): Result<Ini, ReadFault> {
  if (text.length > maxCharacters) return fail({ line: 1, what: `longer than ${maxCharacters} characters` });
  const sections = new Map<string, Map<string, string[]>>();
  let section: Map<string, string[]> | null = null;
  let value: string[] | null = null;
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  for (const [i, line] of lines.entries()) {
    const bare = line.trim();
    if (bare === '' || bare.startsWith('#') || bare.startsWith(';')) continue;
    const mark = firstMark(bare);
    if (/^\s/.test(line) && value !== null) value.push(bare);
    else if (bare.startsWith('[') && bare.endsWith(']')) {
      const name = bare.slice(1, -1).trim().toLowerCase();
      section = sections.get(name) ?? new Map();
      sections.set(name, section);
      value = null;
    } else if (section === null || mark <= 0) return fail({ line: i + 1, what: 'a section or a key was expected' });
    else {
      const first = bare.slice(mark + 1).trim();
      value = first === '' ? [] : [first];
      section.set(bare.slice(0, mark).trim().toLowerCase(), value);
    }
  }
  return ok(sections);
}

function firstMark(line: string): number {
  const equals = line.indexOf('=');
  const colon = line.indexOf(':');
  return equals < 0 || (colon >= 0 && colon < equals) ? colon : equals;
}
