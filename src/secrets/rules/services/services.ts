/**
 * Keys without a shape of their own, recognised by the service in their name. Hundreds of services share one shape:
 * name, operator, value. So each is a row of a table that three rules read: the value has the form of the service; the
 * name says that any value is a key; or the value is joined to the name.
 */
import { type Rule, rule } from '../../rule.js';
import { type Draw, type Example, variable, within } from '../../sample.js';
import { isNoWord, looksLikeAKey, looksStrong, mixesKinds } from '../assignments/key-values.js';
import {
  assignSource,
  isAboutSomethingElse,
  nameSource,
  settingForms,
  spellName,
} from '../assignments/setting-syntax.js';
import type { Service } from '../rule-parts.js';

export function serviceRules(services: readonly Service[]): readonly Rule[] {
  const table = readTable(services);
  const keywords = [...table.keys()];
  const loneNames = keywords.filter((name) => /^[a-z0-9]{4,}$/.test(name) && !commonWords.has(name));
  const alone = new Set(loneNames);
  return [serviceKey(services, table), serviceSecret(loneNames, alone), serviceJoined(loneNames)];
}

/** The value has the form that the service uses. */
function serviceKey(services: readonly Service[], table: Table): Rule {
  return remember(
    rule({
      id: 'service-key',
      keywords: [...table.keys()],
      pattern: serviceValue,
      accepts: (secret, match) => {
        if (!mayBeKey(secret)) return false;
        const head = match.slice(0, -secret.length);
        if (isAboutSomethingElse(head)) return false;
        const isClear = saysKey.test(head) && (mixesKinds(secret) || isNoWord(secret));
        return namedBy(match, table).some(
          ({ shape, accepts }) => shape.test(secret) && (isClear || accepts(secret, match)),
        );
      },
      finds: (draw) => services.flatMap((service) => examplesOf(service, draw)),
      ignores: (draw) => services.flatMap((service) => lookAlikesOf(service, draw)),
    }),
  );
}

/** Any other value, under a name that says that it is a key. */
function serviceSecret(names: readonly string[], alone: ReadonlySet<string>): Rule {
  return rule({
    id: 'service-secret',
    keywords: names,
    pattern: serviceValue,
    confidence: 'suspect',
    accepts: (secret, match) => {
      if (!mayBeKey(secret)) return false;
      const head = match.slice(0, -secret.length);
      if (isAboutSomethingElse(head)) return false;
      return saysKey.test(head) ? looksLikeAKey(secret) : alone.has(bareName(head)) && looksStrong(secret);
    },
    finds: (draw) =>
      someOf(names, draw).flatMap((name) => [
        within(`${name}_token = `, draw.digits(16), '\n'),
        within(`${name.toUpperCase()} SECRET `, mixed(draw), '\n'),
        within(`${name}Key: '`, `${mixed(draw)}_${mixed(draw)}`, "'"),
        within(`${name} `, draw.uuid(), '\n'),
      ]),
    ignores: (draw) =>
      someOf(names, draw).flatMap((name) => [
        `${name}_key = "${name}-key-name-1"`,
        `${name} token authentication2`,
        `${name} ${draw.digits(5)}`,
        `${name}_token_url = ${draw.lower(18)}`,
      ]),
  });
}

/** The value continues the name: `acme-secret-1a2b…`. */
function serviceJoined(names: readonly string[]): Rule {
  return rule({
    id: 'service-key-joined',
    keywords: names,
    pattern:
      /[A-Za-z0-9]{4,40}(?:[._-][A-Za-z]{2,12}(?=[._-])){0,3}[._-](?=[A-Za-z_-]{0,40}\d)(?![\w-]{101})([A-Za-z0-9](?:[\w-]{14,98}[A-Za-z0-9])={0,2})(?![\w=-])/,
    confidence: 'suspect',
    accepts: (secret, match) => {
      const head = match.slice(0, -secret.length - 1);
      return !isAboutSomethingElse(head) && (saysKey.test(head) ? looksLikeAKey(secret) : uuid.test(secret));
    },
    finds: (draw) =>
      someOf(names, draw).flatMap((name) => [
        within(`${name}-secret-`, draw.uuid(), '\n'),
        within(`${name}KEY-`, draw.lower(32), '\n'),
        within(`${name}.access.token-`, draw.hex(32), '\n'),
      ]),
    ignores: (draw) =>
      someOf(names, draw).flatMap((name) => [`${name}-token-provider-of-accounts`, `${name}-${draw.hex(8)}`]),
  });
}

