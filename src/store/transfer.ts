/** Moving stores: out to one stream, and in from one. */
export { exportStore } from './export.js';
export { type ImportReport, importStore } from './import.js';
