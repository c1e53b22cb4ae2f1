/** Style sheets: relative paths, with Sass partials (`_x.scss`) and indexes; `~x` is a package. */
import { externalAnswer, fileAnswer, leavesProject, unresolvedAnswer } from './answer.js';
import { folderOf, inFolder, joinPath, nameOf } from './paths.js';
import type { ResolverFactory } from './resolve-project.js';

export const createCssResolver: ResolverFactory = (_project, files) => {
  return (from, { specifier }) => {
    if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(specifier)) return externalAnswer(specifier);
    const place = joinPath(specifier.startsWith('/') ? '' : folderOf(from), specifier.replace(/[?#].*$/s, ''));
    if (place === null) return leavesProject;
    const path = candidatesOf(place).find((candidate) => files.has(candidate));
    if (path !== undefined) return fileAnswer(path);
    if (/^[./]/.test(specifier)) return unresolvedAnswer('no such file');
    const names = specifier.replace(/^~/, '').split('/');
    return externalAnswer(names.slice(0, names[0]!.startsWith('@') ? 2 : 1).join('/'));
  };
};

function candidatesOf(place: string): string[] {
  const partial = inFolder(folderOf(place), `_${nameOf(place)}`);
  const named = [place, partial].flatMap((stem) => extensions.map((extension) => stem + extension));
  const index = ['_index', 'index'].flatMap((name) =>
    extensions.slice(1).map((extension) => `${place}/${name}${extension}`),
  );
  return [...named, ...index];
}

const extensions = ['', '.scss', '.sass', '.css', '.less', '.styl'];
