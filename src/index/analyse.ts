/** One file's analysis: a pure function of text and language (so it can be kept by content hash). */

import type { Analysis } from '../model/analysis.js';
import { outlineText } from './outline.js';

export function analyseText(text: string, language: string): Analysis {
  return { tier: 'outline', outline: outlineText(text, language) };
}
