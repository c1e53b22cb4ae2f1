/** Passwords in URLs and connection strings; data services. */
import { holdsStandIn, isPlaceholder } from '../../classify/placeholder.js';
import { tokenAround } from '../../classify/token-shapes.js';
import { hasRandomBody, looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, variable, within } from '../../sample.js';
import { isSomePassword, isUrlPassword } from '../assignments/password-values.js';
import {
  base62,
  base64,
  either,
  hex,
  join,
  lower,
  one,
  plainKey,
  prefixed,
  setting,
  url,
  urlInside,
  uuid,
} from '../rule-parts.js';

const schemes =
  'postgres postgresql mysql mysqlx mysql2 mariadb mongodb mongodb+srv redis rediss amqp amqps mssql sqlserver oracle clickhouse cockroachdb kafka nats ldap ldaps ftp sftp ftps smtp smtps imap imaps ssh'.split(
    ' ',
  );

export const dataRules = [
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
  setting('mongodb-atlas-key', 'mongodb atlas, atlas private, atlas api, mcli private', uuid),
  prefixed('mongodb-service-secret', ['mdb_sa_sk_'], url(40)),
  setting('upstash-token', 'upstash, kv rest api', either(join(one('A'), base64(50, 110), one('==', '=', '')), uuid)),
  setting('redis-cloud-key', 'redis cloud, rediscloud, redislabs', either(lower(40, 60), base62(32))),
  prefixed('databricks-oauth-secret', ['dose'], hex(32)),
  prefixed('databricks-scoped-token', ['dkea', 'dsapi'], hex(32)),
  setting(
    'confluent-secret',
    'confluent, kafka api secret, kafka secret, ccloud',
    either(base64(64), join(one('cflt'), base64(60))),
  ),
  setting(
    'elastic-key',
    'elastic api, elastic cloud, elasticsearch api, es api key, elastic password',
    either(join(base64(58), one('==')), base62(24)),
  ),
  prefixed('elastic-cloud-key', ['essu_'], join(base64(60, 120), one('=', '==', ''))),
  setting('algolia-key', 'algolia', hex(32)),
  prefixed('fauna-key', ['fnAE', 'fnAD', 'fnAC', 'fnAF'], url(36)),
  prefixed('xata-key', ['xau_'], base62(30, 48)),
  prefixed('influxdb-token', ['apiv3_'], url(60, 90)),
  setting('influxdb-legacy-token', 'influxdb, influx token, influx', join(urlInside(86), one('=='))),
  prefixed('aiven-password', ['AVNS_'], url(19)),
  setting('aiven-token', 'aiven', join(base64(240, 400), one('=', '==', ''))),
  prefixed('cockroach-key', ['CCDB1_'], join(base62(22), one('_'), base62(40))),
  prefixed('tinybird-token', ['p.eyJ'], join(urlInside(40, 200), one('.'), url(43))),
  tokenAround({
    id: 'convex-key',
    keywords: ['|eyj2mii6'],
    head: '(?:prod|dev|preview):[a-z0-9:-]{4,80}',
    tail: String.raw`\|eyJ2MiI6[A-Za-z0-9+/]{40,120}={0,2}`,
    finds: (draw) => [
      bare(`prod:happy-otter-12|eyJ2MiI6${draw.base62(44)}=`),
      bare(`preview:team:app|eyJ2MiI6${draw.base62(44)}=`),
    ],
    ignores: () => ['dev:happy-otter-12|eyJ2MiI6'],
  }),
  prefixed('confluent-key-secret', ['cflt'], { ...base64(60), accepts: hasRandomBody }),
  setting('hasura-secret', 'hasura', either(base62(64), hex(64), base62(32))),
  prefixed('appwrite-key', ['standard_'], hex(256)),
  setting('meilisearch-key', 'meilisearch, meili master, meili api', either(hex(40), hex(64), url(43))),
  setting('typesense-key', 'typesense', base62(32)),
  prefixed('astra-token', ['AstraCS:'], join(base62(24), one(':'), hex(64))),
  setting('timescale-key', 'timescale, tiger cloud', base62(48, 64)),
  setting('clickhouse-key', 'clickhouse', join(one('4b1d'), base62(38))),
  setting('singlestore-key', 'singlestore, memsql', hex(64)),
  prefixed('dbt-token', ['dbtc_', 'dbtu_', 'dbts_'], url(40, 60)),
  setting('dbt-legacy-token', 'dbt cloud, dbt api', hex(40)),
  setting('dagster-token', 'dagster', join(one('user:', 'agent:'), lower(3, 30), one(':'), hex(32))),
  setting('astronomer-token', 'astronomer, astro api', either(hex(64), base62(40, 60))),
  setting(
    'pipeline-key',
    'fivetran, airbyte, hightouch, rudderstack, stitchdata, matillion, census api',
    either(base62(16), base62(32), uuid, base62(27), hex(64)),
  ),
  prefixed('metabase-key', ['mb_'], join(base64(43), one('='))),
  setting('looker-secret', 'looker', base62(24)),
  setting('tableau-token', 'tableau', join(base64(22), one('==:'), base62(32))),
  prefixed('hex-workspace-token', ['hxtp_', 'hxtw_'], hex(64, 96)),
  setting('retool-key', 'retool', join(one('retool_'), base62(26, 40))),
  setting('snowflake-password', 'snowflake private key passphrase, snowflake token', either(base62(24, 64))),
  setting('supabase-service-key', 'supabase key, supabase secret, supabase service', either(hex(40), base62(40))),
  setting('neon-legacy-key', 'neon api, neon key', lower(64)),
  setting('planetscale-secret', 'planetscale', either(base62(43), base62(32))),
  setting(
    'turso-token',
    'turso, libsql auth',
    join(urlInside(20, 60), one('.'), urlInside(40, 400), one('.'), url(60, 120)),
  ),
  setting('nhost-secret', 'nhost', hex(32)),
  setting('cube-secret', 'cubejs api secret, cube api secret', either(hex(32), hex(128))),
  setting('search-service-key', 'bonsai, swiftype, searchbox, addsearch, cludo', plainKey),
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
