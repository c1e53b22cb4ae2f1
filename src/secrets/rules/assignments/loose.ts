/**
 * Values of secret names that the usual syntax does not match completely: very long values, and values with so many
 * signs that they look like code with unbalanced brackets.
 */

import { goesOnAsSecretName, isSecretName, passwordNames } from '../../classify/secret-name.js';
import { isNoExample, looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { within } from '../../sample.js';

export const looseRules = [
  rule({
    id: 'long-token',
    keywords: ['token', 'secret', '_key', 'apikey'],
    pattern:
      /[\w.-]{2,64}(?:\\?["'`])?\s{0,4}(?::=|=>|[:=])\s{0,4}(?:\\?["'`])?\s?(?![\w.+/~-]{4001})([\w.+/~-]{200,4000}={0,2})(?![\w.+/=~-])/,
    accepts: (secret, match) => isSecretName(match.replace(/^_/, '')) && isNoExample(secret) && looksLong(secret),
    finds: (draw) => [
      within('ACME_TOKEN = ', `${draw.url(300)}.${draw.url(400)}`, '\n'),
      within('"access_token": "', `${draw.base64(900)}==`, '"'),
    ],
    ignores: () => [`token = "${'a'.repeat(300)}"`, `secret: ${'lorem-ipsum-dolor-'.repeat(20)}`],
  }),
  rule({
    id: 'password-signs',
    keywords: [...passwordNames, 'secret', 'private_key'],
    pattern:
      /[\w.-]{2,64}[ \t]{0,8}(?::=|=>|[:=])[ \t]{0,8}(?![^\s"'`\\]{202})([^\s"'`\\]{13,199}[^\s"'`\\,;])[,;"'`]?(?=[ \t]{0,8}(?:$|[\r\n]))/m,
    confidence: 'suspect',
    accepts: (secret, match) => isSecretName(match) && isSignSoup(secret),
    preconditions: String.raw`(?=\S{0,198}?[#$%@!^~])`,
    continuations: goesOnAsSecretName,
    finds: (draw) => [
      within('db_pass: ', `m{{${draw.lower(2)})p$${'{'}e]${draw.lower(5)}(${draw.lower(4)}[x>-_$#`, "'\n"),
      within('secret = ', `${draw.lower(4)}}]${draw.lower(4)}({${draw.lower(6)}>$#%`, ',\n'),
    ],
    ignores: () => [
      'password = form.fields[key].map((x)=>x[1]);',
      'secret=fn(a[1],{b:c[2]})(d)',
      'secret: new(Map[string,List[T]]),',
    ],
  }),
];

/** The beginning, middle and end look random. */
function looksLong(secret: string): boolean {
  const middle = secret.length >> 1;
  return [secret.slice(0, 60), secret.slice(middle, middle + 60), secret.slice(-60)].filter(looksRandom).length >= 2;
}

/** Many kinds of signs and unbalanced brackets: not an expression. */
function isSignSoup(secret: string): boolean {
  const signs = new Set(secret.match(/[^\w\s]/g)).size;
  return signs >= 7 && /[A-Za-z]/.test(secret) && /[#$%@!^~]/.test(secret) && countMismatches(secret) >= 2;
}

function countMismatches(text: string): number {
  const open: string[] = [];
  let wrong = 0;
  for (const character of text) {
    if ('([{'.includes(character)) open.push(character);
    const at = ')]}'.indexOf(character);
    if (at < 0) continue;
    if (open.at(-1) === '([{'[at]) open.pop();
    else wrong += 1;
  }
  return wrong + open.length;
}