type Line = { readonly shape: RegExp; readonly accepts: Rule['accepts'] };
type Table = ReadonlyMap<string, readonly Line[]>;

function readTable(services: readonly Service[]): Table {
  const table = new Map<string, Line[]>();
  for (const { names, value, accepts } of services) {
    const line = { shape: new RegExp(`^(?:${value.source})$`), accepts };
    for (const name of new Set(names.flatMap(spellName))) table.set(name, [...(table.get(name) ?? []), line]);
  }
  return table;
}

/** The rows of every service name that the match begins with. */
function namedBy(match: string, table: Table): readonly Line[] {
  const lower = match.slice(0, endOfWord(match)).toLowerCase();
  const lines: Line[] = [];
  for (let end = shortestName; end <= lower.length; end++) {
    const named = table.get(lower.slice(0, end));
    if (named !== undefined) lines.push(...named);
  }
  return lines;
}

/** The end of the first word: no service name is longer. */
function endOfWord(match: string): number {
  otherSign.lastIndex = shortestName;
  return Math.min(otherSign.exec(match)?.index ?? match.length, maxNameLength);
}

/** A cheap precheck: what follows a name is usually the next word. */
function mayBeKey(secret: string): boolean {
  return secret.length >= 14 || /\d/.test(secret);
}

/** The head without its operator and quotes, in lower case. */
function bareName(head: string): string {
  return head.replace(/[\s"'`=:]+$/, '').toLowerCase();
}

/** Each form of the value and each name once, in every assignment syntax in turn. The variant sets the first syntax. */
function examplesOf({ names, value }: Service, draw: Draw): readonly Example[] {
  const turn = Number(draw.digits(2));
  const samples = value.samples(draw);
  const count = Math.max(names.length, samples.length);
  return Array.from({ length: count }, (_, at) => {
    const forms = settingForms(names[at % names.length]!, samples[at % samples.length]!);
    return forms[(turn + at) % forms.length]!;
  });
}

function lookAlikesOf({ names, value }: Service, draw: Draw): readonly string[] {
  const turn = Number(draw.digits(2));
  const sample = value.samples(draw)[0]!;
  return names.map((name, at) => {
    const key = name.replaceAll(' ', '_');
    const forms = [
      `${key.toUpperCase()}_KEY=${variable('KEY')}`,
      `${key}_token: "your-${key}-token"`,
      `${key}_commit_sha = "${sample}"`,
      `${key}_url: "https://host/${sample}"`,
    ];
    return forms[(turn + at) % forms.length]!;
  });
}

function mixed(draw: Draw): string {
  return draw.lower(6) + draw.digits(4) + draw.lower(8);
}

/** A few of the names; the variant decides which. */
function someOf(names: readonly string[], draw: Draw): readonly string[] {
  return Array.from({ length: 4 }, () => names[Number(draw.digits(6)) % names.length]!);
}

/** Caches the examples: there are many, and they are needed often. */
function remember(made: Rule): Rule {
  const known = new Map<number, readonly Example[]>();
  return {
    ...made,
    finds: (variant) => {
      const examples = known.get(variant) ?? made.finds(variant);
      known.set(variant, examples);
      return examples;
    },
  };
}

const [shortestName, maxNameLength] = [3, 48];
const otherSign = /[^\w.-]/g;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const saysKey = /key|token|secret|access|private|password|pat\b|auth/i;
/** Service names that are also common words in programs. */
const commonWords: ReadonlySet<string> = new Set('sanity karma ghost'.split(' '));

/** A lookahead rejects a run that is too long at its start. */
const valueSource = String.raw`(?=[A-Za-z0-9+]|\/(?!\/))(?=[A-Za-z+/=.:~_-]{0,30}\d|[\w+/=.:~-]{14})(?![\w+/=.:~-]{2001})([A-Za-z0-9+/][\w+/=.:~-]{6,1998}[\w+/=-])(?![\w+/=-]|\.\w)`;
const serviceValue = new RegExp(nameSource + assignSource + valueSource);
