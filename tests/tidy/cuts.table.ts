/**
 * Cuts of strings whose type does not say that they are guarded, each with the reason why no part of a secret can leave
 * through it. The list may only become shorter: a new cut fails the test, and so does an entry that is no longer found.
 */
type Allowed = readonly [path: string, expression: string, why: string];

const guardedFile = 'the file was guarded whole before it was read (guarded-look.ts)';
const onlyTested = 'the part is only tested, compared or counted';
const partOfPath = 'the folders of a path, up to a slash that was found';
const upToMark = 'the text up to a sign of the syntax that is read';
const ownText = 'a text that packlight wrote itself';

export const allowedCuts: readonly Allowed[] = [
  ['src/base/json-text.ts', 'state.text.slice(0,at)', onlyTested],
  ['src/base/json-text.ts', 'text.slice(0,at)', onlyTested],
  ['src/base/short-id.ts', 'id.slice(0,length)', 'only hex digits'],
  ['src/base/uuid.ts', 'hex.slice(0,8)', ownText],
  ['src/cli/commands/project-flags.ts', 'written.slice(0,at)', upToMark],
  ['src/cli/join-inputs.ts', 'text.slice(0,at)', upToMark],
  ['src/cli/known-clean.ts', 'text.slice(0,bodyEnd)', ownText],
  ['src/cli/start.cts', "engine.split('.')", ownText],
  ['src/cli/store-place.ts', 'inside.split(sep)', partOfPath],
  ['src/cli/task.ts', 'text.slice(0,hash)', upToMark],
  ['src/contracts/node/evidence.ts', 'line.slice(0,maxLineLength)', onlyTested],
  [
    'src/contracts/node/gather-files.ts',
    'text.slice(0,mostMined)',
    'the paths in it are only looked up in the project',
  ],
  ['src/contracts/project/entrypoints/doc-sentence.ts', 'text.slice(0,600)', onlyTested],
  ['src/contracts/project/entrypoints/doc-sentence.ts', '….split(/\\n[\\t]*\\n|\\n(?=[-=~*#@])/)', guardedFile],
  ['src/contracts/project/entrypoints/javascript/routers.ts', "name.split('.')", guardedFile],
  ['src/contracts/project/entrypoints/kind.ts', 'text.slice(0,longestBegin)', guardedFile],
  ['src/contracts/project/entrypoints/singular.ts', 'name.slice(0,last)', guardedFile],
  ['src/contracts/project/manifest/cmake.ts', 'word.slice(0,1_000)', guardedFile],
  ['src/contracts/project/manifest/dotnet.ts', 'line.slice(0,1_000)', guardedFile],
  ['src/contracts/project/manifest/dotnet.ts', 'text.slice(0,200)', guardedFile],
  ['src/contracts/project/manifest/go.ts', 'text.slice(0,2_000_000)', guardedFile],
  ['src/contracts/project/manifest/gradle.ts', 'first.value.slice(0,500)', guardedFile],
  ['src/contracts/project/manifest/npm-entries.ts', 'script.slice(0,500)', guardedFile],
  ['src/contracts/project/manifest/npm-tests.ts', 'command.slice(0,2_000)', guardedFile],
  ['src/contracts/project/manifest/npm.ts', "….split('@')", guardedFile],
  ['src/contracts/project/manifest/python-entries.ts', 'module.split(/[:[\\s]/)', guardedFile],
  ['src/contracts/project/manifest/python-requirements.ts', 'line.slice(0,1_000)', guardedFile],
  ['src/contracts/project/manifest/python-requirements.ts', "….split(';')", guardedFile],
  ['src/contracts/project/manifest/read/ini.ts', 'bare.slice(0,mark)', guardedFile],
  ['src/contracts/project/manifest/read/tokens.ts', 'raw.slice(0,mostCharacters)', guardedFile],
  ['src/contracts/project/manifest/readme.ts', 'raw.slice(0,mostInLine)', guardedFile],
  ['src/contracts/project/manifest/source.ts', 'path.slice(0,slash)', partOfPath],
  ['src/contracts/project/manifest/structure.ts', 'path.slice(0,slash)', partOfPath],
  ['src/contracts/project/seams.ts', 'chunk.slice(-most)', onlyTested],
  ['src/contracts/project/seams.ts', 'chunk.slice(0,most)', onlyTested],
  ['src/contracts/project/split.ts', "xmlOpening.split('<about>',1)", ownText],
  ['src/contracts/project/summary/description.ts', '….slice(0,60)', onlyTested],
  [
    'src/contracts/project/summary/doc-comment.ts',
    'plain.split(/\\n\\s*\\n|\\n\\s*[@:\\\\](?:param|returns?|throws|see|since|type|private|api|public|author|module|license)\\b/)',
    guardedFile,
  ],
  ['src/contracts/project/summary/hotspots/security.ts', '….slice(0,longestLine)', onlyTested],
  ['src/contracts/project/summary/places.ts', 'path.slice(0,slash)', partOfPath],
  ['src/contracts/project/summary/readme.ts', 'body.slice(0,list)', guardedFile],
  ['src/contracts/project/summary/runtimes.ts', "row[1].split('')", 'a table of packlight'],
  ['src/contracts/proof/places.ts', 'path.slice(0,slash+1)', partOfPath],
  ['src/contracts/proof/rerun.ts', 'written.slice(0,hash)', upToMark],
  ['src/contracts/task/assemble.ts', 'written.slice(0,at)', ownText],
  ['src/contracts/worker/json-spans.ts', 'text.slice(0,last)', 'the file is written back whole'],
  ['src/contracts/worker/json-spans.ts', 'text.slice(0,old.start)', 'the file is written back whole'],
  ['src/contracts/worker/markdown-text.ts', 'text.slice(0,300)', onlyTested],
  ['src/contracts/worker/slots/acceptance.ts', 'line.slice(0,500)', onlyTested],
  ['src/contracts/worker/slots/acceptance.ts', 'text.slice(0,2_000)', onlyTested],
  ['src/contracts/worker/slots/boundaries.ts', 'boundary.slice(0,reason)', onlyTested],
  ['src/contracts/worker/slots/boundaries.ts', 'words.slice(0,2_000)', onlyTested],
  ['src/contracts/worker/task.ts', 'text.slice(0,2_000)', onlyTested],
  ['src/emit/frame.ts', 'body.slice(0,contentAt)', ownText],
  ['src/emit/parse-markdown.ts', 'pack.slice(0,at)', onlyTested],
  ['src/jail/git.ts', 'line.slice(0,tab)', upToMark],
  ['src/store/files/owner.ts', '….slice(0,12)', 'only hex digits'],
  ['src/store/files/session.ts', "name.split('-')", ownText],
  ['src/store/postgres/failure.ts', 'code.slice(0,2)', 'a code of five letters'],
];
