/** Sorts names by what they may hold: a password, a token, a key, something beside a secret, or nothing of the kind. */

export type Family =
  | 'pw'
  | 'pw_'
  | 'secret'
  | 'secret_'
  | 'token'
  | 'token_'
  | 'apikey'
  | 'key'
  | 'key_'
  | 'cred'
  | 'auth'
  | 'auth_'
  | 'misc'
  | 'none';

/** Names that say what they hold. */
export const strongFamilies: ReadonlySet<Family> = new Set(['pw', 'secret', 'token', 'apikey', 'cred', 'auth']);

export type Key = { readonly name: string; readonly words: readonly string[]; readonly family: Family };

/** The part of a name after its last dot decides. Names are short, so long ones are cut. */
export function keyOf(name: string): Key {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const words = wordsOf(name.slice(-maxName));
  const key = { name, words, family: familyOf(words) };
  if (cache.size > maxCached) cache.clear();
  cache.set(name, key);
  return key;
}

/** Whether a word of the name says that the value is public, derived or about a secret. */
export function isAboutSecret({ words }: Key): boolean {
  return words.some((word) => publicWords.has(word)) || aboutWords.has(singular(words.at(-1) ?? ''));
}

/** Words in lower case. Case, punctuation and known stems separate them. */
function wordsOf(name: string): readonly string[] {
  const pieces = name.split(/\.|->|::/);
  const part = pieces.findLast((piece) => /[A-Za-z\u0080-\uffff]/.test(piece)) ?? '';
  return part
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\u0080-\uffff]+/)
    .flatMap(splitStem)
    .filter((word) => word !== '');
}

/** `dbpassword` has two words, and `bypass` has one. */
function splitStem(word: string): readonly string[] {
  if (stems.has(word) || wholeWords.test(word)) return [word];
  const match = gluedEnd.exec(word) ?? gluedStart.exec(word);
  return match === null ? [word] : [match[1]!, match[2]!];
}

function familyOf(words: readonly string[]): Family {
  const meaning = words.filter((word, at) => at === 0 || (word.length > 1 && !fillers.has(word)));
  const last = singular(meaning.at(-1) ?? '');
  const has = (set: ReadonlySet<string>): boolean => meaning.some((word) => set.has(singular(word)));
  if (passwords.has(last)) return 'pw';
  if (secretWords.has(last)) return 'secret';
  if (last === 'token' || last === 'jwt') return 'token';
  if (last === 'key') return meaning.length > 1 && has(keyKinds) ? 'apikey' : 'key';
  if (last === 'credential' || last === 'cred') return 'cred';
  if (last === 'auth' || last === 'authorization') return 'auth';
  if (has(passwords)) return 'pw_';
  if (has(secretWords)) return 'secret_';
  if (has(tokenWords)) return 'token_';
  if (misc.has(last)) return 'misc';
  if (has(keyWords)) return 'key_';
  return has(authWords) ? 'auth_' : has(misc) ? 'misc' : 'none';
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const passwords = setOf(
  'password passwd passphrase passcode passwort passord pass pwd psw pw pswd passw senha contrasena contraseña kennwort wachtwoord parola passe motdepasse mdp clave lozinka haslo hasło şifre пароль 密码 密碼 パスワード 비밀번호',
);
const secretWords = setOf('secret geheimni');
const tokenWords = setOf('token jwt');
const keyWords = setOf('key');
const authWords = setOf('auth authorization credential cred authentication bearer basic');
const misc = setOf(
  'otp totp hotp seed psk hmac pin signature cookie session verifier mnemonic jwk cipher iv sid bearer basic',
);
const keyKinds = setOf(
  'api private access secret encryption encrypt signing sign master shared consumer auth cipher account license storage app client service admin deploy hmac aes crypto ssh session cookie jwt security oauth token host user server license subscription instrumentation integration project write read search maps validation decryption',
);
const stems = setOf(
  'password passwd passphrase passcode passwort pass pwd psw pw secret token key credential cred auth authorization jwt otp totp seed psk hmac pin signature cookie verifier senha keys tokens secrets passwords credentials',
);
/** Last words that do not change what a name holds. */
const fillers = setOf(
  'confirmation confirm again repeat value val default plain text str string raw env current old new my',
);
const publicWords = setOf(
  'public pub encrypted encryptedkey fingerprint thumbprint checksum integrity foreign primary sort page continuation sha sha1 sha256 md5 csrf xsrf keyword partition cache idempotency translation i18n shortcut hot press row col column index unique tokenizer tokenize tokenizers next cursor registry socket',
);
const aboutWords = setOf(
  'hash digest id kid sid name file filename path dir url uri type format length len size field label regex pattern header prefix suffix expire expiry expiration ttl count index column policy mode method algorithm alg status error err message msg title hint description desc placeholder version scheme provider realm scope ref class selector input form view page validator validation rule enabled required attempt attempts strength min max limit timeout date time at age kind option config setting manager service factory handler helper util store reset change changed hasher encoder encoding state issuer audience endpoint map list set stream parser lexer test arn example prompt dialog button link icon text screen event action code group usage bits space board stroke frame down up press',
);
const wholeWords =
  /^(?:by|com|sur|en?com|tres|under|over|im)pass|^(?:mon|don|tur|hoc|joc|whis|ley|hot)key|^(?:author|authen|passive|passing|passed|passes|passenger|passage|passthrough|passport|tokeni|secretar|keyboard|keyword|keynote|saltire)/;
const gluedEnd =
  /^([a-z\d]{1,24})(passwords?|passwd|passphrase|passcode|passwort|pass|pwd|secrets?|tokens?|keys?|credentials?|auth|pw)$/;
const gluedStart = /^(password|passwd|passphrase|secret|token|apikey)([a-z]{1,24})$/;
const maxName = 80;
const cache = new Map<string, Key>();
const maxCached = 20_000;
