/** Calls and clauses that hold a secret without naming it. */
export const phraseStems: readonly string[] = [
  'identified by',
  'convertto-secure',
  'getconnection(',
  'createhmac(',
  'hash_hmac(',
  'hmac.new(',
  'hmac.hexdigest(',
  'jwt.sign(',
  'jwt.encode(',
  'mysqli',
  'new pdo(',
  '.login(',
  'fernet(',
  'client(',
  'create_user(',
  'create_superuser(',
  'pgp_sym_',
  'basic_auth(',
  'cookieparser(',
  'signwith(',
  'dbi->connect(',
  'ftp(',
  'authenticationheadervalue(',
  '"root",',
  "'root',",
];

/** Parts of names beside which a value may be a secret, in lower case. A line without one has no candidates. */
export const stems: readonly string[] = [
  'pass',
  'pwd',
  'psw',
  '_pw',
  'pw=',
  'pw:',
  'pw ',
  'secret',
  'token',
  'key',
  'auth',
  'cred',
  'seed',
  'bearer',
  'jwt',
  'otp',
  'signature',
  'hmac',
  'cipher',
  'verifier',
  'psk',
  'mnemonic',
  ...phraseStems,
  'mot_de_passe',
  'motdepasse',
  'mot-de-passe',
  'parola',
  'geheim',
  'senha',
  'contrase',
  'kennwort',
  'wachtwoord',
  'clave',
  'mdp',
  'lozinka',
];

const stem = new RegExp(stems.map((part) => part.replace(/[.(]/g, '\\$&')).join('|'), 'i');

export function holdsStem(text: string): boolean {
  return stem.test(text);
}

/** Stems in other scripts, which are no keywords. To look for them costs nothing in a text with Latin letters alone. */
const wideStems = 'парол Парол ПАРОЛ 密码 密碼 口令 パスワード 비밀번호 암호 hasło HASŁO şifre Şifre'.split(' ');
const wideStem = new RegExp(wideStems.join('|'), 'g');

/** The offsets of stems in other scripts, the last one first. */
export function wideStemsIn(text: string): number[] {
  if (!wideStems.some((part) => text.includes(part))) return [];
  return Array.from(text.matchAll(wideStem), ({ index }) => index).reverse();
}

/** All occurrences of the other stems in a text. */
export const stemSearch = new RegExp(stem.source, 'gi');

/** Words that a bare value may follow: telling names, fields of a pair, and the words before credentials. */
export const mayPrecedeValue = new RegExp(
  `${stem.source}|[^\\0-\\x7f]|pin|pw|cookie|session|sid|^(?:name|value|val|default|content|data|string|raw|by|basic|digest|passe)$`,
  'i',
);
