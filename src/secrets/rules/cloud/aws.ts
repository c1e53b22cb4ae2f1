/** Amazon Web Services: key ids, secret keys with or without a name, session and service tokens. */
import { isWordy } from '../../classify/randomness.js';
import { assigned, leftBorder, rightBorder, token } from '../../classify/token-shapes.js';
import { isNoExample, looksRandom } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, variable, within } from '../../sample.js';
import { address, base64, join, lower, named, one, prefixed, setting, uuid } from '../rule-parts.js';

const idPrefixes = ['akia', 'asia', 'abia', 'acca', 'a3t'];

export const awsRules = [
  token({
    id: 'aws-access-key-id',
    keywords: idPrefixes,
    pattern: /(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}/,
    accepts: (secret) => isNoExample(secret) && (/\d/.test(secret) || !isWordy(secret.slice(4))),
    finds: (draw) => [
      ...['AKIA', 'ASIA', 'ABIA', 'ACCA', 'A3TX'].map((prefix) => bare(`${prefix}${draw.upper(16)}`)),
      bare(`AKIA${draw.from('BCDFGHJKLMNPQRSTVWXZ', 16)}`),
    ],
    ignores: (draw) => [
      `AKIA${'IOSFODNN7'}EXAMPLE`,
      `AKIA${draw.upper(12)}`,
      `AKIA${'X'.repeat(16)}`,
      'ASIAPACIFICSOUTHEASTX',
    ],
  }),
  rule({
    id: 'aws-secret-access-key-pair',
    keywords: idPrefixes,
    pattern: new RegExp(
      String.raw`${leftBorder}(?:A[KSBC][IC]A|A3T[A-Z0-9])[A-Z0-9]{16}${rightBorder}[\s\S]{1,160}?(?<![A-Za-z0-9/+=])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
    ),
    accepts: (secret) => isNoExample(secret) && looksRandom(secret) && !/^[0-9a-f]{40}$/i.test(secret),
    finds: (draw) => [
      within(`AKIA${draw.upper(16)},`, draw.base64(40), '\n'),
      within(`id: AKIA${draw.upper(16)}\nkey: `, draw.base64(40)),
      within(`Client("AKIA${draw.upper(16)}", "`, draw.base64(40), '")'),
    ],
    ignores: (draw) => [`AKIA${draw.hex(4)} commit ${draw.hex(40)}`],
  }),
  assigned({
    id: 'aws-secret-access-key',
    keywords: [
      'secret_access_key',
      'secretaccesskey',
      'secret-access-key',
      'aws_secret',
      'awssecret',
      'aws-secret',
      'aws_sec',
    ],
    pattern: /[A-Za-z0-9/+]{40}(?![/+=])/,
    accepts: (secret) => isNoExample(secret) && new Set(secret).size > 12,
    finds: (draw) => [
      within('AWS_SECRET_ACCESS_KEY=', draw.base64(40)),
      within('aws_secret_access_key = ', draw.base64(40), '\n'),
      within('"SecretAccessKey": "', draw.base64(40), '",'),
      within("secretAccessKey: '", draw.base64(40), "',"),
      within('--aws-secret-key ', draw.base64(40)),
    ],
    ignores: (draw) => [
      `aws_secret_access_key = "${draw.base64(20)}"`,
      `AWS_SECRET_ACCESS_KEY=${variable('AWS_SECRET_ACCESS_KEY')}`,
    ],
  }),
  named(
    'aws-session-token',
    ['session_token', 'sessiontoken', 'session-token', 'security_token', 'securitytoken'],
    join(base64(100, 2000), one('', '=', '==')),
  ),
  prefixed('aws-mws-token', ['amzn.mws.'], uuid),
  prefixed('aws-bedrock-api-key', ['ABSK'], join(base64(100, 280), one('', '=', '=='))),
  prefixed('aws-bedrock-short-key', ['bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t'], base64(60, 2000)),
  prefixed(
    'aws-bare-session-token',
    ['IQoJb3JpZ2lu', 'FwoGZXIvYXdz', 'FQoGZXIvYXdz'],
    join(base64(100, 2000), one('=', '==', '')),
  ),
  prefixed('aws-appsync-key', ['da2-'], lower(26)),
  address({
    id: 'aws-signed-address',
    keyword: 'x-amz-signature=',
    pattern: /X-Amz-Signature=([0-9a-f]{64})/i,
    sample: (draw) => ['https://b.s3.amazonaws.com/k?X-Amz-Expires=900&X-Amz-Signature=', draw.hex(64)],
  }),
  address({
    id: 'aws-signed-address-token',
    keyword: 'x-amz-security-token=',
    pattern: /X-Amz-Security-Token=((?:[A-Za-z0-9]|%2[BbFf]|%3[Dd]){80,2000})/i,
    sample: (draw) => [
      'https://b.s3.amazonaws.com/k?X-Amz-Security-Token=',
      `${draw.base62(300)}%3D%3D`,
      '&X-Amz-Date=1',
    ],
  }),
  address({
    id: 'aws-legacy-signed-address',
    keyword: '&signature=',
    pattern: /&Signature=((?:[A-Za-z0-9]|%2[BbFf]|[+/]){26,40}(?:%3[Dd]|=))/i,
    sample: (draw) => ['https://b.s3.amazonaws.com/k?Expires=1&Signature=', `${draw.base62(27)}%3D`, '&x=1'],
  }),
  setting(
    'aws-mail-password',
    'ses smtp, aws ses, ses password, smtp password, mail password, email host password',
    join(one('B'), base64(43)),
  ),
  setting('aws-setting', 'aws secret, aws key, aws s3, s3 secret, s3 key, dynamodb, amazon secret', base64(40)),
];
