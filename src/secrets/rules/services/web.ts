/** Secrets in transit: signed tokens, authorization headers, passwords in URLs. */
import { holdsStandIn, isPlaceholder } from '../../classify/placeholder.js';
import { isFiller } from '../../classify/randomness.js';
import { leftBorder } from '../../classify/token-shapes.js';
import { isGenerated, isMadeUp, isNoExample, looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, variable, within } from '../../sample.js';
import { isSomePassword, isUrlPassword } from '../assignments/password-values.js';

export const webRules = [
  rule({
    id: 'jwt',
    keywords: ['eyj'],
    pattern: new RegExp(
      `${leftBorder}eyJ[\\w-]{8,1000}\\.[\\w-]{4,4000}(?:\\.[\\w-]{16,1400}(?:\\.[\\w-]{4,4000}\\.[\\w-]{16,100})?)?`,
    ),
    accepts: isSignedToken,
    finds: (draw) => [
      bare(`${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: draw.digits(10) })}.${draw.url(43)}`),
      bare(
        `${encode({ typ: 'JWT', alg: 'RS256', kid: draw.hex(16) })}.${encode({ iss: 'a', exp: 1 })}.${draw.url(342)}`,
      ),
      within(
        'Cookie: session=',
        `${encode({ alg: 'ES256' })}.${encode({ aud: draw.uuid() })}.${draw.url(86)}`,
        '; Path=/',
      ),
      within('token=', `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: draw.digits(10) })}`, '\n'),
    ],
    ignores: (draw) => [
      'eyJ.eyJ.sig',
      `${encode({ a: 1 })}.${encode({ b: 2 })}`,
      `eyJ${draw.base62(20)}.${draw.base62(20)}.${draw.base62(30)}`,
    ],
  }),
  rule({
    id: 'authorization-bearer',
    keywords: ['bearer'],
    pattern: /bearer(?:\s|%20|\+){1,4}([\w.~+/-]{16,1000}={0,2})/i,
    accepts: (secret) => isNoExample(secret) && isGenerated(secret),
    finds: (draw) => [
      within('Authorization: Bearer ', draw.base62(32), '\n'),
      within('curl -H "Authorization: Bearer ', draw.url(40), '"'),
      within("headers: { authorization: 'bearer ", draw.hex(40), "' }"),
    ],
    ignores: () => [
      'Authorization: Bearer <token>',
      `Bearer ${variable('token')}`,
      'bearer authentication-and-authorization',
      'Bearer your-access-token-here',
    ],
  }),
  rule({
    id: 'authorization-basic',
    keywords: ['basic '],
    pattern: /basic {1,2}([A-Za-z0-9+/]{8,400}={0,2})/i,
    accepts: (secret) => holdsPassword(Buffer.from(secret, 'base64').toString('latin1')),
    finds: (draw) => [
      within('Authorization: Basic ', Buffer.from(`robot:${draw.base62(14)}`).toString('base64'), '\n'),
      within("'basic ", Buffer.from(`ann@host:${draw.base62(20)}`).toString('base64'), "'"),
    ],
    ignores: () => [
      'Basic authentication',
      'Basic <credentials>',
      `Basic ${Buffer.from('user:password').toString('base64')}`,
    ],
  }),
  rule({
    id: 'url-password',
    keywords: ['://'],
    pattern: /:\/\/[^\s:@/"'`<>[\]]{0,80}:([^\s@/"'`<>\\]{3,200}(?:@[^\s@/"'`<>\\,]{1,40}(?=@))?)@(?=[\w[%-])/,
    accepts: isUrlPassword,
    finds: (draw) => [
      within('https://robot:', draw.base62(16), '@git.host/a.git'),
      within('git clone https://ann:', draw.url(20), '@host/x'),
      within('"proxy": "http://u:', draw.base62(12), '@10.0.0.1:3128"'),
    ],
    ignores: () => [
      'https://user:pass@host/',
      'https://user:password@host/',
      'http://localhost:8080/@scope/name',
      `postgres://${variable('user')}:${variable('password')}@host`,
      'https://<user>:<password>@host',
      'http://[::1]:3000/@fs/',
    ],
  }),
  rule({
    id: 'url-token',
    keywords: ['://'],
    pattern: /:\/\/([A-Za-z0-9_-]{20,255})(?::x-oauth-basic|:x)?@(?=[A-Za-z0-9])/,
    accepts: (secret, match) => isGenerated(secret) || (match.includes(':x-oauth-basic@') && isNoExample(secret)),
    finds: (draw) => [
      within('https://', draw.base62(40), '@git.host/a'),
      within('https://', draw.hex(40), ':x-oauth-basic@git.host/a'),
    ],
    ignores: () => ['https://some-long-user-name-of-someone@host', 'https://git@host'],
  }),
  rule({
    id: 'curl-password',
    keywords: ['curl '],
    pattern:
      /curl (?:[^\r\n]{0,160}?\\\r?\n){0,2}[^\r\n]{0,160}?(?:-u|--user)[ =]{1,2}["']?[\w.@+-]{1,80}:([^\s"'$<{]{4,200})/,
    accepts: (secret) => !isPlaceholder(secret) && !holdsWeakWord(secret),
    finds: (draw) => [
      within('curl -s -u ann:', draw.base62(12), ' https://host'),
      within("curl --user 'ann:", draw.base62(16), "' https://host"),
      within('curl https://host \\\n  --user ann:', draw.base62(16), ' --data x'),
    ],
    ignores: () => ['curl -u user:password https://host', 'curl -u $USER:$PASS https://host'],
  }),
  rule({
    id: 'authorization-header',
    keywords: ['authorization', 'x-api-key', 'x-auth-token', 'x-access-token', 'private-token'],
    pattern:
      /[\w-]{9,24}(?:\\?["'`])?\]?\s{0,2}[:=,]\s{0,2}(?:\\?["'`])?(?:[A-Za-z][A-Za-z0-9-]{2,20}[ :]|token=["']?)?([\w.~+/=-]{16,1000})/,
    accepts: isGenerated,
    finds: (draw) => [
      within('Authorization: Token ', draw.hex(40), '\n'),
      within("{ 'Authorization': 'ApiKey ", draw.base62(32), "' }"),
      within('curl -H "X-Api-Key: ', draw.base62(32), '" https://host'),
      within('headers["authorization"] = "', draw.base62(40), '"'),
    ],
    ignores: () => [
      'Authorization: Token your-token-goes-here',
      `authorization: Bearer ${variable('TOKEN')}`,
      'authorization = request.headers.authorization2',
    ],
  }),
  rule({
    id: 'session-cookie',
    keywords: ['cookie:', 'cookie":', "cookie':", 'cookie",', "cookie',", 'cookie ='],
    pattern:
      /cookie["']?\s{0,2}[:=,]\s{0,2}["']?(?:[\w.-]{1,40}=[^\s;"'`]{0,120}; ?){0,4}[\w.-]{0,24}(?:sess|sid|auth|token|jwt|remember|login)[\w.-]{0,24}=([^\s;"'`,]{16,1000})/i,
    accepts: isGenerated,
    finds: (draw) => [
      within('Cookie: sessionid=', draw.lower(32), '\n'),
      within('Set-Cookie: lang=en; connect.sid=', draw.base62(40), '; Path=/; HttpOnly\n'),
      within('"Cookie": "auth_token=', draw.hex(40), '"'),
    ],
    ignores: () => ['Cookie: sessionid=your-session-id-here', 'Set-Cookie: theme=dark-and-quiet-mode-2; Path=/'],
  }),
  rule({
    id: 'netrc-password',
    keywords: ['login'],
    pattern: /login\s{1,4}["']?[^\s"']{1,80}["']?\s{1,8}password\s{1,4}["']?([^\s"'$<{%]{4,200})(?=["']?(?:\s|$))/,
    accepts: (secret) =>
      isSomePassword(secret) && !/^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(secret) && !/^\w+_\d$/.test(secret),
    finds: (draw) => [
      within('machine git.host login ann password ', draw.base62(12), '\n'),
      within('machine h\n  login ann\n  password ', draw.base62(16), '\n'),
    ],
    ignores: () => ['machine host login user password password', 'the login form password field_1'],
  }),
  rule({
    id: 'pgpass-password',
    keywords: [':5432:'],
    pattern: /:5432:[\w*.-]{1,64}:[\w*.-]{1,64}:([^\s:"'`]{4,200})(?=\s|$)/,
    accepts: (secret) => !isPlaceholder(secret) && !holdsWeakWord(secret) && !/^[A-Z]?[a-z]+$/.test(secret),
    finds: (draw) => [within('db.host:5432:main:app:', draw.base62(16), '\n')],
    ignores: () => ['localhost:5432:db:user:password', '10.0.0.1:5432:5432'],
  }),
  rule({
    id: 'password-hash',
    keywords: [
      '$2a$',
      '$2b$',
      '$2y$',
      '$1$',
      '$5$',
      '$6$',
      '$y$',
      '$apr1$',
      '$argon2',
      '$8$',
      '$9$',
      '{sha}',
      '{ssha}',
      '$krb5',
    ],
    pattern:
      /(\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}|\$(?:1|apr1)\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}|\$[56]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43,86}|\$[89]\$[./A-Za-z0-9]{14}\$[./A-Za-z0-9]{43}|\$y\$[./A-Za-z0-9$]{40,120}|\$argon2(?:id|i|d)\$[\w=,]{1,40}\$[\w=,]{1,60}\$[\w+/$]{20,160}|\{S?SHA\}[A-Za-z0-9+/]{20,80}={0,2}|\$krb5(?:tgs|asrep|pa)\$\d{1,2}\$[^\s"'`]{32,4000})(?![./]?[A-Za-z0-9])/i,
    accepts: (secret) => !isFiller(secret.slice(-20)),
    finds: (draw) => [
      bare(`$2b$12$${draw.base62(53)}`),
      within('ann:', `$apr1$${draw.base62(8)}$${draw.base62(22)}`, '\n'),
      within('root:', `$6$${draw.base62(8)}$${draw.base62(86)}`, ':19000:0:99999:7:::\n'),
      within('ann:', `{SHA}${draw.base62(27)}=`, '\n'),
      within('"hash": "', `$argon2id$v=19$m=65536,t=3,p=4$${draw.base62(22)}$${draw.base62(43)}`, '"'),
    ],
    ignores: () => ['awk "{print $1$2}"', '$2a$10$ is the prefix of bcrypt', '{SHA} scheme', '$6$salt$hash'],
  }),
  rule({
    id: 'password-argument',
    keywords: [
      'credential',
      'basicauth',
      'basic_auth',
      'directoryentry',
      'passwordauthentication',
      'login(',
      'authenticate(',
    ],
    pattern:
      /[\w.]{4,40}\(\s{0,8}(?:["'`][^"'`\r\n]{0,80}["'`],\s{0,16}){1,2}(?:"([^"\\\r\n]{6,100})"|'([^'\\\r\n]{6,100})')\s{0,8}[,)]/,
    confidence: 'suspect',
    accepts: (secret) => isMadeUp(secret) || isGenerated(secret),
    finds: (draw) => [
      within('new NetworkCredential("ann", "', `Winter${draw.digits(4)}!`, '")'),
      within("HTTPBasicAuth('ann', '", draw.base62(16), "')"),
      within('client.login("ann", "', `blue${draw.digits(3)}Kite`, '");'),
    ],
    ignores: () => [
      'login("user", "password")',
      'new Credential("name", "some words here 1")',
      'login("en", "form.title2")',
    ],
  }),
  rule({
    id: 'password-option',
    keywords: [' -p', 'sshpass'],
    pattern:
      /(?:sshpass -p ?|(?<=(?:mysql|mysqldump|mysqladmin|mariadb)(?: [^\r\n|;]{0,80})?) -p|(?<=-u(?:ser(?:name)?)?[ =]\S{1,80}) -p(?:ass|wd|assword)? )["']?([^\s"'`$<%|&;-][^\s"'`$<|&;]{3,100})/,
    confidence: 'suspect',
    accepts: (secret) => isMadeUp(secret),
    finds: (draw) => [
      within("sshpass -p '", `Winter${draw.digits(4)}!`, "' ssh host"),
      within('mysql -h host -u app -p', `blue${draw.digits(4)}Kite`, ' main'),
      within('psexec -u ann -p ', `Winter${draw.digits(4)}!`, ' cmd'),
    ],
    ignores: () => ['mkdir -p some/folder2', 'docker run -u me -p 8080:80 x', 'mysql -u root -p main', 'nc -p 12345'],
  }),
];

/** The header names the signature algorithm. An unsigned token must have a readable payload. */
function isSignedToken(secret: string): boolean {
  const [header, content, signature] = secret.split('.');
  const read = decode(header!);
  if (read === null || !('alg' in read))
    return signature !== undefined && header!.startsWith('eyJhbGciOi') && decode(content!) !== null;
  return signature !== undefined || decode(content!) !== null;
}

function decode(part: string): object | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function holdsPassword(credentials: string): boolean {
  const password = /^[\x20-\x7e]{0,200}?:([\x21-\x7e]{3,200})$/.exec(credentials)?.[1];
  return password !== undefined && !holdsWeakWord(password);
}

/** Short values with a placeholder word inside are examples. Long ones may contain any word by chance. */
function holdsWeakWord(secret: string): boolean {
  return secret.length < 16 && !(secret.length >= 10 && looksRandom(secret)) && holdsStandIn(secret);
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
