import { guardMessage, hasOddCharacter, isFreeOfSecrets, writeOddName as writeEscaped } from '../../api/faces.js';

/** Makes a name safe to print. Guards it before escaping, because the guard would not recognise an escaped secret. */
export function writeOddName(name: string): string {
  return !hasOddCharacter(name) || isFreeOfSecrets(name) ? writeEscaped(name) : writeEscaped(guardMessage(name));
}
