/**
 * Runtimes and the end of their support, as published by their makers. The engine has no clock, so the table has a
 * date: the end of 2025. [runtime, first version still supported, when the version before it ended]
 */
export const SUPPORTED: ReadonlyMap<string, readonly [version: readonly number[], ended: string]> = new Map([
  ['Node.js', [[20], '18 in April 2025']],
  ['Python', [[3, 10], '3.9 in October 2025']],
  ['Ruby', [[3, 2], '3.1 in March 2025']],
  ['PHP', [[8, 2], '8.1 in December 2025']],
  ['.NET', [[8], '7 in May 2024, 6 in November 2024']],
]);

/** Dependencies that their authors have declared unmaintained. */
export const RETIRED: ReadonlyMap<string, string> = new Map([
  ['request', 'deprecated in 2020'],
  ['request-promise', 'deprecated in 2020'],
  ['tslint', 'deprecated in 2019 in favour of ESLint'],
  ['node-sass', 'deprecated in favour of sass'],
  ['istanbul', 'deprecated in favour of nyc'],
  ['babel-eslint', 'deprecated in favour of @babel/eslint-parser'],
  ['moment', 'in maintenance mode since 2020'],
  ['bower', 'in maintenance mode; its authors advise against it'],
  ['enzyme', 'no longer developed'],
  ['nose', 'no longer developed'],
  ['pycrypto', 'no longer developed'],
  ['github.com/pkg/errors', 'archived in 2021'],
  ['github.com/dgrijalva/jwt-go', 'archived in favour of golang-jwt'],
  ['github.com/gogo/protobuf', 'deprecated in 2022'],
  ['github.com/golang/mock', 'archived in 2023'],
  ['swiftmailer/swiftmailer', 'no longer maintained since 2021'],
  ['structopt', 'in maintenance mode in favour of clap'],
]);
