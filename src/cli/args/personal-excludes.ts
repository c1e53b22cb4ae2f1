/** Finds the user's global excludes file as git does. Only the command line searches; the engine gets the path. */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { attempt } from '../../api/faces.js';

export function findGlobalExcludes(environment: NodeJS.ProcessEnv): string | null {
  const home = environment.HOME ?? homedir();
  const configHome = environment.XDG_CONFIG_HOME || join(home, '.config');
  const named = excludesFileIn(join(home, '.gitconfig')) ?? excludesFileIn(join(configHome, 'git', 'config'));
  const path = named === null ? join(configHome, 'git', 'ignore') : expandHome(named, home);
  return existsSync(path) ? path : null;
}

/** The last `excludesFile` in a `[core]` section; includes are not followed. */
function excludesFileIn(configPath: string): string | null {
  const text = attempt(() => readFileSync(configPath, 'utf8')) ?? '';
  let section = '';
  let found: string | null = null;
  for (const line of text.split('\n')) {
    const header = /^\s*\[([^\]]+)\]/.exec(line);
    if (header !== null) section = header[1]!.trim().toLowerCase();
    const setting = /^\s*(?:\[[^\]]+\])?\s*excludesfile\s*=\s*"?([^"#;]*)"?/i.exec(line);
    if (section === 'core' && setting !== null) found = setting[1]!.trim();
  }
  return found === '' ? null : found;
}

function expandHome(path: string, home: string): string {
  if (path === '~' || path.startsWith('~/')) return join(home, path.slice(1));
  return isAbsolute(path) ? path : join(home, path);
}
