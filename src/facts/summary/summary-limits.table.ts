/** All limits of the summary: how much is read, how much is printed, and which figures are large enough to be named. */
export const LIMITS = {
  /** Files read for hotspots, the most likely first. Others are judged by the index alone. */
  filesRead: 600,
  /** Of those, files chosen for long definitions. The others are chosen by their words. */
  filesReadForLength: 250,
  bytesRead: 12_000_000,
  /** Files read to count marks of unfinished work. */
  filesReadForMarks: 300,
  /** Files read because they may be in an import cycle. */
  filesReadForCycles: 400,
  /** Folders of one name that are tried as signs of an architecture. */
  foldersTried: 100,
  /** Characters of the README that are read, and characters that are quoted. */
  readmeChars: 20_000,
  quotedChars: 700,
  /** Languages, folders, packages and technologies named in the description and lists. */
  languages: 5,
  folders: 8,
  packages: 6,
  technologies: 15,
  patterns: 12,
  concerns: 20,
  /** Key files: entry points, sources that others need, sources that nothing needs, manifests at the root. */
  keyEntries: 100,
  keySources: 15,
  keySourcesUnused: 5,
  keyManifests: 4,
  /** Entry points with exports, dependencies and notable code. The others have a sentence only. */
  keyEntriesInFull: 25,
  /** Places named as evidence; names listed for a key file. */
  places: 3,
  exports: 20,
  dependencies: 20,
  notable: 6,
  signatureChars: 160,
  sentenceChars: 300,
  /** Hotspots of each type, and indicators of each hotspot. */
  hotspotsPerType: 8,
  indicators: 6,
} as const;

/** Thresholds for reporting. */
export const THRESHOLDS = {
  /** Functions from this length on have their file read to count branches. */
  functionLines: 25,
  /** Branches, nesting and lines of one definition. */
  branches: 20,
  nesting: 5,
  definitionLines: 150,
  /** Lines from which a file is long, and from which it is a concern. */
  hotspotLines: 1_000,
  concernLines: 2_000,
  /** The number of dependants of a file times the number of its dependencies. */
  fanIn: 8,
  fanOut: 8,
  /** Files in a cycle of imports. */
  cycle: 2,
  /** Commits from which a file changes often. */
  churn: 10,
  /** Share of lines, in percent, from which a language is named among the technologies. */
  languageShare: 5,
  /** Files that show a design pattern, unless its row says otherwise. */
  pattern: 3,
} as const;
