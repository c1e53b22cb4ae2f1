/** Methods of HTTP as functions and attributes of Rust's frameworks call them. */
const verbs = new Set(['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'any', 'trace', 'connect']);

export const isVerb = (word: string): boolean => verbs.has(word);
