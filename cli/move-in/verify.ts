// Compares moved records with the source system: each record of the configuration, and a sample of the others.
import { ApiError } from '../../lib/errors';
import { type Difference, differencesOf } from '../shadow/compare';
import { idsHere } from './ids';
import { type Move, problemOf, translateIds } from './move';
import type { Kind } from './verify-kind';
import { kindsOf } from './verify-kinds';

export interface Verified {
  readonly kind: string;
  /** Number of records in the other system. */
  readonly there: number;
  readonly compared: number;
  readonly differing: readonly { readonly there: string; readonly differences: readonly Difference[] }[];
}

/** Mapped ids must match exactly, without any other mapping. */
const EXACT = { ids: { get: (id: string) => id }, isSorted: false };

/** @param sample how many codes, customers and products are compared */
export async function verify(move: Move, sample: number): Promise<readonly Verified[]> {
  const results: Verified[] = [];
  for (const kind of kindsOf(sample)) results.push(await verifyKind(move, kind));
  return results;
}

async function verifyKind(move: Move, { kind, there, here, members }: Kind): Promise<Verified> {
  const ids = idsHere(move.state.ids);
  const { total, records } = await there(move);
  const differing: Verified['differing'][number][] = [];
  for (const record of records) {
    const wanted = members(translateIds(record, ids));
    const found = await foundHere(() => here(move, ids.get(record.id) ?? record.id, translateIds(record, ids)));
    const differences = differencesOf(
      { status: 200, body: wanted },
      { status: 200, body: 'problem' in found ? found : members(found) },
      EXACT,
    );
    if (differences.length > 0) differing.push({ there: record.id, differences });
  }
  return { kind, there: total, compared: records.length, differing };
}

async function foundHere(find: () => Promise<object>): Promise<Readonly<Record<string, unknown>>> {
  try {
    return { ...(await find()) };
  } catch (error) {
    if (error instanceof ApiError) return { problem: problemOf(error) };
    throw error;
  }
}
