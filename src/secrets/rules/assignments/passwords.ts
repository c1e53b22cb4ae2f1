/** Passwords and keys whose context identifies them: settings files, tools, manuals, and the output of tools. */
import { isWordless } from '../../classify/randomness.js';
import { isNoExample } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { variable, within } from '../../sample.js';
import { address } from '../rule-parts.js';
import { isSomePassword } from './password-values.js';

export const passwordRules = [
  rule({
    id: 'psexec-password',
    keywords: ['psexec'],
    pattern: /psexec(?:64)?(?:\.exe)? [^\r\n]{0,160}?-u [^\s]{1,80} {1,4}-p {1,4}["']?([^\s"'$%<]{4,64})/i,
    confidence: 'suspect',
    accepts: (secret) => isSomePassword(secret),
    finds: () => [within('psexec \\\\host -u Administrator -p ', 'sesame', ' cmd /c dir')],
    ignores: () => ['psexec \\\\host -u a -p $PASSWORD cmd', 'psexec \\\\host -u a -p PASSWORD cmd'],
  }),
  rule({
    id: 'vault-unseal-key',
    keywords: ['unseal'],
    pattern:
      /unseal(?:[ _]key)?(?:[ _]?\d{1,2})?["']?[ :=]{1,4}["']?([A-Za-z0-9+/]{43,44}={0,2}|[0-9a-f]{64,66})(?![\w+/=])/i,
    accepts: isNoExample,
    finds: (draw) => [
      within('Unseal Key 2: ', draw.base64(44), '\n'),
      within('vault operator unseal ', draw.base64(44), '\n'),
      within('Unseal Key 1: ', `${draw.base64(43)}=`, '\n'),
    ],
    ignores: () => ['Unseal Key 1: <key>', 'vault operator unseal -migrate'],
  }),
  rule({
    id: 'maven-password',
    keywords: ['<master>', '<password>', '<passphrase>'],
    pattern: /<(?:master|password|passphrase)>\s{0,8}(\\?\{[A-Za-z0-9+/]{20,200}={0,2}\\?\})/i,
    accepts: isNoExample,
    finds: (draw) => [
      within('<master>', `{${draw.base64(63)}=}`, '</master>'),
      within('<password>', `{${draw.base64(43)}=}`, '<'),
    ],
    ignores: () => ['<password>{placeholder}</password>', `<master>${variable('m')}</master>`],
  }),
  address({
    id: 'apprise-telegram',
    keyword: 'tgram://',
    pattern: /tgram:\/\/(\d{8,10}:[\w-]{32,36})/,
    sample: (draw) => ['tgram://', `${draw.digits(9)}:${draw.url(35)}`],
  }),
  rule({
    id: 'password-of-account',
    keywords: ['networkcredential(', 'directoryentry('],
    pattern:
      /(?:NetworkCredential|DirectoryEntry)\(\s{0,8}(?:["'`][^"'`\r\n]{0,80}["'`],\s{0,16}){1,2}["']([^"'\s\\]{6,100})["']\s{0,8}[,)]/i,
    confidence: 'suspect',
    accepts: (secret) => isSomePassword(secret),
    finds: (draw) => [
      within('new NetworkCredential("ann@host", "', draw.from('abcdefghijklmnop', 16), '")'),
      within('new DirectoryEntry("LDAP://host",\n    "ann",\n    "', `Tree${draw.digits(4)}`, '")'),
    ],
    ignores: () => ['new NetworkCredential("user", "password")', 'new NetworkCredential(user, "x")'],
  }),
  rule({
    id: 'access-key-id',
    keywords: ['access_key_id', 'access-key-id', 'accesskeyid'],
    pattern:
      /access[_-]?key[_-]?id\\?["'`]?\]?\s{0,4}(?::=|=>|[:=,])\s{0,4}\\?["'`]?([A-Za-z0-9]{16,64})(?![\w+/=.-])/i,
    confidence: 'suspect',
    accepts: (secret) => (/\d/.test(secret) || isWordless(secret)) && isNoExample(secret),
    finds: (draw) => [
      within('access_key_id = ', draw.hex(32), '\n'),
      within('"accessKeyId": "', draw.upper(20), '"'),
      within('access-key-id := ', draw.hex(32), '\n'),
    ],
    ignores: () => ['access_key_id = access_key_id_from_env', 'accessKeyId: credentials.accessKeyId'],
  }),
];
