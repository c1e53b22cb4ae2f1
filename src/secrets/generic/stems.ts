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

/** Stems in other scripts, which are no keywords. A text with Latin letters alone costs nothing. */
const wideStem = /[Пп]арол|ПАРОЛ|密[码碼]|口令|パスワード|비밀번호|암호|[Hh]asł|HASŁ|[Şş]ifre|ŞİFRE/;

export function holdsWideStem(text: string): boolean {
  return wideStem.test(text);
}

export const wideStemSearch = new RegExp(wideStem.source, 'g');

/** All occurrences of stems in a text. */
export const stemSearch = new RegExp(stem.source, 'gi');
