/** Loaded when a pack is saved: what can replay packs of every contract is much code, and most commands save nothing. */
export { findGitHint, savePack } from '../index.js';
