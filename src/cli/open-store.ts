/** Loaded when a store is opened: most commands open none. */
export { openStore, openStoredCache } from '../index.js';
