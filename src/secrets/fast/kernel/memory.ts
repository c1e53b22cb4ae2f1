/**
 * The memory layout of the kernel: words at fixed addresses, then tables, then room for results and folding tables,
 * then the text, which comes last because it grows.
 */
import { Defect } from '../../../base/result.js';
import { letterUses } from '../../decode/letters.js';
import { beyondSymbols } from '../../pattern/position-nfa.js';
import type { Automaton } from '../automaton.js';
import { byteUses } from './byte-uses.js';
import { byteKinds, pairTraits } from './trait-tables.js';

export type KernelTables = Omit<Automaton, 'endings'>;

/** A long text is scanned in this many regions at once. */
export const regionCount = 4;
/** Addresses of the words that the kernel reads and writes. */
export const slots = {
  hits: 16,
  seen: 32,
  run: 36,
  splits: 40,
  runs: 44,
  text: 48,
  records: 52,
  firstEnding: 56,
  borders: 60,
  escapes: 72,
  recordNumbers: 76,
  names: 80,
  sets: 144,
  checksLeft: 148,
  unwanted: 152,
  edges: 156,
  folded: 160,
  foldMarks: 164,
  foldedEnd: 168,
  marks: 172,
  foldedUnits: 176,
  near: 180,
  apart: 184,
  nearEnd: 188,
  textEnd: 192,
  beyond: 196,
  longest: 200,
} as const;
const [classesAt, kindsAt, bytesAt, pairsAt, usesAt, tableAt] = [256, 512, 768, 1024, 2048, 4096];
/** In bytes; a hit takes eight. */
export const hitRoom = 1 << 17;
/** Room for results of one kind: as many as one region of a text can have. */
export const markRoom = 1 << 18;
/** The text is followed by neutral bytes; the kernel reads up to this many of them. */
export const padding = 192;
const minText = 1 << 18;

/** In units: how much longer a text may become by folding. */
export const roomToGrow = 1_024;

const maxHits = hitRoom / 8 - 8;
/** A text is read in regions of this length: there is room even if every byte ends a keyword. */
export const partLength = regionCount * maxHits;
/**
 * After a text that is read in one region, the text around its splits may be copied, and again without escapes. A text
 * with more bytes than a region may still be one region, because it may have fewer units.
 */
const joinedRoom = (length: number): number => 2 * align(Math.min(length, partLength) + 4 * padding);
/** Room for the bytes of a text, folded or not, and for what is copied after it. */
export const textRoom = (length: number): number => align(length + roomToGrow + padding) + joinedRoom(length);
export const unitRoom = (length: number): number => align(2 * length + padding);

/** In units: a non-ASCII text is held in several forms at once. A longer one is folded outside the kernel. */
export const maxFolded = 1 << 23;

export type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number };

export type Places = Record<'hitsAt' | 'splitsAt' | 'runsAt' | 'escapesAt' | 'foldedAt' | 'marksAt' | 'textAt', number>;

/** Addresses of the result areas and of the text, after the tables. */
export function writeTables(memory: Memory, tables: KernelTables): Places {
  const bordersAt = align(tableAt + tables.table.byteLength);
  const recordsAt = align(bordersAt + tables.borders.length);
  const recordNumbersAt = align(recordsAt + tables.around.byteLength);
  const setsAt = align(recordNumbersAt + tables.contextFilterNumbers.byteLength);
  const edgesAt = align(setsAt + tables.sets.byteLength);
  const hitsAt = align(edgesAt + tables.edges.byteLength);
  const splitsAt = hitsAt + regionCount * hitRoom;
  const runsAt = splitsAt + markRoom;
  const escapesAt = runsAt + markRoom;
  const foldedAt = escapesAt + markRoom;
  const marksAt = foldedAt + 2 * units;
  const textAt = marksAt + units + padding;
  grow(memory, textAt + minText);
  const bytes = new Uint8Array(memory.buffer);
  // Each class takes two bytes in a row.
  const doubled = tables.classes.map((number) => number * 2);
  bytes.set(doubled, classesAt);
  bytes.set(byteKinds, kindsAt);
  bytes.set(byteUses, bytesAt);
  bytes.set(pairTraits, pairsAt);
  bytes.set(letterUses, usesAt);
  bytes.set(tables.borders, bordersAt);
  new Uint16Array(memory.buffer, tableAt).set(tables.table);
  new Int32Array(memory.buffer, recordsAt).set(tables.around);
  new Uint32Array(memory.buffer, recordNumbersAt).set(tables.contextFilterNumbers);
  new Int32Array(memory.buffer, setsAt).set(tables.sets);
  new Int32Array(memory.buffer, edgesAt).set(tables.edges);
  const words = new Uint32Array(memory.buffer);
  words[slots.text >> 2] = textAt;
  words.set([tables.firstEnding, bordersAt], slots.firstEnding >> 2);
  for (let number = 0; number < regionCount; number++) words[(slots.hits >> 2) + number] = hitsAt + number * hitRoom;
  words.set([splitsAt, runsAt], slots.splits >> 2);
  words[slots.escapes >> 2] = escapesAt;
  words[slots.records >> 2] = recordsAt;
  words[slots.recordNumbers >> 2] = recordNumbersAt;
  words[slots.sets >> 2] = setsAt;
  words[slots.edges >> 2] = edgesAt;
  words[slots.folded >> 2] = foldedAt;
  words[slots.foldMarks >> 2] = marksAt;
  words[slots.beyond >> 2] = beyondSymbols.unfolded;
  words[slots.longest >> 2] = tables.longest;
  bytes[textAt - 1] = 0x0a;
  return { hitsAt, splitsAt, runsAt, escapesAt, foldedAt, marksAt, textAt };
}

/** The largest number of two bytes. */
const units = 0x10000;

export function grow(memory: Memory, bytes: number): void {
  const pages = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes);
  if (pages > 0 && memory.grow(pages) < 0) throw new Defect('no memory for a text');
}

const pageBytes = 1 << 16;

function align(address: number): number {
  return (address + 63) & ~63;
}
