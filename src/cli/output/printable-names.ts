import { guardMessage, isFreeOfSecrets } from '../../api/faces.js';

/**
 * A name with a control character in it must neither steer the terminal nor pass for two rows of a table. The guard looks
 * at it first: it would not recognise a secret that is written with escapes.
 */
export function writeOddName(name: string): string {
  if (!oddCharacter.test(name)) return name;
  const safe = isFreeOfSecrets(name) ? name : guardMessage(name);
  return JSON.stringify(safe).replace(beyondJson, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const oddCharacter = /[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/;
const beyondJson = /[\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g;
