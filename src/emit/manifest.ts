/**
 * The manifest beside a pack: what went in and why, as data. It holds no time, no absolute path and no
 * file content, and carries its own sha256, taken with that field empty, so any change shows.
 */
import { sha256 } from '../base/hash.js';
import type { Pack } from '../model/pack.js';
import type { PackRequest } from '../model/request.js';
import { engineVersion } from '../version.js';
import type { Manifest } from './shapes.js';
import { writeRanges } from './shown.js';

export function writePackManifest(pack: Pack, targets: PackRequest['targets']): string {
  const manifest: Manifest = {
    packlight: 'manifest/1',
    sha256: '',
    engine: `packlight ${engineVersion}`,
    contract: 'pack/1',
    request: {
      task: pack.task.text,
      targets: targets.map(({ path, symbol }) => (symbol === null ? path : `${path}#${symbol}`)),
      budget: pack.budget,
      format: pack.format,
    },
    subject: { sha256: pack.sha256, tokens: pack.tokens, tokenizer: pack.tokenizer },
    included: pack.blocks.map(({ block, rung, reason, score }) => ({
      path: block.name ?? '',
      level: rung.level,
      lines: writeRanges(rung.ranges),
      tokens: rung.tokens,
      reason,
      score,
      sha256: block.sha256,
      redactions: block.redactions.map(({ rule, firstLine, lastLine }) => ({
        rule,
        first_line: firstLine,
        last_line: lastLine,
      })),
    })),
    moves: pack.moves.map(({ name, from, to, why }) => ({ path: name ?? '', from, to, why })),
    left_out: { files_scanned: pack.filesScanned, unshown: pack.leftOut.others, withheld: pack.leftOut.withheld },
    excluded: pack.excluded.map(({ path, reason, detail }) => ({ path, reason, detail })),
  };
  const unsigned = `${JSON.stringify(manifest, null, 1)}\n`;
  return unsigned.replace('"sha256": ""', `"sha256": "${sha256(unsigned)}"`);
}
