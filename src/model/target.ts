/** What a request is about: a file, or one thing defined in it. Written `PATH` or `PATH#SYMBOL`, a symbol perhaps with its container: `Cart.total`. */
import type { RelPath } from './path.js';

export type Target = { readonly path: RelPath; readonly symbol: string | null };
