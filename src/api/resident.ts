/** A project that a program keeps open, for many questions about it. */
import * as plain from '../contracts/plain/open-project.js';
import type { Candidate } from '../model/candidate.js';
import { type Answer, answer, throwOn } from './answer.js';
import { folder, objectOf } from './arguments.js';
import { nowInNanoseconds } from './now.js';
import { type EngineOptions, toEngine } from './options.js';
import { engineFields } from './options.table.js';
import { type BuiltPack, type PackRequest, packShapes, parseRequest } from './plain.js';

export type OpenProject = {
  /** As `pack`: the same bytes. */
  pack(request: PackRequest): Promise<Answer<BuiltPack>>;
  /** As `rank`. */
  rank(request: PackRequest): Promise<Answer<readonly Candidate[]>>;
  /** Ends the watching of its folders. */
  close(): void;
};

/** As `EngineOptions`, for the files on disk. */
export type ResidentOptions = Omit<EngineOptions, 'commit' | 'indexFiles'>;

/**
 * Keeps a project open, so that questions about it are answered from an index in memory. Changes are noticed by themselves.
 * Throws a `RefusalError` if an argument is of a wrong kind; whether the folder can be read, the first answer says.
 *
 * @example
 * const project = openProject('.');
 * const first = await project.pack({ task: 'the cart total is wrong', budget: 4000 });
 * if (first.ok) console.log(first.value.text);
 * project.close();
 */
export function openProject(root: string, options: ResidentOptions = {}): OpenProject {
  const { commit: _, indexFiles: __, ...fields } = engineFields;
  throwOn({ root, options }, { root: folder, options: objectOf(fields) });
  const project = plain.openProject(root, { ...toEngine(options), now: nowInNanoseconds });
  const { request: requestShape } = packShapes;
  return {
    pack: (request) =>
      answer({ request }, { request: requestShape }, async () => {
        const parsed = parseRequest(request);
        return parsed.ok ? project.pack(parsed.value) : parsed;
      }) as unknown as Promise<Answer<BuiltPack>>,
    rank: (request) =>
      answer({ request }, { request: requestShape }, async () => {
        const parsed = parseRequest(request);
        return parsed.ok ? project.rank(parsed.value) : parsed;
      }),
    close: project.close,
  };
}
