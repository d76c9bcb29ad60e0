// Marks of a checkpoint: a short hash for every few ledgers, so that one that was written again can be named.
import { hashText } from '../../model/ledger/chain';
import type { MerkleLeaf } from './merkle';

export interface LedgerMarks {
  /** Ledgers of one mark. */
  readonly size: number;
  /** The marks in the order of the leaves. */
  readonly hashes: string;
}

/** Marks up to a leaf, with the part of the last one. */
export interface OpenMarks extends LedgerMarks {
  readonly count: number;
  readonly running: string;
  /** The first and the last ledger of the open mark. */
  readonly first: string;
  readonly last: string;
}

const MARK_LENGTH = 8;
/** Marks of one checkpoint: 160 KB. */
const MOST_MARKS = 20_000;

/** Return how many ledgers share a mark. @param ledgers number of all ledgers */
export function markSize(ledgers: number): number {
  return Math.max(1, Math.ceil(ledgers / MOST_MARKS));
}

/** Begin the marks of a checkpoint, each of `size` ledgers. */
export function emptyMarks(size: number): OpenMarks {
  return { size, hashes: '', count: 0, running: '', first: '', last: '' };
}

/** Add a leaf behind the others. */
export function addMark(marks: OpenMarks, { voucher_id, sequence, hash }: MerkleLeaf): OpenMarks {
  const { size, hashes, count, running, first } = marks;
  const next = hashText(`${running}\n${voucher_id}\n${sequence}\n${hash}`);
  const isFull = (count + 1) % size === 0;
  return {
    size,
    hashes: isFull ? hashes + next.slice(0, MARK_LENGTH) : hashes,
    count: count + 1,
    running: isFull ? '' : next,
    first: running === '' ? voucher_id : first,
    last: voucher_id,
  };
}

/** Close the last mark. */
export function closeMarks({ size, hashes, running }: Pick<OpenMarks, 'size' | 'hashes' | 'running'>): LedgerMarks {
  return { size, hashes: running === '' ? hashes : hashes + running.slice(0, MARK_LENGTH) };
}

/** Return the ledgers of the mark that was just closed where it is not the kept one; null where it is, or is open. */
export function differingLedgers({ hashes, running, first, last }: OpenMarks, kept: LedgerMarks): string | null {
  const start = hashes.length - MARK_LENGTH;
  if (running !== '' || hashes.slice(start) === kept.hashes.slice(start, start + MARK_LENGTH)) return null;
  return first === last ? first : `${first} to ${last}`;
}
