/**
 * Reads `core.bare` and `core.worktree` of a git config file. Included files are not read: git is told its work
 * tree by the environment, so these settings only say what the repository was made for.
 */
export type CoreSettings = { readonly bare: boolean; readonly workTree: string | null };

export function readCoreSettings(config: string): CoreSettings {
  let bare = false;
  let workTree: string | null = null;
  let section = '';
  for (const line of joinLines(config)) {
    const header = /^\s*\[\s*([^\]"]*?)\s*("(?:[^"\\]|\\.)*"\s*)?\]/.exec(line);
    if (header !== null) section = header[2] === undefined ? header[1]!.toLowerCase() : 'a subsection';
    const setting = /^\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:=(.*))?$/s.exec(line.slice(header?.[0].length ?? 0));
    if (section !== 'core' || setting === null) continue;
    const key = setting[1]!.toLowerCase();
    const value = setting[2] === undefined ? 'true' : plainValue(setting[2]);
    if (key === 'bare') bare = /^(?:true|yes|on|[1-9]\d*)$/i.test(value);
    if (key === 'worktree') workTree = value === '' ? null : value;
  }
  return { bare, workTree };
}

/** A backslash at the end of a line joins it with the next. */
function joinLines(config: string): string[] {
  return config
    .replace(/\r\n/g, '\n')
    .replace(/(\\(?:\\\\)*)\n/g, (whole, slashes: string) => (slashes.length % 2 === 1 ? slashes.slice(1) : whole))
    .split('\n');
}

/** Without quotes, escapes, a comment and the spaces before it. */
function plainValue(raw: string): string {
  let value = '';
  let spaces = '';
  let isQuoted = false;
  for (const [, escaped, character] of raw.trimStart().matchAll(/\\(.)|([^\\])/gs)) {
    if (character === '"') {
      isQuoted = !isQuoted;
      continue;
    }
    if (!isQuoted && (character === '#' || character === ';')) break;
    spaces += escaped === undefined ? character! : (escapes.get(escaped) ?? escaped);
    if (!isQuoted && escaped === undefined && /\s/.test(character!)) continue;
    value += spaces;
    spaces = '';
  }
  return value;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['b', '\b'],
]);
