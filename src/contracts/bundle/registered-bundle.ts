import { type RegisteredContract, type Replayer, type Rerunner, rerunOf } from '../registered-contract.js';
import { buildBundle } from './build-bundle.js';
import { bundleContract, fittingRenderer } from './bundle-contract.js';
import { type AnswerFacts, writeAnswer, zeroTime } from './bundle-reports.js';
import { bundleShapes } from './bundle-wire.js';

/** The creation time is not part of the recorded request. It is read from the recorded answer. */
const rerunBundle: Rerunner = (root, { request, written }, options) => {
  const [, time = zeroTime] =
    /^\{"context_bundle":\{[^[]*?"created_at":"([0-9TZ:.-]{20,30})"/.exec(String(written)) ?? [];
  return rerunOf(buildBundle(root, request, { ...options, time }));
};

const replayBundle: Replayer = ({ facts, tokens: counter }) => {
  const known = facts as unknown as AnswerFacts;
  return {
    renderer: fittingRenderer(known.request),
    write: (pack) => {
      const { text, tokens } = writeAnswer(pack, known, counter);
      return { written: text, described: { tokens } };
    },
  };
};

export const bundle: RegisteredContract = {
  id: bundleContract.id,
  schemas: bundleShapes,
  command: 'bundle',
  page: 'docs/contracts/bundle.md',
  rerun: rerunBundle,
  replay: replayBundle,
};
