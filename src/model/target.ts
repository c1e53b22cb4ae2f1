/** What a request is about: a file or a definition in it. Written `PATH` or `PATH#SYMBOL`; a symbol may have its container: `Cart.total`. */
import type { RelPath } from './path.js';

export type Target = { readonly path: RelPath; readonly symbol: string | null };
