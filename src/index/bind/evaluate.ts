/**
 * Follows a chain such as `this.repo.find().name` through the project: from the name at its head to a definition, and
 * from there through declared types to each member. It stops at the first part that no declaration explains.
 */
import { wordSet } from '../../base/collections.js';
import { findOnce } from '../../base/remember.js';
import type { IndexedFile, Uses } from '../../model/analysis.js';
import { type DefinitionPlace, isType, type NameTable } from './name-table.js';
import { createScopeFacts, resultType, typeNames } from './scope-facts.js';
import type { Meaning, VisibleNames } from './visible-names.js';

export type Evaluation = {
  readonly files: readonly IndexedFile[];
  readonly names: NameTable;
  readonly visible: VisibleNames;
  readonly usesOf: (file: number) => Uses;
};

/** Where a name is written: the file, and the definition around it (-1 for none). */
export type Spot = { readonly file: number; readonly scope: number };

/** What a part of a chain is: definitions or a module; or the value of some types, by their keys. */
type Part = Meaning | { readonly kind: 'value'; readonly types: readonly string[] };

/** A member that is only assigned, such as `this.repo = …`: where, and the types of its values as `Local.type`. */
type Field = { readonly spot: Spot; readonly types: readonly string[] };

type Fields = ReadonlyMap<string, Field>;

export type Evaluator = {
  /** Every definition that the chain refers to. */
  readonly follow: (spot: Spot, chain: string) => readonly DefinitionPlace[];
  /** Drops what was found for chains so far. */
  readonly forget: () => void;
};

