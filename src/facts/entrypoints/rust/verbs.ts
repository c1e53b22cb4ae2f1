/** HTTP methods by the names of functions and attributes in Rust frameworks. */
const verbs = new Set(['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'any', 'trace', 'connect']);

export const isVerb = (word: string): boolean => verbs.has(word);
