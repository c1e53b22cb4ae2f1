/**
 * Which folders hold code that shows, measures or tries a program and is no part of it. Below a source set of Java's
 * kind folders are names of packages (`org/springframework/samples/petclinic`) and say nothing of this sort.
 */

/** In a folder whose code shows, measures or tries the program and is no part of it. */
export function isBeside(path: string): boolean {
  const folders = withoutPackageFolders(path).toLowerCase().split('/').slice(0, -1);
  return folders.some(
    (folder) =>
      besideFolders.has(folder) ||
      /^templates?(?:-|$)|^__tests?|^tests?-|test(?:ing|utils?|data)$|[-_](?:examples?|samples?|demos?|playground)$/.test(
        folder,
      ),
  );
}

/** Whether a package (by its folder) is the project's own: neither an example of it nor what tests it. */
export function isOwnPackage(path: string): boolean {
  const around = path.replace(/(?:^|\/)[^/]*testing$/i, ''); // what others test with is a product
  return !isBeside(`${around}/`) && !testPackage.test(path);
}

/** `src/main/java/com/example/App.java` -> `src/main/java/App.java` */
export function withoutPackageFolders(path: string): string {
  return path.replace(packageFolders, '$1');
}

const testPackage = /(?:^|[./_-])[Tt]ests?(?=$|[._/A-Z-])|Tests?$/;
const packageFolders = /((?:^|\/)src\/[^/]+\/(?:java|kotlin|scala|groovy)\/)(?:[^/]+\/)+/;
const besideFolders: ReadonlySet<string> = new Set(
  (
    'example examples sample samples demo demos playground playgrounds fixture fixtures bench benches benchmark benchmarks benchsuite ' +
    'spec specs tests test e2e integration integration-tests guides docs __tests__ __test__ __mocks__ __fixtures__'
  ).split(' '),
);
