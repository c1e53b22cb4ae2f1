/**
 * Writes a name so that it can neither steer a terminal nor pass for two rows of a table: a name with a control or
 * invisible character becomes a JSON string with escapes. Guard the name before: no guard recognises a secret that is
 * written with escapes.
 */
export function writeOddName(name: string): string {
  if (!hasOddCharacter(name)) return name;
  return JSON.stringify(name).replace(beyondJson, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function hasOddCharacter(name: string): boolean {
  return oddCharacter.test(name);
}

const oddCharacter = /[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/;
const beyondJson = /[\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g;
