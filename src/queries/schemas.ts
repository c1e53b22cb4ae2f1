/** Every published shape by the name of its schema, from the engine and from each registered contract. */
import { oneOf, type Shape } from '../base/shape.js';
import { contracts, type Registry } from '../contracts/registry.js';
import { diffShape, explainShape, verifyShape } from '../emit/proof-shapes.js';
import { secretsAllowShape, secretsShape } from '../emit/secrets-shapes.js';
import { shapes as emitted, manifestShape } from '../emit/shapes.js';
import { replayShape, runsShape, storedPackShape } from '../emit/stored-shapes.js';
import { evalShape } from './eval/eval-report.js';
import { mapShape } from './map/map-document.js';

const engineShapes = {
  ...emitted,
  verify: verifyShape,
  explain: explainShape,
  diff: diffShape,
  eval: evalShape,
  map: mapShape,
  secrets: secretsShape,
  'secrets-allow': secretsAllowShape,
  'stored-pack': storedPackShape,
  replay: replayShape,
  runs: runsShape,
} as const satisfies Readonly<Record<string, Shape<unknown>>>;

export function shapesOf(registry: Registry): Readonly<Record<string, Shape<unknown>>> {
  const ofContracts = registry.map(({ schemas }) => schemas);
  return Object.assign({}, engineShapes, { manifest: manifestOf(registry) }, ...ofContracts);
}

/** The manifest schema lists the registered contracts. */
function manifestOf(registry: Registry): Shape<unknown> {
  const { schema } = oneOf(...(registry.map(({ id }) => id) as [string]));
  const { properties } = manifestShape.schema as { readonly properties: { readonly [field: string]: object } };
  return { ...manifestShape, schema: { ...manifestShape.schema, properties: { ...properties, contract: schema } } };
}

export const shapes = shapesOf(contracts);
