import { guardMessage, hasOddCharacter, isFreeOfSecrets, writeOddName as writeEscaped } from '../../api/faces.js';

/** A name that is safe to print. The guard sees it before it is escaped: it would not recognise an escaped secret. */
export function writeOddName(name: string): string {
  return !hasOddCharacter(name) || isFreeOfSecrets(name) ? writeEscaped(name) : writeEscaped(guardMessage(name));
}
