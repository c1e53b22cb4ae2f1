/** Finds values without quotes: settings, command-line flags, headers, query strings and markup. */

import { isGenerated, isSurelyGenerated } from '../classify/value.js';
import { type Naming, nameAt, ownerOfValue, valueNames } from './assigned-names.js';
import type { Candidate, How } from './candidate.js';
import { type Key, keyOf, strongFamilies } from './key-family.js';
import type { Token } from './line-tokens.js';

/** A line, where it begins in the text, and its tokens. */
export type Line = {
  readonly text: string;
  readonly offset: number;
  readonly tokens: readonly Token[];
  readonly depth: number;
  /** The tokens of the line before. */
  readonly before: readonly Token[];
};

/** The bare value after the word with this number. */
export function bareValue(line: Line, at: number): Candidate | null {
  const token = line.tokens[at]!;
  const next = line.tokens[at + 1];
  if (next?.kind === 'word' && token.text.length <= maxScheme && schemes.test(token.text)) {
    const left = line.text.slice(Math.max(0, token.start - line.offset - maxHeader), token.start - line.offset);
    // A client may take the two parts of basic credentials one after the other.
    if (header.test(left)) return afterBlank(line, line.tokens[at + 2]?.kind === 'word' ? at + 1 : at, 'hdr');
  }
  if (token.text.length === 2 && /^by$/i.test(token.text) && /^identified$/i.test(line.tokens[at - 1]?.text ?? ''))
    return afterBlank(line, at, 'sql');
  const syntax = syntaxAt(line, at);
  if (syntax === null) return null;
  const ofElement = syntax === 'operator' && next!.text === '=' ? nameOfElement(line, at) : null;
  if (ofElement !== null) return inElement(line, at + 2, ofElement);
  const named = keyOf(nameAt(line.tokens, at));
  const key = valueNames.test(named.words.join(' ')) ? (ownerAt(line, at) ?? named) : named;
  if (key.family === 'none') return null;
  if (syntax === 'element') return inElement(line, at, key);
  if (syntax === 'operator') return afterOperator(line, at, key);
  if (syntax === 'prose') return inProse(line, at, key);
  if (syntax !== 'spoken') return afterBlank(line, at, syntax);
  const spoken = afterBlank(line, at + spokenGap(line.tokens, at), 'space');
  if (spoken === null) return inProse(line, at, key);
  if (level.test(line.tokens[at + 1]!.text)) return { ...spoken, key, how: 'flag' };
  return isSurelyGenerated(spoken.value) ? { ...spoken, key } : inProse(line, at, key);
}

/** `the admin password is …`, `passwords for all users: …`. */
function inProse(line: Line, at: number, key: Key): Candidate | null {
  if (!strongFamilies.has(key.family)) return null;
  prose.lastIndex = line.tokens[at]!.end - line.offset;
  const value = prose.exec(line.text)?.[1]?.replace(/[.,;:!?)]{1,8}$/, '');
  if (value === undefined) return null;
  const start = line.text.lastIndexOf(value, prose.lastIndex);
  return candidateOf(line, { key, how: 'prose', op: ':' }, [start, start + value.length]);
}

/** How a bare value may follow the word with this number; null if it cannot. */
function syntaxAt(
  { tokens, text, offset }: Line,
  at: number,
): 'element' | 'operator' | 'flag' | 'cfgsp' | 'spoken' | 'prose' | null {
  const next = tokens[at + 1];
  if (next === undefined) return null;
  if (at > 0 && tokens[at - 1]!.text.endsWith('<')) return isTypeArgument(tokens, at) ? null : 'element';
  if (tokens[at - 1]?.text === ':' && tokens[at - 3]?.text.endsWith('<')) return 'element';
  if (next.kind === 'operator' && assignments.test(next.text)) return 'operator';
  if (next.text === '|' && tokens[0]!.text === '|') return 'operator';
  if (isFlag(tokens, at)) return 'flag';
  if (isFirst(tokens, at) && oneValue.test(text.slice(tokens[at]!.end - offset))) return 'cfgsp';
  return spokenNames.test(tokens[at]!.text) ? 'spoken' : 'prose';
}

/** `List<Token>`: a word touches the bracket. */
function isTypeArgument(tokens: readonly Token[], at: number): boolean {
  const [owner, bracket] = [tokens[at - 2], tokens[at - 1]!];
  return owner?.kind === 'word' && bracket.text === '<' && owner.end === bracket.start;
}

