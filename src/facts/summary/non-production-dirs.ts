/**
 * Folders with code that is no part of the program: examples, benchmarks, experiments. Below a Java source set, folders
 * are names of packages (`org/springframework/samples/petclinic`) and do not count.
 */

import { wordSet } from '../../base/collections.js';

/** Whether a path is in a folder of examples, benchmarks or experiments. */
export function isBeside(path: string): boolean {
  const written = withoutPackageFolders(path).split('/').slice(0, -1);
  if (written.some(isDemo)) return true;
  const folders = written.map((folder) => folder.toLowerCase());
  return folders.some(
    (folder) =>
      besideFolders.has(folder) ||
      /^templates?(?:-|$)|^__tests?|^tests?-|test(?:ing|utils?|data)$|[-_](?:examples?|samples?|demos?|playground)$/.test(
        folder,
      ),
  );
}

/** Whether a folder is a project of .NET that shows how another one is used: `Shop.Demo.Wpf`, `MainDemo`. */
export function isDemo(folder: string): boolean {
  return /(?:^|[.a-z])(?:Demos?|Samples?|Examples?)(?:$|\.)/.test(folder);
}

/** Whether the package in a folder is a product of the project, not an example or a test of it. */
export function isOwnPackage(path: string): boolean {
  const around = path.replace(/(?:^|\/)[^/]*testing$/i, ''); // a library for tests of others is a product
  return !isBeside(`${around}/`) && !testPackage.test(path);
}

/** `src/main/java/com/example/App.java` -> `src/main/java/App.java` */
export function withoutPackageFolders(path: string): string {
  return path.replace(packageFolders, '$1');
}

const testPackage = /(?:^|[./_-])[Tt]ests?(?=$|[._/A-Z-])|Tests?$/;
const packageFolders = /((?:^|\/)src\/[^/]+\/(?:java|kotlin|scala|groovy)\/)(?:[^/]+\/)+/;
const besideFolders: ReadonlySet<string> = wordSet(
  'example examples sample samples demo demos playground playgrounds fixture fixtures bench benches benchmark benchmarks benchsuite ' +
    'spec specs tests test e2e integration integration-tests guides docs __tests__ __test__ __mocks__ __fixtures__',
);
