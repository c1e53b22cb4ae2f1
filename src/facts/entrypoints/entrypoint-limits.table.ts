/** How much is read and how much is told: every bound of this folder. */

/** A longer file is a table or generated, and is not read for routes. In UTF-16 units. */
export const maxTextLength = 1_000_000;
/** Of a bracket that is never closed, only so much is looked at. */
export const maxTokensOfBroken = 64;
/** Files that a framework's own import or place points to, read in byte order of their paths. */
export const maxFilesRead = 5_000;
/** Told of one entry point; the last line says how many more there are. */
export const maxLines = 60;
/** Entry points told of; the last one says how many files more there are. */
export const maxEntrypoints = 40;
/** Options told of one command. */
export const maxOptions = 8;
/** Of a stretch that is looked through whole, brackets and all: nested ones would be read once for each level. */
export const maxTokensInside = 400;
/** Of a call without brackets, whose end only its lines show. */
export const maxTokensGiven = 150;
/** Groups within groups of one file. */
export const deepestScope = 32;
/** Concerns asked for in one file; concerns within concerns would grow without end. */
export const maxConcerns = 200;
/** Calls that hang on one another, followed from one of them. */
export const maxChainLength = 60;
/** A path with its prefixes, in characters; prefixes of prefixes would grow without end. */
export const maxPathLength = 400;
/** Applications whose routes are their files. */
export const maxFileApplications = 40;
/** A path or usage as written, in characters. */
export const maxLineLength = 120;
/** Places where one router is mounted; more are shown as the first ones. */
export const maxMounts = 4;
/** Routers within routers. */
export const deepestMount = 8;
/** Names listed of what a library exports. */
export const maxExports = 8;
/** Of a description, in characters. */
export const maxSentenceLength = 240;
