/** Why a file is a candidate, in words. */
import type { CandidateReason } from '../../model/candidate.js';

export const reasonWords: Readonly<Record<CandidateReason, string>> = {
  target: 'the request names it as a target',
  'user-selected': 'a person chose it',
  document: 'the request asks for it as a document',
  dependency: 'a target depends on it',
  interface: 'it says what a target must look like (an interface it implements or uses)',
  'base-type': 'a target is built on a type of it',
  caller: 'it uses a target',
  config: 'it says how a target is built or run',
  'active-file': 'it is open in the editor',
  named: 'the task writes its name',
  match: "the task's words stand in it",
  given: 'the request brings it',
  project: 'the whole project was asked for',
};
