/**
 * Patterns for assigning a value to a name that contains the name of a service, in any language: `FASTLY_API_KEY=…`,
 * `fastly: { key: "…" }`, `Fastly API token: …`.
 */

import { hasRandomBody } from '../../classify/value.js';
import { type Rule, rule } from '../../rule.js';
import { type Example, variable, within } from '../../sample.js';
import type { PartSpec } from '../rule-parts.js';

/** A rule for one service whose values contain characters that keys of other services do not have. */
export function assignedTo(id: string, names: readonly string[], value: PartSpec): Rule {
  const { accepts = hasRandomBody } = value;
  return rule({
    id,
    keywords: [...new Set(names.flatMap(spellName))],
    pattern: new RegExp(`${nameSource}${assignSource}(${value.source})(?![\\w+/=-]|\\.\\w)`),
    accepts: (secret, match) => !isAboutSomethingElse(match.slice(0, -secret.length)) && accepts(secret, match),
    finds: (draw) => [
      ...value.samples(draw).flatMap((sample) => settingForms(names[0]!, sample)),
      ...names.slice(1).flatMap((name) => settingForms(name, value.samples(draw)[0]!).slice(0, 2)),
    ],
    ignores: (draw) =>
      names.flatMap((name) => {
        const key = name.replaceAll(' ', '_');
        return [`${key}_token: "${variable('KEY')}"`, `${key}_url: "https://host/${value.samples(draw)[0]!}"`];
      }),
  });
}

export function spellName(name: string): readonly string[] {
  return name.includes(' ') ? ['_', '-', ''].map((border) => name.replaceAll(' ', border)) : [name];
}

export function isAboutSomethingElse(head: string): boolean {
  return otherThing.test(head.replace(/[\s"'`\\=:,(>]+$/, ''));
}

export function settingForms(name: string, sample: string): readonly Example[] {
  const complete = saysSecret.test(name);
  const words = name.replaceAll(' ', '_');
  const snake = words + (complete ? '' : '_key');
  const camel = name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase()) + (complete ? '' : 'Token');
  return [
    within(`${snake.toUpperCase()}=`, sample, '\n'),
    within(`"${snake}": "`, sample, '",'),
    within(`const ${camel} = '`, sample, "';"),
    within(`X-${snake.replaceAll('_', '-')}: `, sample, '\r\n'),
    ...(complete ? [] : [within(`${words}:\n  api_key: `, sample), within(`${words} api token: `, sample)]),
  ];
}

function anyCase(words: string): string {
  return words
    .split(' ')
    .flatMap((word) => [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()])
    .join('|');
}

const saysSecret = /(?:key|token|secret|password|pat|sid|id)$/;

/** Last words of names whose values only look like keys. */
const otherThing =
  /(?:hash|sha\d{0,3}|md5|commit|revision|rev|ref|version|digest|checksum|integrity|etag|url|uri|host|domain|region|email|user(?:name)?|uuid|guid|model|bucket|branch|tag|image|public[_-]?key|path|file|(?:project|org|organi[sz]ation|team|zone|account|tenant|workspace|site|user|request|trace|span|run|build)[_-]?id)$/i;

const quote = String.raw`(?:\\?["'${'`'}])?`;
const innerPlace = String.raw`(?:\(\s{0,16}|(?:=>|[:=])\s{0,16}(?:[{([]{1,2}\s{0,16}|(?<=\n[ \t]{1,16})))`;
const innerName = String.raw`${innerPlace}${quote}[\w.-]{0,24}(?:${anyCase('key token secret password auth pat')})`;
/** The rest of the name, matched in exactly one way; further words; the name of a nested field. */
export const nameSource = String.raw`(?![\w.-]{49})[\w.-]{1,48}(?![\w.-])(?:[ \t][A-Za-z]{1,12}(?![\w.+/-])){0,4}(?:${quote}\s{0,4}${innerName})?`;
const operator = String.raw`(?:=>|:=|={1,3}|[:,(>]|\|\||\?\?|\s{1,2}value=|(?<=${anyCase('key token secret access private')})\s|\s(?=["'${'`'}]?[A-Za-z+/=_-]{0,24}\d))`;
export const assignSource = String.raw`${quote}\]?\s{0,8}${operator}\s{0,8}(?:[rbu@](?=["'])|Bearer |Token )?${quote}`;
