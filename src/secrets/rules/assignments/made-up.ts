/** Values that people choose, under names that mean a password. They are suspects: such a value may be anything. */
import { elementValue, flagValue, lineValue, plainValue, quotedValue } from '../../classify/assignment.js';
import { goesOnAsSecretName, isSecretName, passwordNames } from '../../classify/secret-name.js';
import { isMadeUp, isNoName } from '../../classify/value.js';
import { madeUpPreconditions } from '../../classify/value-preconditions.js';
import { rule } from '../../rule.js';
import { within } from '../../sample.js';

export const madeUpRules = [
  rule({
    id: 'password-literal',
    keywords: passwordNames,
    pattern: quotedValue,
    confidence: 'suspect',
    accepts: (secret, match) => isSecretName(match) && isMadeUp(secret) && !numberedName.test(secret),
    preconditions: madeUpPreconditions,
    continuations: goesOnAsSecretName,
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
    preconditions: madeUpPreconditions,
    continuations: goesOnAsSecretName,
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
    id: 'password-plain',
    keywords: passwordNames,
    pattern: plainValue,
    confidence: 'suspect',
    accepts: (secret, match) => isSecretName(match) && /\d/.test(secret) && isMadeUp(secret) && isNoName(secret),
    preconditions: madeUpPreconditions,
    continuations: goesOnAsSecretName,
    finds: (draw) => [
      within('docker run -e DB_PASSWORD=', `Winter-${draw.digits(4)}!`, ' image'),
      within('{ user: ann, password: ', `blue-${draw.digits(4)}-Kite!`, ' }'),
    ],
    ignores: () => ['f(password=form.value2)', 'password = value1;', '{ password: string2 }'],
  }),
  rule({
    id: 'password-element',
    keywords: passwordNames,
    pattern: elementValue,
    confidence: 'suspect',
    accepts: (secret, match) => isSecretName(match) && isMadeUp(secret),
    preconditions: madeUpPreconditions,
    continuations: goesOnAsSecretName,
    finds: (draw) => [within('<password>', `Winter${draw.digits(4)}!`, '</password>')],
    ignores: () => ['<password>password1</password>', '<PasswordInput2>text</PasswordInput2>'],
  }),
  rule({
    id: 'password-flag',
    keywords: passwordNames,
    pattern: flagValue,
    confidence: 'suspect',
    accepts: (secret, match) => isSecretName(match) && /\d/.test(secret) && isMadeUp(secret) && isNoName(secret),
    preconditions: madeUpPreconditions,
    continuations: goesOnAsSecretName,
    finds: (draw) => [within('connect -User ann -Password ', `Winter${draw.digits(4)}!`, '\n')],
    ignores: () => ['tool --password $PASSWORD1', 'tool --password mypassword1', 'tool --password value1'],
  }),
];

/** An identifier that ends in a digit (`ReadOneFile2`). */
const numberedName = /^(?:[A-Z][a-z]+){3,}\d$/;
