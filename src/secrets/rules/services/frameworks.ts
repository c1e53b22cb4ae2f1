/** Secrets that frameworks write into every new project. */

import { isNoExample, looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { within } from '../../sample.js';
import { base62, base64, either, hex, join, one, setting, upperHex } from '../rule-parts.js';

const saltNames = [
  'auth_key',
  'secure_auth_key',
  'logged_in_key',
  'nonce_key',
  'auth_salt',
  'secure_auth_salt',
  'logged_in_salt',
  'nonce_salt',
];
const printable = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*()-_ []{}<>~`+=,.;:/?|';

export const frameworkRules = [
  setting('laravel-app-key', 'app key', join(one('base64:'), base64(43), one('='))),
  rule({
    id: 'wordpress-salt',
    keywords: saltNames.flatMap((name) => [`${name}'`, `${name}"`, `${name}=`]),
    pattern: /[\w]{8,18}["']?\s{0,4}[,=]\s{0,12}(?:'([^'\\\r\n]{60,70})'|"([^"\\\r\n]{60,70})")/,
    accepts: (secret) => isNoExample(secret) && !secret.includes('put your unique phrase') && new Set(secret).size > 20,
    finds: (draw) => [
      within("define('AUTH_KEY',         '", `a${draw.from(printable, 62)}b`, "');"),
      within("define( 'NONCE_SALT', '", `a${draw.from(printable, 62)}b`, "' );"),
      within("LOGGED_IN_KEY='", `a${draw.from(printable, 62)}b`, "'"),
    ],
    ignores: () => ["define('AUTH_KEY', 'put your unique phrase here');"],
  }),
  setting(
    'aspnet-machine-key',
    'validationkey, decryptionkey',
    either(upperHex(48), upperHex(64), upperHex(128), hex(64)),
  ),
  rule({
    id: 'aspnet-master-key',
    keywords: ['<masterkey'],
    pattern:
      /<masterKey[^<>]{0,300}>[\s\\nrt]{0,80}(?:<!--[^<>]{0,120}-->[\s\\nrt]{0,80})?<value>([A-Za-z0-9+/]{40,200}={0,2})<\/value>/i,
    accepts: isNoExample,
    finds: (draw) => [
      within('<masterKey>\n    <!-- unencrypted -->\n    <value>', `${draw.base64(86)}==`, '</value>\n</masterKey>'),
      within('"<masterKey>\\n    <value>', `${draw.base64(86)}==`, '</value>\\n</masterKey>"'),
    ],
    ignores: () => ['<masterKey>\n  <value>see the vault</value>\n</masterKey>'],
  }),
  rule({
    id: 'django-insecure-key',
    keywords: ['django-insecure-'],
    pattern: /django-insecure-[^\s"'\\]{30,60}(?=["'\s\\]|$)/,
    accepts: (secret) => looksRandom(secret.slice(16)),
    finds: (draw) => [
      within(
        "SECRET_KEY = '",
        `django-insecure-${draw.from('abcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*(-_=+)', 49)}a`,
        "'",
      ),
    ],
    ignores: () => ["SECRET_KEY_INSECURE_PREFIX = 'django-insecure-'"],
  }),
  setting('rails-master-key', 'rails master key, master key base, secret key base', either(hex(32), hex(128))),
  setting('fernet-key', 'fernet', join(base64(43), one('='))),
  setting('vapid-private-key', 'vapid private, vapid', base62(43)),
  setting('erlang-cookie', 'erlang cookie, rabbitmq erlang cookie, release cookie', either(base62(20), base62(32, 64))),
];
