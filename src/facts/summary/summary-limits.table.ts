/** Every limit of the summary in one place: how much is read, how much is said, and from where on something is worth saying. */
export const LIMITS = {
  /** Files whose text is read for hotspots, the most promising first; the rest is judged by the index alone. */
  filesRead: 600,
  /** Of those, files taken for their long definitions; the others are taken for the words that stand in them. */
  filesReadForLength: 250,
  bytesRead: 12_000_000,
  /** Files read to count marks of unfinished work. */
  filesReadForMarks: 300,
  /** Files that may be in a cycle of imports and are read to make sure. */
  filesReadForCycles: 400,
  /** Folders of one name that are tried as a sign of an architecture. */
  foldersTried: 100,
  /** Characters of the README that are looked at, and of its words that are quoted. */
  readmeChars: 20_000,
  quotedChars: 700,
  /** Languages, folders, packages and technologies named in the description and lists. */
  languages: 5,
  folders: 8,
  packages: 6,
  technologies: 15,
  patterns: 12,
  concerns: 20,
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

/** From where on a figure is worth a word. */
export const THRESHOLDS = {
  /** Lines of a function from which its file is read to count branches. */
  functionLines: 25,
  /** Branches, nesting and lines of one definition. */
  branches: 20,
  nesting: 5,
  definitionLines: 150,
  /** Lines of a file that is too long to read in one go, and of one that is a concern. */
  hotspotLines: 1_000,
  concernLines: 2_000,
  /** Files that need a file, times files it needs. */
  fanIn: 8,
  fanOut: 8,
  /** Files in a cycle of imports. */
  cycle: 2,
  /** Commits that make a file one that changes often. */
  churn: 10,
  /** Share of lines, in percent, from which a language is named among the technologies. */
  languageShare: 5,
  /** Files by which a pattern is known, unless its row says otherwise. */
  pattern: 3,
} as const;
