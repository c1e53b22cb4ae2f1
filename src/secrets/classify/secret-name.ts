/**
 * Names that hold a secret, as against names that are about one: `api_key` and `token2` hold one,
 * `token_type`, `passwordField` and `secret.name` do not.
 */

/**
 * Parts of names under which people put passwords: `pass` is in `password`, `passwd`, `passphrase` and `passcode`, and one keyword
 * where one is enough is met once. In lower case, as keywords.
 */
export const passwordNames: readonly string[] = ['pass', 'pwd'];

/** Parts of names under which any secret may stand; a word border may be written `_`, `-` or not at all. None begins with another. */
export const secretNames: readonly string[] = [
  ...passwordNames,
  ...spellNames('api access private account master encryption encrypt signing client consumer service', ['_', '-', '']),
  ...spellNames('app shared license admin deploy hmac aes crypto ssh session cookie jwt', ['_', '-']),
  'secret',
  'token',
  'credential',
  'bearer',
  'auth',
  'salt',
];

/** Names under which a value may simply follow. */
export const spokenNames: readonly string[] = [
  'password',
  'passwd',
  'secret',
  'token',
  'key',
  'credential',
  'private',
  'access',
];

/** `match` begins at the keyword inside the name. */
export function isSecretName(match: string): boolean {
  const name = /^[\w.-]+/.exec(match)![0];
  if (shortName.test(name) && !wholeNames.has(firstWord(name))) return false;
  const words = name.split(wordBorder).filter((word) => word !== '');
  if (words.length === 1) return !/^(?:tokeni[sz]|secretar|tokenless|secrecy)/i.test(words[0]!);
  return !aboutWords.has(words.at(-1)?.toLowerCase() ?? '');
}

/** No word ends inside the keyword that it begins with: `paSsl` is one. */
function firstWord(name: string): string {
  return (name.slice(0, shortLength - 1) + name.slice(shortLength - 1).split(wordBorder)[0]).toLowerCase();
}

const wordBorder = /[_.\d-]+|(?<=[a-z])(?=[A-Z])/;

/** Of a keyword that begins many other words, how those go on that count; null for other keywords. */
export function goesOnAsSecretName(keyword: string): readonly string[] | null {
  if (!shortName.test(keyword)) return null;
  return [...wholeNames].filter((name) => name.startsWith(keyword)).map((name) => name.slice(keyword.length));
}

/** For text that ends in a name. A part may stand in it more than once: `password_passed`. */
export function endsInSecretName(text: string): boolean {
  const name = /[\w.$-]+$/.exec(text)?.[0] ?? '';
  return [...name.toLowerCase().matchAll(anyPart)].some(({ index }) => isSecretName(name.slice(index)));
}

function spellNames(words: string, borders: readonly string[]): string[] {
  return words.split(' ').flatMap((word) => borders.map((border) => `${word}${border}key`));
}

/** One may begin before another ends. */
const anyPart = new RegExp(`(?=${secretNames.join('|')})`, 'g');

/** Beginnings of many other words (`passed`, `author`, `salted`): only these count. */
const shortName = /^(?:pass|auth|salt)/i;
const shortLength = 4;
const wholeNames: ReadonlySet<string> = new Set(
  'pass passwd password passwords passphrase passcode passkey pwd auth authorization authkey salt'.split(' '),
);

/** Last words of names that say something about a secret. */
const aboutWords: ReadonlySet<string> = new Set(
  (
    'type types name names field fields label labels hint hints help text title message messages error errors id ids url uri urls path ' +
    'file files filename dir length len size count limit max min policy policies pattern regex format formats validator validators ' +
    'validation valid placeholder prompt input element selector class form view page template header headers prefix suffix method ' +
    'endpoint expiry expires expiration expired age ttl timeout date time at issuer audience scope scopes status state kind mode model ' +
    'option options config settings provider manager service factory handler helper util utils store storage reset change changed ' +
    'confirm strength hasher hashers hash hashed digest fingerprint checksum algorithm alg encoding index position pos start end ' +
    'offset range node nodes list map set stream iterator generator parser lexer test tests spec ts js mjs cjs tsx jsx py rb go rs java ' +
    'cs php json yml yaml toml md txt html css scss sql sh vue svelte ref arn version description desc comment example startswith endswith ' +
    'contains exact iexact icontains isnull'
  ).split(' '),
);
