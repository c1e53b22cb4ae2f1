/** The reply to a worker: granted files in frames, and denials with alternatives. */
import { fenceFor, frame, writeName } from '../../../emit/frame.js';
import { labelled } from '../packet-prompt.js';
import type { PermissionReport } from './answer-permissions.js';

export function writePermissionMessage({ taskId, answers, ignored }: PermissionReport): string {
  const parts = answers.map((answer) =>
    answer.content === null ? deniedPart(answer) : grantedPart(answer, answer.content),
  );
  const passed = ignored.map(({ line, why }) => `A tag at line ${line} was passed over: ${why}.\n`);
  if (parts.length === 0) parts.push('No request was found.\n');
  return [`# Permission answers for ${writeName(taskId)}\n\n`, ...parts.map((part) => `${part}\n`), ...passed].join('');
}

type Answer = PermissionReport['answers'][number];

function grantedPart({ path, why, boundary, redacted, labels }: Answer, content: string): string {
  const fence = fenceFor(content);
  const body = `${fence}\n${content}${content === '' || content.endsWith('\n') ? '' : '\n'}${fence}\n`;
  return [
    `## Granted: ${writeName(path)}${labelled(labels)}\n\n`,
    `For reading only, because ${why}. You may still write nothing but your own files.`,
    boundary === null ? '' : ' A boundary names it: do not touch it.',
    redacted ? ' Secrets in it are redacted.' : '',
    `\n\n${frame('file', body)}`,
  ].join('');
}

function deniedPart({ path, why, instead }: Answer): string {
  return `## Denied: ${writeName(path)}\n\nBecause ${why}. ${instead}\n`;
}
