// What is left of the holders of codes that are removed: nothing.
import type { HeldCode } from '../../ports/customers';
import { allRows, goneAttribute, holdersIn } from './holder-rows';
import type { ProjectScope } from '../keys';
import { holderPartition, refereePartition } from '../keys/related-keys';
import { type Table, type Write, undone } from '../table/table';
import { tryWhileBusy } from '../table/try-while-busy';

const FORGOTTEN_AT_ONCE = 25;

/**
 * Nobody holds these codes any more. To be done where they are removed for good; stopped half-way it may be done again.
 * @throws TableUnavailable when a row could not be written
 */
export async function forgetHolders(table: Table, scope: ProjectScope, codes: readonly HeldCode[]): Promise<void> {
  const owners = new Map<string, Set<string>>();
  for (const { id, holder_id } of codes) {
    if (holder_id) owners.set(holder_id, (owners.get(holder_id) ?? new Set()).add(id));
  }
  const readers = [
    ...[...owners].map(
      ([holder, ids]) =>
        () =>
          ownerWrites(table, holderPartition(scope.project, holder), ids),
    ),
    ...codes.filter(isReferral).map(
      ({ id }) =>
        () =>
          refereeRemovals(table, scope, id),
    ),
  ];
  for (let start = 0; start < readers.length; start += FORGOTTEN_AT_ONCE) {
    const some = await Promise.all(readers.slice(start, start + FORGOTTEN_AT_ONCE).map((read) => read()));
    await writeAll(table, some.flat());
  }
}

function isReferral({ is_referral_code }: HeldCode): boolean {
  return is_referral_code === true;
}

async function ownerWrites(table: Table, partition: string, gone: ReadonlySet<string>): Promise<readonly Write[]> {
  const rows = await allRows(table, { partition, prefix: 'H#' });
  return rows.flatMap((row): Write[] => {
    const held = holdersIn(row);
    const going = held.filter(({ voucher_id }) => gone.has(voucher_id));
    if (going.length === 0) return [];
    const key = { pk: row.pk, sk: row.sk };
    if (going.length === held.length) return [{ kind: 'delete', key }];
    const set = Object.fromEntries(going.map(({ voucher_id }) => [goneAttribute(voucher_id), true] as const));
    return [{ kind: 'update', key, change: { set }, condition: { test: 'exists', path: 'pk' } }];
  });
}

async function refereeRemovals(table: Table, { project }: ProjectScope, voucherId: string): Promise<readonly Write[]> {
  const rows = await allRows(table, { index: 'g2', partition: refereePartition(project, voucherId) });
  return rows.map(({ pk, sk }) => ({ kind: 'delete', key: { pk, sk } }));
}

/** What is gone already needs no more. */
async function writeAll(table: Table, writes: readonly Write[]): Promise<void> {
  for (let start = 0; start < writes.length; start += FORGOTTEN_AT_ONCE) {
    const outcomes = await Promise.all(
      writes.slice(start, start + FORGOTTEN_AT_ONCE).map((write) => tryWhileBusy(() => table.write(write))),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
    }
  }
}
