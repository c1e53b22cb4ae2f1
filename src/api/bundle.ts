export {
  type BuiltBundle,
  type BundleOptions,
  type BundleRefusal,
  buildBundle,
} from '../contracts/bundle/build-bundle.js';
export { type BundleRequest, parseBundleRequest, readBundleRequest } from '../contracts/bundle/bundle-request.js';
export type {
  BudgetReport,
  BundleAnswer,
  ContextBlock,
  ContextBundle,
  ContextManifest,
  RedactionReport,
} from '../contracts/bundle/bundle-wire.js';
