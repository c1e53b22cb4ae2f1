/**
 * Values given to a name that says it is secret. Machine-made values are surely secrets; values that
 * people make up are suspects, and only under names that mean a password.
 */
import { elementValue, flagValue, lineValue, plainValue, queryValue, quotedValue } from '../assignment.js';
import { rule } from '../rule.js';
import { variable, within } from '../sample.js';
import { isSecretName, passwordNames, secretNames } from '../secret-name.js';
import { isGenerated, isMadeUp, isNoName } from '../value.js';

export const genericRules = [
  rule({
    id: 'secret-literal',
    keywords: secretNames,
    pattern: quotedValue,
    accepts: (secret, match) =>
      isSecretName(match) && isGenerated(secret) && (/\d/.test(secret) || !listItem.test(match)),
    finds: (draw) => [
      within('const apiKey = "', draw.base62(32), '";'),
      within("password: '", draw.base62(16), "',"),
      within('"client_secret": "', draw.url(40), '",'),
      within("config['auth_token'] = '", draw.hex(40), "'"),
      within(':secret => "', draw.hex(64), '"'),
      within('token := "', draw.base62(24), '"'),
      within('let password: &str = "', draw.base62(18), '";'),
      within('password: string = "', draw.base62(18), '";'),
      within('SECRET_KEY = os.environ.get("SECRET_KEY", "', draw.url(50), '")'),
      within('process.env.API_KEY || "', draw.base62(32), '"'),
      within('client.setAccessToken("', draw.base62(40), '")'),
      within('<add key="ApiSecret" value="', draw.base62(32), '" />'),
      within('{\\"api_key\\": \\"', draw.base62(32), '\\"}'),
      within('secret: `', draw.base62(40), '`'),
      within('private_key = "', draw.hex(64), '"'),
      within('token = "', draw.uuid(), '"'),
    ],
    ignores: () => [
      'password = "changeme"',
      'const apiKey = "your-api-key-goes-here"',
      `token: "${variable('TOKEN_FROM_ENVIRONMENT')}"`,
      "secret: '{{ vault_secret_value_1 }}'",
      'api_key = "<insert-api-key-here-123>"',
      'token_type = "AuthorizationCode2WithPkce"',
      'password_field = "user_new_password_2"',
      'secretName: "my-app-secret-v2-credentials"',
      "token = 'xxxxxxxxxxxxxxxxxxxxxxxx'",
      'const token = "com.example.TokenProvider2"',
      'token: "/var/run/secrets/kubernetes.io/token"',
    ],
  }),
  rule({
    id: 'secret-line',
    keywords: secretNames,
    pattern: lineValue,
    accepts: (secret, match) => isSecretName(match) && isGenerated(secret) && isNoName(secret),
    finds: (draw) => [
      within('API_KEY=', draw.base62(32)),
      within('export DB_PASSWORD=', draw.base62(20), '\n'),
      within('db:\n  password: ', draw.base62(16), '\n'),
      within('spring.datasource.password=', draw.base62(16)),
      within('secret_key = ', draw.hex(64), ' # rotate'),
      within('ENV AUTH_TOKEN ', draw.base62(40)),
      within('X-Api-Key: ', draw.base62(32), '\r\n'),
      within('machine h\n  login a\n  password ', draw.base62(16), '\n'),
    ],
    ignores: () => [
      'token = nextToken2',
      'password: string',
      'API_KEY=$OTHER_KEY_1',
      'secret: !vault',
      'token: this.token2.value',
      'password = get_password_2()',
    ],
  }),
  rule({
    id: 'secret-plain',
    keywords: secretNames,
    pattern: plainValue,
    accepts: (secret, match) => isSecretName(match) && isGenerated(secret) && isNoName(secret),
    finds: (draw) => [
      within('docker run -e API_KEY=', draw.base62(32), ' image'),
      within('{ password: ', draw.base62(20), ', user: a }'),
      within('# token: ', draw.hex(40)),
      within('**Secret**: ', draw.base62(24), '\n'),
    ],
    ignores: () => ['token = nextToken2', 'f(password=form.password1)', 'token: parse2(text)', 'secret = a1.b2.c3.d4'],
  }),
  rule({
    id: 'secret-element',
    keywords: secretNames,
    pattern: elementValue,
    accepts: (secret, match) => isSecretName(match) && isGenerated(secret),
    finds: (draw) => [
      within('<password>', draw.base62(16), '</password>'),
      within('<ApiKey type="x">\n    ', draw.base62(32), '\n  </ApiKey>'),
      within('<clientSecret><![CDATA[', draw.base62(32), ']]></clientSecret>'),
    ],
    ignores: () => [
      `<password>${variable('db.password')}</password>`,
      '<token>{{token}}</token>',
      '<Password>Please-choose-one</Password>',
    ],
  }),
  rule({
    id: 'secret-flag',
    keywords: secretNames,
    pattern: flagValue,
    accepts: (secret, match) => isSecretName(match) && isGenerated(secret) && isNoName(secret),
    finds: (draw) => [
      within('tool --password ', draw.base62(16), ' --verbose'),
      within('tool --api-key=', draw.base62(32)),
      within('tool -token "', draw.hex(40), '"'),
    ],
    ignores: () => [
      'tool --password $PASSWORD',
      'tool --token <token>',
      'tool --password --verbose',
      'tool --api-key my-api-key-name-1',
    ],
  }),
  rule({
    id: 'secret-query',
    keywords: secretNames,
    pattern: queryValue,
    accepts: (secret, match) => isSecretName(match) && isGenerated(secret) && isNoName(secret),
    finds: (draw) => [
      within('https://host/a?api_key=', draw.base62(32), '&x=1'),
      within('https://host/a?x=1&access_token=', draw.hex(40)),
    ],
    ignores: () => ['https://host/a?token=TOKEN', 'https://host/a?api_key={apiKeyOfTheUser1}'],
  }),
  rule({
    id: 'password-literal',
    keywords: passwordNames,
    pattern: quotedValue,
    confidence: 'suspect',
    accepts: (secret, match) => isSecretName(match) && isMadeUp(secret),
    finds: (draw) => [
      within('password = "', `Winter${draw.digits(4)}!`, '"'),
      within('"passwd": "', `blue${draw.digits(2)}Kite`, '",'),
      within("db_pwd => '", `r0ver${draw.digits(3)}`, "'"),
    ],
    ignores: () => [
      'password = "secret"',
      'password = "test1234"',
      'password: "Password1"',
      "password = 'user_password_1'",
      "{ password: 'p4' }",
    ],
  }),
  rule({
    id: 'password-line',
    keywords: passwordNames,
    pattern: lineValue,
    confidence: 'suspect',
    accepts: (secret, match) => isSecretName(match) && isMadeUp(secret) && isNoName(secret),
    finds: (draw) => [
      within('DB_PASSWORD=', `Winter${draw.digits(4)}!`),
      within('  password: ', `blue-${draw.digits(4)}-Kite!`, '\n'),
    ],
    ignores: () => [
      'password: str',
      'password = value1',
      'PASSWORD=$1',
      'password: Optional[str]',
      'password = form.cleaned_data2',
    ],
  }),
  rule({
    id: 'password-element',
    keywords: passwordNames,
    pattern: elementValue,
    confidence: 'suspect',
    accepts: (secret, match) => isSecretName(match) && isMadeUp(secret),
    finds: (draw) => [within('<password>', `Winter${draw.digits(4)}!`, '</password>')],
    ignores: () => ['<password>password1</password>', '<PasswordInput2>text</PasswordInput2>'],
  }),
];

/** A name followed by a comma may be one of a list of names, so the next item needs more to be a secret. */
const listItem = /^[\w.-]+["'`\\\]]{0,3}\s{0,8},/;