/** A word or a dash may stand between name and value: `the key is …`, `token - …`. */
function spokenGap(tokens: readonly Token[], at: number): number {
  return /^(?:is|-|[057])$/.test(tokens[at + 1]?.text ?? '') ? 1 : 0;
}

/** The name that `value` belongs to: `name: THE_NAME`, here or on the line before. */
function ownerAt({ tokens, before }: Line, at: number): Key | null {
  const owner = ownerOfValue(tokens, at) ?? ownerOfValue(before, before.length);
  if (owner !== null || !/<$/.test(tokens[at - 1]?.text ?? '')) return owner;
  return ownerOfElement(tokens[at - 1]!.text === '><' ? tokens.slice(0, at) : before);
}

/** `<property name="THE_NAME">`: the value is the content of the element. */
function nameOfElement({ tokens, before }: Line, at: number): Key | null {
  const [label, name, end] = [tokens[at]!.text, tokens[at + 2], tokens[at + 3]];
  if (!/^(?:name|key)$/i.test(label) || name?.kind !== 'string' || !end?.text.startsWith('>')) return null;
  const key = keyOf(name.text);
  if (valueNames.test(key.words.join(' '))) return ownerOfElement(before);
  return key.family === 'none' ? null : key;
}

/** The telling name in the tags before an element `value`: `<Password><Value>…`. */
function ownerOfElement(tokens: readonly Token[]): Key | null {
  const name = tokens.slice(-maxTag).findLast(({ text }) => strongFamilies.has(keyOf(text).family));
  return name === undefined || !/^>|>$/.test(tokens.at(-1)!.text) ? null : keyOf(name.text);
}