export function createEvaluator({ files, names, visible, usesOf }: Evaluation): Evaluator {
  const { localsAt, signatureOf, outerOf } = createScopeFacts(files, usesOf);
  const valueTypes = new Map<string, readonly string[]>();
  const written = new Map<string, readonly string[]>();
  const fields = new Map<string, Fields>();
  const bases = new Map<string, readonly string[]>();

  function follow(spot: Spot, chain: string): DefinitionPlace[] {
    const found: DefinitionPlace[] = [];
    const last = walk(spot, chain, { found, depth: 0 });
    if (last?.kind === 'module') for (const place of visible.wholeModule(last.files)) found.push(place);
    return found;
  }

  type Walk = { readonly found: DefinitionPlace[] | null; readonly depth: number };

  function walk(spot: Spot, chain: string, { found, depth }: Walk): Part | null {
    const dotted = visible.dottedImport(spot.file, chain);
    const [head = '', ...rest] = (dotted === null ? chain : `-${chain.slice(dotted.name.length)}`).split('.');
    let part = called(dotted?.meaning ?? headOf(spot, bare(head), depth), head, { found, depth });
    for (const segment of rest) {
      if (part === null) return null;
      part = called(memberOf(part, bare(segment), depth), segment, { found, depth });
    }
    return part;
  }

  /** Notes the definitions; after a call, the part is the value that they return. */
  function called(part: Part | null, segment: string, { found, depth }: Walk): Part | null {
    if (part?.kind !== 'definitions') return part;
    for (const place of part.places) found?.push(place);
    if (!segment.endsWith(')')) return part;
    return instanceOf(part.places, depth);
  }

  /** The value of definitions: an instance of a type, what a function returns, what a variable contains. */
  function instanceOf(places: readonly DefinitionPlace[], depth: number): Part | null {
    const types = unique(places.flatMap((place) => typesOf(place, depth)));
    return types.length === 0 ? null : { kind: 'value', types };
  }

  function headOf({ file, scope }: Spot, name: string, depth: number): Part | null {
    const { definitions, entry } = files[file]!;
    for (let at = scope; at >= 0; at = outerOf(file, at)) {
      const types = localsAt(file, at).get(name);
      if (types !== undefined && !isTypeAt(file, at)) return valueOfLocal({ file, scope: at }, [name, types], depth);
      const parameter = isType(definitions[at]!)
        ? undefined
        : signatureOf([file, at]).parameters.find((one) => one.name === name);
      if (parameter !== undefined) return valueOfTexts({ file, scope: outerOf(file, at) }, [parameter.type], depth);
      const around = isType(definitions[at]!) ? names.typeAt(file, at) : names.typeAround(file, at);
      if (around === null) continue;
      if (selfNames.has(name)) return { kind: 'value', types: [around] };
      if (name === (superNames.get(entry.language) ?? 'super')) return { kind: 'value', types: basesOf(around, depth) };
      if (name.startsWith('@') || implicitMembers.has(entry.language)) {
        const member = memberOfType(around, name, depth);
        if (member !== null) return member;
      }
    }
    const own = names.inFile(file, name);
    if (own.length > 0) return { kind: 'definitions', places: own };
    const types = localsAt(file, -1).get(name);
    return types === undefined
      ? visible.meaningOf(file, name)
      : valueOfLocal({ file, scope: -1 }, [name, types], depth);
  }

  /**
   * A name that is imported and also declared somewhere in the scope, with unknown type, may be the import. Not in a
   * function of Python: what it assigns is its own everywhere in it.
   */
  function valueOfLocal(spot: Spot, [name, types]: readonly [string, readonly string[]], depth: number): Part | null {
    const value = valueOfTexts(spot, types, depth);
    const isOwn = spot.scope >= 0 && files[spot.file]!.entry.language === 'python';
    return value === null && !isOwn && visible.isImported(spot.file, name) ? visible.meaningOf(spot.file, name) : value;
  }

  const isTypeAt = (file: number, at: number): boolean => isType(files[file]!.definitions[at]!);

  function memberOf(part: Part, name: string, depth: number): Part | null {
    if (part.kind === 'module') return visible.memberOf(part.files, name);
    const types =
      part.kind === 'value'
        ? part.types
        : unique(
            part.places.flatMap(([file, at]) =>
              at >= 0 && isType(files[file]!.definitions[at]!) ? [names.typeAt(file, at)] : typesOf([file, at], depth),
            ),
          );
    for (const type of types) {
      const found = memberOfType(type, name, depth);
      if (found !== null) return found;
    }
    return name === 'new' && part.kind === 'definitions' ? part : null;
  }

  /** A member that the type or a base of it declares or assigns. */
  function memberOfType(type: string, name: string, depth: number): Part | null {
    if (depth > maxDepth) return null;
    for (const one of withBases(type, depth)) {
      const declared = names.members(one, name);
      if (declared.length > 0) return { kind: 'definitions', places: declared };
      const field = fieldsOf(one).get(name);
      if (field !== undefined) return valueOfTexts(field.spot, field.types, depth);
    }
    return null;
  }

  /** Collected once for each type, because a Ruby module or a partial class can have thousands of parts. */
  function fieldsOf(type: string): Fields {
    const parts = names.parts(type);
    const known = fields.get(type);
    if (known !== undefined) return known;
    const found = new Map<string, Field>();
    for (const [file, scope] of parts)
      for (const [name, types] of localsAt(file, scope))
        if (!found.has(name)) found.set(name, { spot: { file, scope }, types });
    fields.set(type, found);
    return found;
  }

  /** A type and its bases, the nearest first. */
  function* withBases(type: string, depth: number): Iterable<string> {
    const known = new Set([type]);
    for (const one of known) {
      yield one;
      if (known.size < maxBases) for (const base of basesOf(one, depth)) known.add(base);
    }
  }

  function basesOf(type: string, depth: number): readonly string[] {
    const known = bases.get(type);
    if (known !== undefined) return known;
    // A type that is its own base, by whatever way, has no bases while they are looked up.
    bases.set(type, []);
    const all = names.parts(type).flatMap(([file, at]) => {
      const { bases: named } = files[file]!.definitions[at]!;
      return named.flatMap((base) => namedTypes({ file, scope: outerOf(file, at) }, base, depth + 1));
    });
    const found = unique(all);
    bases.set(type, found);
    return found;
  }

  /** The types of which the value of a definition is. */
  function typesOf(place: DefinitionPlace, depth: number): readonly string[] {
    const [file, at] = place;
    if (at < 0 || depth > maxDepth) return [];
    const find = () => (isTypeAt(file, at) ? [names.typeAt(file, at)] : statedTypes(place, depth));
    return findOnce(valueTypes, `${file} ${at}`, { meanwhile: [], find });
  }

  function statedTypes(place: DefinitionPlace, depth: number): readonly string[] {
    const [file, at] = place;
    const { kind, name } = files[file]!.definitions[at]!;
    const outer = outerOf(file, at);
    const { value } = signatureOf(place);
    if (kind === 'constructor') return [names.typeAround(file, at) ?? ''];
    if (value !== '') return namedTypes({ file, scope: outer }, resultType(value, 0), depth + 1);
    const assigned = localsAt(file, at).get(name) ?? localsAt(file, outer).get(name) ?? [];
    const part = valueOfTexts({ file, scope: outer }, assigned, depth + 1);
    return part?.kind === 'value' ? part.types : [];
  }

  function valueOfTexts(spot: Spot, texts: readonly string[], depth: number): Part | null {
    if (depth > maxDepth) return null;
    const types = unique(texts.flatMap((text) => typesOfText(spot, text, depth + 1)));
    return types.length === 0 ? null : { kind: 'value', types: types.slice(0, maxTypes) };
  }

  function typesOfText(spot: Spot, text: string, depth: number): readonly string[] {
    if (!text.startsWith('=')) return namedTypes(spot, text, depth);
    const [chain = '', position] = text.slice(1).split('#');
    const find = () =>
      position === undefined ? typesOfChain(spot, chain, depth) : typesOfResult(spot, [chain, Number(position)], depth);
    return findOnce(written, `${spot.file} ${spot.scope} ${text}`, { meanwhile: [], find });
  }

  function typesOfChain(spot: Spot, chain: string, depth: number): readonly string[] {
    const part = walk(spot, chain, { found: null, depth });
    if (part?.kind === 'value') return part.types;
    if (part?.kind !== 'definitions') return [];
    return part.places.flatMap((place) => typesOf(place, depth));
  }

  /** The type of the second or a later result of a call. */
  function typesOfResult(spot: Spot, [chain, position]: readonly [string, number], depth: number): readonly string[] {
    const part = walk(spot, chain.replace(/\(\)$/, ''), { found: null, depth });
    if (part?.kind !== 'definitions') return [];
    return part.places.flatMap(([file, at]) =>
      at < 0
        ? []
        : namedTypes({ file, scope: outerOf(file, at) }, resultType(signatureOf([file, at]).value, position), depth),
    );
  }

  /** The types of the project that a written type names. */
  function namedTypes(spot: Spot, text: string, depth: number): readonly string[] {
    if (text === '' || depth > maxDepth) return [];
    const find = () => unique(typeNames(text).flatMap((alternatives) => firstNamed(spot, alternatives, depth)));
    return findOnce(written, `${spot.file} ${spot.scope} :${text}`, { meanwhile: [], find });
  }

  function firstNamed(spot: Spot, alternatives: readonly string[], depth: number): readonly string[] {
    for (const name of alternatives) {
      const part = walk(spot, name, { found: null, depth });
      if (part?.kind === 'value') return part.types;
      const places = part?.kind === 'definitions' ? part.places : [];
      const named = places.flatMap(([file, at]) => (at >= 0 && isTypeAt(file, at) ? [names.typeAt(file, at)] : []));
      if (named.length > 0) return named;
    }
    return [];
  }

  return {
    follow,
    forget: () => {
      for (const found of [valueTypes, written, bases]) found.clear();
    },
  };
}

/** `f()()` -> `f`. */
function bare(segment: string): string {
  let end = segment.length;
  while (end >= 2 && segment.startsWith('()', end - 2)) end -= 2;
  return segment.slice(0, end);
}

function unique(values: readonly string[]): readonly string[] {
  return values.length < 2 ? values : [...new Set(values)];
}

/** Deeper chains of types are loops or too costly. */
const maxDepth = 12;
const maxBases = 24;
/** More types of one value would be chance. */
const maxTypes = 6;
const selfNames: ReadonlySet<string> = new Set(['this', 'self', 'cls', 'Self', '$this', 'static']);
const superNames: ReadonlyMap<string, string> = new Map([
  ['csharp', 'base'],
  ['php', 'parent'],
]);
/** Languages in which a method names members without `this`. */
const implicitMembers: ReadonlySet<string> = wordSet('java csharp cpp swift kotlin dart scala ruby');
