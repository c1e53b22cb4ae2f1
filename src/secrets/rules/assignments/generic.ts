/** Values of secret names. Generated values have high confidence; `made-up.ts` has the others. */
import {
  comparedValue,
  elementValue,
  flagValue,
  lineValue,
  ownKey,
  pairedValue,
  plainValue,
  queryValue,
  quotedKey,
  quotedValue,
  spokenValue,
} from '../../classify/assignment.js';
import {
  endsInSecretName,
  goesOnAsSecretName,
  isSecretName,
  secretNames,
  spokenNames,
} from '../../classify/secret-name.js';
import { holdsGenerated, isGenerated, isMadeUp, isNoName, isSurelyGenerated } from '../../classify/value.js';
import { generatedPreconditions, surelyGeneratedPreconditions } from '../../classify/value-preconditions.js';
import { rule } from '../../rule.js';
import { variable, within } from '../../sample.js';
import { madeUpRules } from './made-up.js';

const goesOnAsJson = /^["'](?:[\]}]|,["'])/;

export const genericRules = [
  rule({
    id: 'secret-literal',
    keywords: secretNames,
    pattern: quotedValue,
    accepts: (secret, match) =>
      isSecretName(match) && isGenerated(secret) && (/\d/.test(secret) || !listItem.test(match)),
    preconditions: generatedPreconditions,
    continuations: goesOnAsSecretName,
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
    preconditions: generatedPreconditions,
    continuations: goesOnAsSecretName,
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
    preconditions: generatedPreconditions,
    continuations: goesOnAsSecretName,
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
    // In a JSON string, the next field follows `</name>`, not a value.
    accepts: (secret, match) => isSecretName(match) && holdsGenerated(secret) && !goesOnAsJson.test(secret),
    continuations: goesOnAsSecretName,
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
    preconditions: generatedPreconditions,
    continuations: goesOnAsSecretName,
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
    preconditions: generatedPreconditions,
    continuations: goesOnAsSecretName,
    finds: (draw) => [
      within('https://host/a?api_key=', draw.base62(32), '&x=1'),
      within('https://host/a?x=1&access_token=', draw.hex(40)),
    ],
    ignores: () => ['https://host/a?token=TOKEN', 'https://host/a?api_key={apiKeyOfTheUser1}'],
  }),
  rule({
    id: 'secret-pair',
    keywords: secretNames,
    pattern: pairedValue,
    accepts: (secret, match) => isSecretName(match) && isGenerated(secret) && isNoName(secret),
    preconditions: generatedPreconditions,
    continuations: goesOnAsSecretName,
    finds: (draw) => [
      within('- name: DB_PASSWORD\n  value: ', draw.base62(20), '\n'),
      within('{ name: API_KEY, value: ', draw.base62(32), ' }'),
    ],
    ignores: () => ['- name: DB_PASSWORD\n  value: $(PASSWORD_1)\n', '- name: TOKEN\n  value: default-token-1\n'],
  }),
  rule({
    id: 'secret-compared',
    keywords: ['" ==', "' ==", '" !=', "' !=", '"==', "'==", '"!=', "'!="],
    pattern: comparedValue,
    accepts: (secret, match) => endsInSecretName(match) && (isGenerated(secret) || isMadeUp(secret)),
    finds: (draw) => [
      within('if ("', draw.base62(20), '" == password) {'),
      within("if ('", draw.hex(40), "' !== req.apiKey) {"),
    ],
    ignores: () => ['if ("string" === typeof token) {', "if ('token-type-1' === token) {"],
  }),
  rule({
    id: 'secret-spoken',
    keywords: spokenNames,
    pattern: spokenValue,
    accepts: (secret, match) => spokenName.test(match) && isSurelyGenerated(secret),
    preconditions: surelyGeneratedPreconditions,
    finds: (draw) => [
      within('the token is ', draw.base62(32), '\n'),
      within("service token - '", draw.base62(32), "'\n"),
      within('service SECRET ', draw.hex(40), '\n'),
    ],
    ignores: () => [
      'a secret in my-cluster-namespace-2',
      'the token parse_next_token_2',
      'token - see RFC-7519-section-4.1-2',
    ],
  }),
  rule({
    id: 'key-literal',
    keywords: ['key'],
    pattern: new RegExp(ownKey + quotedKey.source),
    accepts: (secret, match) => endsInKey.test(match) && !listItem.test(match) && isSurelyGenerated(secret),
    preconditions: surelyGeneratedPreconditions,
    finds: (draw) => [
      within('weather_key = "', draw.base62(32), '"'),
      within('const mapsKey: string = "', draw.base62(40), '";'),
      within('"key": "', draw.base62(30), '"'),
    ],
    ignores: (draw) => [
      `public_key = "${draw.base62(40)}"`,
      '{ key: "some-translation-key-of-page-2" }',
      `cacheKey = "${draw.hex(40)}"`,
    ],
  }),
  rule({
    id: 'key-plain',
    keywords: ['key'],
    pattern: new RegExp(ownKey + plainValue.source),
    accepts: (secret, match) => endsInKey.test(match) && isSurelyGenerated(secret) && isNoName(secret),
    preconditions: surelyGeneratedPreconditions,
    finds: (draw) => [within('WEATHER_KEY=', draw.base62(32), '\n'), within('maps-key: ', draw.hex(32), '\n')],
    ignores: () => ['key = nextKeyOfTheMap2', 'sort_key: users_created_at_2'],
  }),
  ...madeUpRules,
];

/** Names that need no further word. After a longer name, the next word is not a value. */
const spokenName =
  /^(?:password|passwd|secret|token|key|credential|private|access)s?(?:[_-]?(?:key|token))?(?![\w.-])/i;

/** Only names that end with the keyword `key`. */
const endsInKey = /^key(?![\w.-])/i;

/** A name before a comma may be an item of a list of names, so the next item must look more like a secret. */
const listItem = /^[\w.-]+["'`\\\]]{0,3}\s{0,8},/;
