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
  'salt',
  'seed',
  'bearer',
  'jwt',
  'otp',
  'signature',
  'nonce',
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

/** All occurrences of stems in a text. */
export const stemSearch = new RegExp(stem.source, 'gi');
