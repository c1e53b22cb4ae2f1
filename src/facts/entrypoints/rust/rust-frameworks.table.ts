/** Frameworks of Rust: how each is recognised, and how it is read. */
import type { Framework } from '../reading.js';
import { readActix } from './actix.js';
import { readAxum } from './axum.js';
import { readClap } from './clap.js';

const languages = ['rust'];

export const rustFrameworks: readonly Framework[] = [
  { name: 'Axum', kind: 'api', languages, modules: ['axum', 'axum::'], read: readAxum },
  { name: 'Actix', kind: 'api', languages, modules: ['actix_web', 'actix_web::'], read: readActix },
  { name: 'Rocket', kind: 'api', languages, modules: ['rocket', 'rocket::'], read: readActix },
  { name: 'clap', kind: 'cli', languages, modules: ['clap', 'clap::'], read: readClap },
];
