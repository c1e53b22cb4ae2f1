/** `packlight secrets`: reports what would be withheld and why, never the values. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as engine from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs } from '../args/parse-flags.js';
import { readTextFile } from '../args/task-input.js';
import { UsageError } from '../args/usage-error.js';
import { askAnew, oneFolder, say } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { allowFile } from '../flags.table.js';
import { writeOddName } from '../output/printable-names.js';
import { writeTo } from '../output/write-output.js';

export async function runSecrets(args: ParsedArgs): Promise<ExitCode> {
  const format = choice(args, 'format', ['text', 'json', 'sarif']);
  const report = await lookFor(args);
  const written =
    format === 'json'
      ? `${JSON.stringify(report)}\n`
      : format === 'sarif'
        ? engine.writeSarif(report)
        : lines(report, args);
  await writeTo(lastValue(args, 'out'), written);
  say(args, summarise(report));
  return args.switches.has('fail') && report.findings.length > 0 ? exitCodes.difference : exitCodes.done;
}

async function lookFor(args: ParsedArgs): Promise<engine.SecretsDocument> {
  if (args.words[0] === '-') return engine.findSecretsInText(readTextFile('-', 'text'));
  const root = oneFolder(args);
  const allow = readAllowList(lastValue(args, 'allow'), root);
  return askAnew(args, (options) => engine.findSecretsIn(root, { ...options, allow }));
}

function readAllowList(named: string | undefined, root: string): readonly engine.AllowedFinding[] {
  const file = named ?? join(root, allowFile);
  if (named === undefined && !existsSync(file)) return [];
  const read = engine.parseAllowList(readTextFile(file, 'allow-list'));
  if (read.ok) return read.value;
  const [first] = read.error;
  throw new UsageError(
    `${file}: ${first?.path}: expected ${first?.expected}, found ${first?.found}`,
    `${first?.fix} It looks like { "allow": [{ "rule": "…", "path": "docs/**", "reason": "…" }] }.`,
  );
}

function lines({ findings, withheld }: engine.SecretsDocument, args: ParsedArgs): string {
  const reason = (why: string | undefined) => (args.switches.has('explain') && why !== undefined ? `    ${why}\n` : '');
  return [
    ...findings.map(
      ({ path, start_line, start_column, rule, tier, action, why }) =>
        `${writeOddName(path)}:${start_line}:${start_column}  ${rule}  ${tier}  ${action}\n${reason(why)}`,
    ),
    ...withheld.map(({ path, rule }) => `${writeOddName(path)}  withheld whole: its name matches ${rule}\n`),
  ].join('');
}

function summarise({ files, findings, allowed, withheld }: engine.SecretsDocument): string {
  const count = (tier: string) => findings.filter((finding) => finding.tier === tier).length;
  return [
    `${engine.counted(findings.length, 'finding')} in ${engine.counted(files, 'file')} (${count('high')} high, ${count('suspect')} suspect)`,
    ...(allowed.length > 0 ? [`${allowed.length} reviewed`] : []),
    `${engine.counted(withheld.length, 'file')} withheld by name`,
  ].join(' · ');
}