function afterOperator(line: Line, at: number, key: Key): Candidate | null {
  const op = line.tokens[at + 1]!;
  const start = afterTag(line.text, skipBlanks(line.text, op.end - line.offset));
  if (start >= line.text.length || quotes.test(line.text[start]!)) return null;
  const isLead = isFirst(line.tokens, at);
  const isRun = isLead && line.depth === 0 && !prefixedString.test(line.text.slice(start, start + 4));
  const end = endOfBare(line.text, start, isRun ? 'run' : isLead ? 'line' : 'word');
  const rest = line.text.slice(end).trim();
  const isWhole = isLead && (rest === '' || rest.startsWith('\\') || /^(?:#|\/\/|--|<!--)/.test(rest));
  const before = line.text[line.tokens[at]!.start - line.offset - 1] ?? '';
  const isSetting =
    /\w[_-]\w/.test(line.tokens[at]!.text) || line.tokens.slice(0, at).every(({ kind }) => kind === 'word');
  const isSpoken = rest === '' && op.text === ':' && isSetting;
  const how: How = /[?&]/.test(before)
    ? 'query'
    : isFlag(line.tokens, at)
      ? 'flag'
      : isWhole
        ? 'cfg'
        : isSpoken
          ? 'prose'
          : 'bare';
  return candidateOf(line, { key, how, op: op.text }, [start, end]);
}

/** `<name>value</name>`, with attributes or without. */
function inElement(line: Line, at: number, key: Key): Candidate | null {
  const close = line.text.indexOf('>', line.tokens[at]!.end - line.offset);
  const open = skipBlanks(line.text, close + 1);
  const start = open + (line.text.startsWith(cdata, open) ? cdata.length : 0);
  const next = line.text.indexOf(start > open ? ']]>' : '<', line.tokens[at]!.end - line.offset);
  if (close < 0 || (next >= 0 && next < close)) return null;
  const [from, to] = generatedPart(line.text, start, next < 0 ? line.text.length : next);
  return candidateOf(line, { key, how: 'xml', op: '>' }, [from, to]);
}

/** Of a value among words or braces, the part that looks generated; else all of it. */
function generatedPart(text: string, start: number, end: number): readonly [number, number] {
  const value = text.slice(start, end).trimEnd();
  const part = /[\s{}]/.test(value) ? value.split(/[\s{}]+/).find(isGenerated) : undefined;
  const from = start + (part === undefined ? 0 : value.indexOf(part));
  return [from, from + (part ?? value).length];
}

/** The name on the line before that this whole line is the value of: `<name>` or `name: |`. */
export function valueOfLineBefore(line: Line): Candidate | null {
  const [opening, name, last] = line.before.slice(-3);
  if (last === undefined || line.tokens.length === 0) return null;
  const isElement = last.text === '>' && /<$/.test(opening!.text);
  const isBlock = /^[|>][-+]?$/.test(last.text) && name!.text === ':';
  if (!isElement && !isBlock) return null;
  const key = keyOf(isElement ? name!.text : opening!.text);
  const value = line.text.trim();
  const start = line.text.indexOf(value);
  if (key.family === 'none' || /^[<"'`]|\s/.test(value)) return null;
  return candidateOf(line, { key, how: 'next', op: ':' }, [start, start + value.length]);
}

/** The value after blanks. */
function afterBlank(line: Line, at: number, how: How): Candidate | null {
  const token = line.tokens[at]!;
  const from = token.end - line.offset + (line.text[token.end - line.offset] === '}' ? 1 : 0);
  const blanks = skipBlanks(line.text, from);
  const start = blanks + (line.text[blanks] === '{' ? 1 : 0);
  if (blanks === from || start >= line.text.length || quotes.test(line.text[start]!)) return null;
  const key = how === 'hdr' ? keyOf('authorization') : how === 'sql' ? keyOf('identified_password') : keyOf(token.text);
  const end = endOfBare(line.text, start, how === 'cfgsp' && start === blanks ? 'line' : 'word');
  return candidateOf(line, { key, how, op: '' }, [start, end]);
}

function candidateOf(line: Line, naming: Naming, [start, end]: readonly [number, number]): Candidate | null {
  if (end <= start) return null;
  const value = line.text.slice(start, end);
  return { ...naming, quote: 'b', value, start: start + line.offset, end: end + line.offset, depth: line.depth };
}

/** A setting: nothing but marks and commands before the name. */
function isFirst(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 4); i--)
    if (
      !/^(?:[-#*/>;+|%]+|:|npm|config|\d{1,6}|export|set|setenv|ENV|ARG|env|declare|g?x|Ux|local|e|D|\$|\{)$/.test(
        tokens[i]!.text,
      )
    )
      return false;
  return at <= 4;
}

/** `-name` or `--name`, after a blank. */
function isFlag(tokens: readonly Token[], at: number): boolean {
  const dash = tokens[at - 1];
  return dash?.kind === 'operator' && /^--?$/.test(dash.text) && dash.end === tokens[at]!.start;
}

/** Past the tag or anchor of a YAML value: `!!str`, `&name`. */
function afterTag(text: string, from: number): number {
  tag.lastIndex = from;
  return tag.test(text) ? tag.lastIndex : from;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

/** A value of a settings line may contain more signs than one inside code. Trailing punctuation is left out. */
function endOfBare(text: string, from: number, scope: 'run' | 'line' | 'word'): number {
  const stop = { run: endOfRun, line: endOfLineValue, word: endOfWordValue }[scope];
  stop.lastIndex = from;
  let end = stop.exec(text)?.index ?? text.length;
  while (end > from + 1 && ',;.'.includes(text[end - 1]!)) end -= 1;
  return end;
}

/** A line break or a quote as string literals escape it ends a value too. */
const prefixedString = /^\w{1,3}["'`]/;
const endOfRun = /[\s`]|\\[nrt"']|["'](?=[\s,;)\]}]|$)/g;
const endOfLineValue = /[\s"'`]|\\[nrt"'\\]/g;
const endOfWordValue = /[\s"'`,;&|)}\]<>]|\\[nrt"'\\]/g;
const assignments = /^(?::{0,3}=|[:：]|=>|\?=|\+=|==)(?:[-~!]*|\*\*)$/;
const spokenNames = /^(?:password|passwd|secret|token|key|credential)s?$|[_-](?:key|token|secret)$/i;
/** The kind of a password in the settings of a router. */
const level = /^[057]$/;
/** One value to the end of the line. */
const oneValue = /^\}?[ \t]{1,40}(?:[^\s"'`{]\S{2,}|\{\S{3,}\})[ \t]{0,40}(?:\\|[#;].*)?$/;
/** A verb or a colon, a few words after the name, and the value. */
const prose =
  /["'`*]{0,3}(?: [^\s:：=]{1,30}){0,8}?(?: (?:is|was|are|é|è|es|est|ist|lautet|jest)|[:：])[ *]{1,4}["'`“«*]{0,3}(?=\S{0,60}\d|[A-Za-z]{14})([^\s"'`“”«»]{6,200})/y;
const maxTag = 8;
const maxScheme = 6;
const tag = /[!&][\w!/.-]{1,60} +/y;
const schemes = /^(?:bearer|basic|token|apikey|digest)$/i;
/** The name of the header, right before the scheme. */
const header = /authori[sz]ation["'\])]{0,3}\s{0,4}(?:[:=,]|=>)\s{0,4}["'`]?$/i;
const maxHeader = 40;
const cdata = '<![CDATA[';
const quotes = /["'`]/;
