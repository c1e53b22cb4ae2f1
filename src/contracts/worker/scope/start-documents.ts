/** The planning documents as they were in the start commit. A worker that changes them cannot widen its own scope. */
import { fail, ok } from '../../../base/result.js';
import type { Git, GitPast } from '../../../model/git.js';
import { type Nexus, openNexus } from '../nexus.js';

/** `graph` is a task graph that the caller names, which may be anywhere in the project. */
export async function openStartNexus(
  past: GitPast,
  git: Pick<Git, 'readBlobs'>,
  { root, graph }: { readonly root: string; readonly graph: string | undefined },
): Promise<Nexus> {
  const named = graph?.replace(/^(?:\.\/)+/, '');
  const entries = past.before.filter(
    ({ kind, path }) => kind === 'file' && (path === named || /^\.nexus\/.*\.(?:md|json)$/.test(path)),
  );
  const contents = new Map<string, Buffer>();
  const ids = [...new Set(entries.map(({ id }) => id))];
  if (ids.length > 0)
    for await (const { id, bytes } of git.readBlobs!(root, { ids, maxBytes }))
      if (Buffer.isBuffer(bytes)) contents.set(id, Buffer.from(bytes));
  const idOf = new Map(entries.map(({ path, id }) => [path as string, id]));
  return openNexus({
    readSync: (path) => {
      const id = idOf.get(path);
      if (id === undefined) return fail({ reason: 'missing', detail: '' });
      const bytes = contents.get(id);
      return bytes === undefined
        ? fail({ reason: 'unreadable', detail: '' })
        : ok({ bytes: Buffer.from(bytes), hardLinked: false });
    },
    list: (folder) => {
      const depth = folder.split('/').length;
      const inside = [...idOf.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.split('/'));
      const folders = new Set(inside.flatMap((parts) => (parts.length > depth + 1 ? [parts[depth]!] : [])));
      return ok([...folders].map((name) => ({ name: name as never, kind: 'directory' as const })));
    },
  });
}

/** As large as the documents that are read from the work tree. */
const maxBytes = 4_000_000;
