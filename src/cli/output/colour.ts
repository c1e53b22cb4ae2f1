/** Colours for people: only on a terminal, and not if NO_COLOR is set. */
export type Paint = { readonly bold: (text: string) => string; readonly dim: (text: string) => string };

export function paintFor(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): Paint {
  const isPlain = stream.isTTY !== true || (environment.NO_COLOR ?? '') !== '' || environment.TERM === 'dumb';
  const paint = (code: number) => (text: string) => (isPlain || text === '' ? text : `\x1b[${code}m${text}\x1b[0m`);
  return { bold: paint(1), dim: paint(2) };
}
