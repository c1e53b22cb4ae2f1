/** Passwords in URLs and connection strings of databases, queues and directories. */
import { holdsStandIn, isPlaceholder } from '../../classify/placeholder.js';
import { looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { variable, within } from '../../sample.js';
import { isSomePassword, isUrlPassword } from '../assignments/password-values.js';

const schemes =
  'postgres postgresql mysql mysqlx mysql2 mariadb mongodb mongodb+srv redis rediss amqp amqps mssql sqlserver oracle clickhouse cockroachdb kafka nats ldap ldaps ftp sftp ftps smtp smtps imap imaps ssh'.split(
    ' ',
  );

export const databaseRules = [
  rule({
    id: 'database-url-password',
    keywords: schemes.map((scheme) => `${scheme}://`),
    pattern: /[\w+]{3,20}:\/\/[^\s:@/"'`<>]{0,80}:([^\s@"'`<>]{3,200}(?:@[^\s@/"'`<>\\,]{1,40}(?=@))?)@(?=[\w[%(-])/,
    accepts: isUrlPassword,
    finds: (draw) =>
      ['postgres', 'postgresql', 'mysql', 'mongodb', 'mongodb+srv', 'redis', 'amqp', 'ldap'].flatMap((scheme) => [
        within(`${scheme}://app:`, draw.base62(14), '@db.host:5432/main'),
        within(`DATABASE_URL="${scheme}://:`, draw.base62(20), '@10.0.0.7/0"'),
      ]),
    ignores: () => [
      'postgres://user:password@localhost/db',
      'postgres://postgres:postgres@localhost:5432/x',
      'mysql://root:root@db/x',
      'redis://localhost:6379',
      `mongodb://${variable('USER')}:${variable('PASS')}@host`,
      'amqp://guest:guest@host',
    ],
  }),
  rule({
    id: 'jdbc-password',
    keywords: ['jdbc:'],
    pattern: /jdbc:[^\s"'`<>]{4,300}?[?&;](?:password|pwd|passwd)=([^\s"'`<>&;]{3,200})/i,
    accepts: isRealPassword,
    finds: (draw) => [
      within('jdbc:postgresql://h/db?user=a&password=', draw.base62(14), '&ssl=true'),
      within('url=jdbc:sqlserver://h:1433;databaseName=d;user=sa;password=', draw.base62(14), ';'),
    ],
    ignores: () => [
      'jdbc:mysql://h/db?user=root&password=root',
      `jdbc:mysql://h/db?password=${variable('DB_PASSWORD')}`,
    ],
  }),
  rule({
    id: 'connection-string-password',
    keywords: ['password=', 'pwd=', 'password =', 'pwd ='],
    pattern:
      /(?<=(?:data source|server|host|hostname|user id|uid|user|username|initial catalog|database|dbname|port|driver|dsn|login)\s{0,2}=[^\r\n"'`(),\\&<>]{0,120}?[;\s]\s{0,3})(?:password|pwd)\s{0,2}=\s{0,2}'?([^\s;"'`<>\\&()[\],]{3,200})'?;?/i,
    accepts: (secret, match) => (match.endsWith(';') ? isSomePassword(secret) : isNoPlainWord(secret)),
    finds: (draw) => [
      within('Server=h;Database=d;User Id=sa;Password=', draw.base62(14), ';Encrypt=True'),
      within('Provider=SQLNCLI;Server=h;Uid=app;Pwd=', 'sesame', ';'),
      within('Data Source=h;Initial Catalog=d;UID=sa;PWD=', draw.base62(12), ';'),
      within('host=h dbname=d user=a password=', draw.base62(12)),
    ],
    ignores: () => [
      'Server=h;User Id=sa;Password=<password>;',
      'user=user, password=password',
      'host=host user=u password=%s',
      'login(user=request.user,\\n password=request.post)',
    ],
  }),
  rule({
    id: 'sql-password',
    keywords: ['identified by', 'with password', 'encrypted password', " password '"],
    pattern: /(?:identified by(?: password)?|(?:with |encrypted )?password) {1,4}'([^'\r\n]{4,200})'/i,
    back: 0,
    accepts: isRealPassword,
    finds: (draw) => [
      within("CREATE USER 'a'@'%' IDENTIFIED BY '", draw.base62(12), "';"),
      within("CREATE ROLE a WITH PASSWORD '", draw.base62(14), "';"),
      within("ALTER USER a ENCRYPTED PASSWORD '", draw.base62(14), "';"),
    ],
    ignores: () => ["IDENTIFIED BY 'password'", "CREATE ROLE a WITH PASSWORD '%s'"],
  }),
];

/** Without a semicolon the text could be any code, so plain words do not count. */
function isNoPlainWord(secret: string): boolean {
  return isRealPassword(secret) && (/\d|[^\w-]/.test(secret) || looksRandom(secret));
}

/** Not a template, not filler, and not a word that examples use. */
function isRealPassword(secret: string): boolean {
  if (isPlaceholder(secret) || /^[$%{(*]/.test(secret) || /\$\{|\{\w{0,40}\}|%[sd]|\(|\)/.test(secret)) return false;
  if (secret.length >= 10 && looksRandom(secret)) return true;
  return secret.length >= 16 || (!/^[a-z]{1,8}$/i.test(secret) && !holdsStandIn(secret));
}
