/** The beginning of an id (a commit, an object, a pack) is enough for people. Anything else is no id and is not repeated. */
export function shortId(id: string, length = 12): string {
  return /^[0-9a-f][0-9a-f-]*$/.test(id) ? id.slice(0, length) : 'unknown';
}
