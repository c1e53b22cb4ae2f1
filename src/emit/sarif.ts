/** The report of `packlight secrets` as SARIF 2.1.0, for code-scanning pages. */
import { engineVersion } from '../base/version.js';
import type { SecretsDocument } from './secrets-shapes.js';

export function writeSarif({ findings, allowed }: Pick<SecretsDocument, 'findings' | 'allowed'>): string {
  const rules = [...new Set([...findings, ...allowed].map(({ rule }) => rule))];
  const results = [
    ...findings.map((finding) => resultOf(finding, rules)),
    ...allowed.map(({ reason, ...finding }) => ({
      ...resultOf(finding, rules),
      suppressions: [{ kind: 'external', justification: reason }],
    })),
  ];
  const driver = {
    name: 'packlight',
    version: engineVersion,
    rules: rules.map((id) => ({ id, shortDescription: { text: `A secret of the kind ${id}` } })),
  };
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  const document = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(document, null, 1)}\n`;
}

type ReportedFinding = SecretsDocument['findings'][number];

function resultOf({ rule, path, tier, action, ...position }: ReportedFinding, rules: readonly string[]) {
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: tier === 'high' ? 'error' : 'warning',
    message: { text: `${rule} (${tier}): a pack would ${action} it` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/') },
          region: {
            startLine: position.start_line,
            startColumn: position.start_column,
            endLine: position.end_line,
            endColumn: position.end_column,
          },
        },
      },
    ],
  };
}
