/**
 * The only place that makes guarded text and guarded blocks (INV-3). A guard belongs to one pack: it
 * sees every text whole before anything is cut from it, replaces what the rules find, and seals the
 * result with a receipt. Its reports name rules and lines, never values (INV-7).
 */
import { type Sha256, sha256 } from '../base/hash.js';
import type { GuardedBlock, GuardedText, Redaction } from '../model/block.js';
import type { RelPath } from '../model/path.js';
import type { Exclusion } from '../model/snapshot.js';
import { type Finding, findSecrets } from './find.js';
import { countBreaks, countLines } from './lines.js';
import { secretPathRule } from './paths.js';
import { createNumbering, type Numbering, redactAll } from './redact.js';

export type SourceFile = {
  readonly path: RelPath;
  readonly language: string;
  readonly text: string;
  /** Of the file's bytes. */
  readonly sha256: Sha256;
};

export type Guard = {
  guardText(text: string): { readonly text: GuardedText; readonly redactions: readonly Redaction[] };
  guardName(path: RelPath): GuardedText;
  /** An exclusion when the name alone forbids it. */
  guardFile(file: SourceFile): GuardedBlock | Exclusion;
  guardTask(text: string): GuardedBlock;
};

export function createGuard(): Guard {
  const numbering = createNumbering();
  const guardText: Guard['guardText'] = (text) => cleanText(text, numbering);
  const guardName = (path: RelPath) => guardText(path).text;
  return {
    guardText,
    guardName,
    guardFile(file) {
      const rule = secretPathRule(file.path);
      if (rule !== null) return { path: guardName(file.path), reason: 'secret-path', detail: rule };
      const { text, redactions } = guardText(file.text);
      const digest = redactions.length === 0 ? file.sha256 : sha256(text);
      const { path, language } = file;
      return seal({ kind: 'file', name: guardName(path), path, language, text, redactions, sha256: digest });
    },
    guardTask(task) {
      const { text, redactions } = guardText(task);
      return seal({ kind: 'task', name: null, path: null, language: 'text', text, redactions, sha256: sha256(text) });
    },
  };
}

function cleanText(source: string, numbering: Numbering): { text: GuardedText; redactions: Redaction[] } {
  const { text, rounds } = redactAll(source, (seen) => findSecrets(seen).filter(isRedacted), numbering);
  const redactions = rounds.flatMap((round) => reportFindings(round.text, round.findings));
  return { text: text as GuardedText, redactions: redactions.sort((a, b) => a.firstLine - b.firstLine) };
}

/** The one place that says what a finding leads to: sure or suspect, it is redacted, and the block stays. */
function isRedacted({ confidence }: Finding): boolean {
  return confidence === 'high' || confidence === 'suspect';
}

function reportFindings(text: string, findings: readonly Finding[]): Redaction[] {
  let line = 1;
  let from = 0;
  return findings.map(({ rule, start, end }) => {
    const firstLine = line + countBreaks(text, from, start);
    line = firstLine + countBreaks(text, start, end);
    from = end;
    return { rule, firstLine, lastLine: line };
  });
}

function seal(block: Omit<GuardedBlock, 'lineCount' | 'receipt' | keyof GuardedMark>): GuardedBlock {
  return Object.freeze({ ...block, lineCount: countLines(block.text), receipt: sha256(block.text) }) as GuardedBlock;
}

type GuardedMark = { [Key in keyof GuardedBlock as Key extends symbol ? Key : never]: unknown };
