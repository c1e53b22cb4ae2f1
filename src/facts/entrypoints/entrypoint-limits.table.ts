/** All limits of this folder: how much is read and how much is printed. */

/** In UTF-16 units. A longer file is data or generated and is not read for routes. */
export const maxTextLength = 1_000_000;
/** The number of tokens read after a bracket that is never closed. */
export const maxTokensOfBroken = 64;
/** Files that use a framework by their imports or their location. They are read in byte order of their paths. */
export const maxFilesRead = 5_000;
/** Lines printed for one entry point. The last line counts the rest. */
export const maxLines = 60;
/** Entry points printed. The last one counts the rest. */
export const maxEntrypoints = 40;
/** Options printed for one command. */
export const maxOptions = 8;
/** Tokens read where a range is searched with all nested brackets. Without a limit each level would be read again. */
export const maxTokensInside = 400;
/** Tokens of a call without brackets, whose end follows from its lines. */
export const maxTokensGiven = 150;
/** Nested groups in one file. */
export const deepestScope = 32;
/** Concerns of Rails expanded in one file. Concerns may include each other without end. */
export const maxConcerns = 200;
/** Calls followed in one chain. */
export const maxChainLength = 60;
/** Characters of a path with its prefixes. Nested prefixes could grow without end. */
export const maxPathLength = 400;
/** Applications with file-based routes. */
export const maxFileApplications = 40;
/** Characters of a path or usage as written. */
export const maxLineLength = 120;
/** Mounts of one router that are followed. Further ones are ignored. */
export const maxMounts = 4;
/** Nested routers. */
export const deepestMount = 8;
/** Exported names listed for a library. */
export const maxExports = 8;
