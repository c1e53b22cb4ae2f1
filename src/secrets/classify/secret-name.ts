/**
 * Distinguishes names that hold a secret (`api_key`, `token2`) from names about one (`token_type`, `passwordField`,
 * `secret.name`).
 */

/**
 * Parts of names that hold passwords, in lower case, used as keywords. `pass` covers `password`, `passwd`, `passphrase`
 * and `passcode`, so each name has one hit.
 */
export const passwordNames: readonly string[] = ['pass', 'pwd'];

/** Parts of names that hold any secret. Words may be joined by `_`, `-` or nothing. None is a prefix of another. */
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

/** Names after which a value may follow without an operator. */
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

/** The first word of a name. A word never ends inside its keyword, as in `paSsl`. */
function firstWord(name: string): string {
  return (name.slice(0, shortLength - 1) + name.slice(shortLength - 1).split(wordBorder)[0]).toLowerCase();
}

const wordBorder = /[_.\d-]+|(?<=[a-z])(?=[A-Z])/;

/** The accepted continuations of a keyword that begins many other words; null for other keywords. */
export function goesOnAsSecretName(keyword: string): readonly string[] | null {
  if (!shortName.test(keyword)) return null;
  return [...wholeNames].filter((name) => name.startsWith(keyword)).map((name) => name.slice(keyword.length));
}

/** For text that ends in a name. A keyword may occur more than once: `password_passed`. */
export function endsInSecretName(text: string): boolean {
  const name = /[\w.$-]+$/.exec(text)?.[0] ?? '';
  return [...name.toLowerCase().matchAll(anyPart)].some(({ index }) => isSecretName(name.slice(index)));
}

function spellNames(words: string, borders: readonly string[]): string[] {
  return words.split(' ').flatMap((word) => borders.map((border) => `${word}${border}key`));
}

/** Occurrences may overlap. */
const anyPart = new RegExp(`(?=${secretNames.join('|')})`, 'g');

/** Keywords that begin many other words (`passed`, `author`, `salted`): only some continuations count. */
const shortName = /^(?:pass|auth|salt)/i;
const shortLength = 4;
const wholeNames: ReadonlySet<string> = new Set(
  'pass passwd password passwords passphrase passcode passkey pwd auth authorization authkey salt'.split(' '),
);

/** Last words of names that describe a secret instead of holding it. */
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
