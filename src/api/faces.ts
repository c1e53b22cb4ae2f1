/** What the command line and other faces use beside the published entries. Not published: no entry of package.json leads here. */
export { sha256 } from '../base/hash.js';
export type { Json } from '../base/json.js';
export { Defect } from '../base/result.js';
export { schemaDocument } from '../base/shape.js';
export { shortId } from '../base/short-id.js';
export { engineVersion } from '../base/version.js';
export { DEFAULT_BUDGET } from '../contracts/plain/plain-request.js';
export { exclusionNotes } from '../contracts/project/default-exclusions.js';
export { shownLevels } from '../contracts/project/full/file-levels.js';
export { drawFiles } from '../contracts/project/full/overview.js';
export { beginsAsPart } from '../contracts/project/full/split-project.js';
export { countFiles } from '../contracts/project/full/token-tree.js';
export { recordLevels } from '../contracts/project/record/record-levels.table.js';
export { recordForms } from '../contracts/project/record/transparency-record.js';
export { selectPack } from '../contracts/project/select-pack.js';
export { scanSnapshot } from '../contracts/project/snapshot-scanner.js';
export { readTaskFile } from '../contracts/task/find-task.js';
export { permissionLogPath, writeLogLine } from '../contracts/worker/permit/permission-log.js';
export { writeSidecar } from '../contracts/worker/write-sidecar.js';
export { labelNotes } from '../emit/label-words.js';
export { packFormats } from '../emit/renderers.js';
export { writeRanges } from '../emit/shown.js';
export { guardKey } from '../guard/build-key.js';
export { firstLineOf, shortenGuarded } from '../guard/cut.js';
export { guardJson } from '../guard/guard-json.js';
export { guardMessage, quoteText } from '../guard/message.js';
export { badRequest } from '../guard/refusal.js';
export { isFreeOfSecrets } from '../guard/storable.js';
export { readChurn } from '../jail/git/churn.js';
export { GitStopped } from '../model/git.js';
export { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
export { sideFiles } from '../model/side-files.js';
export { isObjectName, isRefName, isRunName } from '../model/store.js';
export { releaseBytesOrThrow, releaseOrThrow } from '../pipeline/release.js';
export { writeEvalPage } from '../queries/eval/eval-page.js';
export type { EvalReport } from '../queries/eval/eval-report.js';
export { type EvalTrouble, evaluateHistory } from '../queries/eval/evaluate.js';
export {
  graphDocument,
  guardLines,
  guardReport,
  rankDocument,
  scanDocument,
  symbolsDocument,
} from '../queries/query-documents.js';
export { shapes } from '../queries/schemas.js';
export { countBlocks } from '../queries/token-attribution.js';
export { findByBytes, readPackRecord } from '../records/replay/open-record.js';
export { replayOpened } from '../records/replay/replay.js';
export { packId } from '../records/replay/save-pack.js';
export { clearStoredCache, describeStoredCache, openStoredCache } from '../records/stored-cache.js';
export { StoreError as StoreTrouble } from '../store/store-error.js';
