/** Functions that take a secret at a fixed place, whatever the names around it are. */
import { type Key, keyOf } from './key-family.js';

/** The name that argument `at` of a function stands for, or null. A call may also have one argument only. */
export function keyOfArgument(callee: string, argument: number | 'only'): Key | null {
  const at = argument === 'only' && !onlyArgument.test(callee) ? 0 : argument;
  if (callee.length > maxCallee) return null;
  const call = calls.find(([name, place]) => place === at && name.test(callee));
  return call === undefined ? null : keyOf(call[2]);
}

const calls: readonly (readonly [RegExp, number | 'only', string])[] = [
  [/(?:^|\.)login$/, 'only', 'login_token'],
  [/(?:^|\.)create_(?:super)?user$|(?:^|\.)FTP$|^DBI->connect$/, 2, 'account_password'],
  [/^pgp_sym_(?:en|de)crypt$|(?:^|\.)basic_auth$/, 1, 'account_password'],
  [/HMAC\d{3}$/, 0, 'signing_key'],
  [/(?:^|\.)create(?:Dec|C)ipher(?:iv)?$/, 1, 'signing_key'],
  [/^cookieParser$/, 0, 'cookie_secret'],
  [/(?:^|\.)hmac\.New$|(?:^|\.)signWith$/, 1, 'signing_key'],
  [/^AuthenticationHeaderValue$/, 1, 'auth_token'],
  [/(?:^|\.)jwt\.(?:sign|encode|verify|decode)$/i, 1, 'signing_key'],
  [/(?:^|\.)createHmac$|HMAC\.(?:hex)?digest$/i, 1, 'signing_key'],
  [/(?:^|\.)hmac\.new$/, 0, 'signing_key'],
  [/^hash_hmac$/, 2, 'signing_key'],
  [/(?:^|\.)Fernet$/, 0, 'signing_key'],
  [/(?:^|\.)(?:getConnection|PDO|mysqli|mysqli_connect|mysql_p?connect)$/, 2, 'account_password'],
  [/(?:^|\.)login$/, 1, 'account_password'],
  [/(?:^|\.)Client$/, 1, 'account_token'],
];
const onlyArgument = /(?:^|\.)login$/;
const maxCallee = 80;
