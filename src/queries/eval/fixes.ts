/** Selects fixes of a few existing files. The message is the task, without the file names that give the answer away. */
import { firstLineOf } from '../../guard/cut.js';
import { guardPhrase } from '../../guard/message.js';
import type { PastCommit } from '../../jail/git/past-commits.js';
import { baseName, type RelPath } from '../../model/path.js';

export type Fix = {
  readonly id: string;
  readonly parent: string;
  /** The first line of the message. */
  readonly subject: string;
  readonly question: string;
  /** Changed files that existed before. */
  readonly paths: readonly RelPath[];
};

/** In the order of the history. */
export function fixesIn(commits: readonly PastCommit[], { onlyFixes }: { readonly onlyFixes: boolean }): Fix[] {
  return commits.flatMap((commit): Fix[] => {
    const paths = commit.changed.filter(({ status }) => status === 'M').map(({ path }) => path);
    if (paths.length === 0 || commit.changed.length > maxChanged) return [];
    if (onlyFixes && !speaksOfFix.test(commit.message)) return [];
    const question = questionOf(commit.message, paths);
    if (question.split(/\s+/).length < minWords) return [];
    const subject = firstLineOf(guardPhrase(commit.message)).trim();
    return [{ id: commit.id, parent: commit.parent, subject, question, paths }];
  });
}

/** The message without trailers, URLs, and the paths and names of changed files. */
export function questionOf(message: string, paths: readonly RelPath[]): string {
  const names = new Set(paths.flatMap((path) => [path as string, baseName(path)]));
  return message
    .split('\n')
    .filter((line) => !trailer.test(line))
    .map((line) =>
      line
        .split(/(\s+)/)
        .filter((word) => !names.has(word.replace(/^[^\w./]+|[^\w/]+$/g, '')))
        .join(''),
    )
    .join('\n')
    .trim();
}

const speaksOfFix =
  /\b(?:fix(?:e[sd]|ing)?|bugs?|issue|crash(?:e[sd]|ing)?|regress\w*|errors?|fail(?:s|ed|ing|ure)?|wrong|broken|incorrect\w*|invalid|leak\w*|repair\w*|correct(?:s|ed|ly)?|prevent\w*|avoid\w*|handle[sd]?|mend\w*|resolve[sd]?|close[sd]?)\b/i;
const trailer =
  /^(?:[A-Z][\w-]*-by|Change-Id|Cc|Reviewed-on|PiperOrigin-RevId|Bug|Link|See-also): |^\(?(?:cherry picked from|git-svn-id)/i;
/** A commit with more files is a sweep, not one fix. Tests and documentation count here too. */
const maxChanged = 30;
const minWords = 3;
