/**
 * Recognises values that are not secrets although they stand where one would: templates, references to a variable,
 * filler, and phrases of placeholder words. The whole value must be a placeholder: a generated key may contain such a
 * word by chance.
 */
import { isFiller } from './randomness.js';

export function isPlaceholder(value: string): boolean {
  return (
    value.length < 3 ||
    template.test(value) ||
    holdsHole(value) ||
    (value.startsWith('base64:') && isStandIn(value.slice(7))) ||
    reference.test(value) ||
    isFiller(value) ||
    isStandIn(value)
  );
}

/** For values chosen by people: one placeholder word inside is enough. */
export function holdsStandIn(value: string): boolean {
  return standInPart.test(value) || isPlaceholder(value);
}

/** A template expression: `${…}`, `{{…}}` or `#{…}`, possibly truncated. */
function holdsHole(value: string): boolean {
  if (!/[$#{]\{/.test(value)) return false;
  if (/[$#{]\{[^}]*$/.test(value)) return true;
  return [...value.matchAll(/[$#]\{([^{}]*)\}|\{\{([^{}]*)\}\}/g)].some(([hole]) => hasPairedBrackets(hole));
}

/** Brackets are balanced in expressions, but not in passwords. */
function hasPairedBrackets(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Whether every word is a placeholder. Digits and punctuation are ignored unless a long value has many digits. */
function isStandIn(value: string): boolean {
  if (value.length >= 16 && countDigits(value) * 3 >= value.length) return false;
  let [words, start, wasLower] = [0, 0, false];
  for (let at = 0; at <= value.length; at++) {
    const unit = at < value.length ? value.charCodeAt(at) : 0;
    const [isLower, isUpper] = [unit >= 0x61 && unit <= 0x7a, unit >= 0x41 && unit <= 0x5a];
    if (isLower || (isUpper && !wasLower)) {
      wasLower = isLower;
      continue;
    }
    // A word ends here. A capital after a small letter begins the next one.
    if (at - start > 1) {
      words += 1;
      if (!standIns.has(value.slice(start, at).toLowerCase())) return false;
    }
    start = isUpper ? at : at + 1;
    wasLower = false;
  }
  return words > 0 || value.length < 8;
}

function countDigits(value: string): number {
  let digits = 0;
  for (let at = 0; at < value.length; at++) {
    const unit = value.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) digits += 1;
  }
  return digits;
}

const template =
  /<%|%>|\$\(|%\(|^\$[A-Za-z_]|^<.{0,200}>$|^&lt;|^%[A-Za-z_]{1,60}%$|^\{[^{}]{0,200}\}$|^\[.{0,200}\]$|^@[A-Z_a-z.]{1,60}@$|^__.{1,60}__$|\*{3}|\.{3}|…|•|\[REDACTED/s;
const reference =
  /^(?:process\.env|import\.meta|os\.environ|os\.getenv|System\.getenv|ENV\[|env\(|getenv\(|config\(|secrets\.|vault:|op:\/\/|ref\+|arn:aws|projects\/|ssm:|sops:|ENC\[|vars\.|var\.|local\.|data\.|self\.|this\.|std::)/;
/** In one letter case or capitalised. Mixed case such as `kEy` is chance. */
const standInPart = new RegExp(
  [
    's[3e][ck]r[3ei]t priv[4a]te test example dummy sample fake mock foo bar baz pass pwd secret token change your placehold demo xxx',
    'abc 1234 qwert asdf wrong invalid redact default letmein lorem random key login user admin guest hello value latin1 base64 utf-?8',
    'utf-?16 sha-?\\d md5 hs256 rs256 urllib',
  ]
    .join(' ')
    .split(' ')
    .flatMap((word) => [word, word.toUpperCase().replace('\\D', '\\d'), word[0]!.toUpperCase() + word.slice(1)])
    .join('|'),
);
const standIns: ReadonlySet<string> = new Set(
  (
    'your my the an to of in on or and for with insert enter replace put add set use paste here some any this that is are not no real ' +
    'password passwords passwd passphrase pass pwd secret secrets key keys token tokens api access auth authorization client private ' +
    'public user users username name admin administrator root test tests tested testing tester testpassword testpass testuser testkey ' +
    'testsecret testtoken example examples sample samples demo dummy fake mock mocked stub foo bar baz qux quux foobar spam eggs ham ' +
    'changeme change me changeit replaceme placeholder redacted removed hidden masked xx xxx xxxx xxxxx abc abcd abcde abcdef abcdefg ' +
    'xyz asdf asdfgh qwerty todo fixme tbd none null nil undefined nan true false yes off string str text number int bool boolean any ' +
    'unknown object value values default local localhost dev development prod production staging stage letmein lètmein hello world ' +
    'welcome guest temp temporary invalid valid wrong bad good old new current confirm random something anything nothing empty blank ' +
    'secretkey apikey accesskey mysecret mysecretkey mypassword mytoken mykey randomkey somekey sometoken somesecret supersecret super very ' +
    'strong secure insecure unsafe please only do com org net www http https bearer basic digest jwt oauth session cookie csrf id ids ' +
    'email mail host port database db mysql postgres postgresql redis mongo mongodb app application service server config settings ' +
    'first second third one two three four five six seven eight nine ten type field'
  ).split(' '),
);
