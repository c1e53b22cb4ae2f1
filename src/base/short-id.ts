/** The first characters of a hexadecimal id, for messages. Any other text is not repeated. */
export function shortId(id: string, length = 12): string {
  return /^[0-9a-f][0-9a-f-]*$/.test(id) ? id.slice(0, length) : 'unknown';
}
