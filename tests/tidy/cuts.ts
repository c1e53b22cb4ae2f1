/**
 * Cutting is a function of guarded text (ADR 0021): in everything that words or shapes what is shown, no part is taken
 * of a string that has not passed the guard. The compiler says which strings are guarded: their type is `GuardedText`.
 */
import { relative } from 'node:path';
import {
  type CallExpression,
  isCallExpression,
  isElementAccessExpression,
  isNonNullExpression,
  isNumericLiteral,
  isPropertyAccessExpression,
  type Node,
  type PropertyAccessExpression,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Project } from 'typescript/unstable/sync';

/** A place where a string that is not guarded is cut. */
export type Cut = { readonly path: string; readonly line: number; readonly expression: string };

/** `root` holds a tsconfig.json; `isChecked` says which of its files show something. */
export function findCuts(root: string, isChecked: (path: string) => boolean): Cut[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects();
    if (project === undefined) throw new Error(`no project in ${root}`);
    return project.program
      .getSourceFileNames()
      .filter((name) => !/\.d\.[cm]?ts$|\.test\.ts$/.test(name) && isChecked(relative(root, name)))
      .flatMap((name) => cutsIn(project, project.program.getSourceFile(name)!, relative(root, name)));
  } finally {
    api.close();
  }
}

type MethodCall = CallExpression & { readonly expression: PropertyAccessExpression };

function cutsIn({ checker }: Project, file: SourceFile, path: string): Cut[] {
  const calls: MethodCall[] = [];
  const visit = (node: Node): void => {
    if (isMethodCall(node) && isCut(node)) calls.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  if (calls.length === 0) return [];
  const types = checker.getTypeAtLocation(calls.map((call) => call.expression.expression));
  return calls.flatMap((call, i) => {
    const type = types[i];
    if (type === undefined || !/^string(?: \| (?:undefined|null))*$/.test(checker.typeToString(type))) return [];
    const line = file.text.slice(0, call.getStart(file)).split('\n').length;
    return [{ path, line, expression: writeCall(call) }];
  });
}

function isMethodCall(node: Node): node is MethodCall {
  return isCallExpression(node) && isPropertyAccessExpression(node.expression);
}

/** Without blanks; of a text that is computed only the call on it. */
function writeCall({ expression: { expression: text, name }, arguments: given }: MethodCall): string {
  const written = text.getText();
  const call = `${name.text}(${given.map((argument) => argument.getText()).join(',')})`;
  return `${/[(\s]/.test(written) ? '…' : written}.${call}`.replace(/\s+/g, '');
}

/**
 * `text.slice(0, 40)`, `text.slice(-40)`, `text.substring(0, 40)`, `text.split('\n', 1)`, `text.split('.')[0]`. What is taken
 * up to a place that was searched for (`indexOf`), and quotes and brackets that are taken off, are reading, not cutting.
 */
function isCut(call: MethodCall): boolean {
  const written = call.arguments.map((argument) => argument.getText());
  switch (call.expression.name.text) {
    case 'slice':
    case 'substring':
    case 'substr':
      return isLength(written);
    case 'split':
      return written[1] === '1' || takesFirst(call);
    default:
      return false;
  }
}

function isLength([start = '', end]: readonly string[]): boolean {
  if (end === undefined) return start.startsWith('-');
  return start === '0' && !/^-|[iI]ndexOf\(|search\(|\.index\b|\.length\b/.test(end);
}

function takesFirst(call: MethodCall): boolean {
  const around = isNonNullExpression(call.parent) ? call.parent.parent : call.parent;
  return isElementAccessExpression(around) && isNumericLiteral(around.argumentExpression);
}
