// Changes all codes of a campaign that follow it, or takes them away, some at a time.
import type { Voucher } from '../model/voucher';
import type { ProjectScope } from '../ports';
import { codesCountKey } from './code-keys';
import { forgetHolders } from './holder-removal';
import { LIST_SHARDS } from './keys';
import { readListEntries, readListItems } from './lists';
import { type Item, type Table, TableUnavailable, type Write } from './table';
import { isDeleted, isStill, voucherFact } from './voucher-items';
import { campaignSources } from './voucher-list';
import { REMOVE_TRIES, removeWrites, tryWhileBusy } from './voucher-store';
import { recordedVoucher, storedRecord } from './voucher-record';

const AT_ONCE = 50;

interface Redefinition {
  readonly campaignId: string;
  readonly change: (voucher: Voucher) => Voucher;
  readonly untilMs: number;
}

/** Doing it again changes nothing more, so work that was cut short starts from the beginning. */
export async function redefineCodes(table: Table, scope: ProjectScope, given: Redefinition): Promise<boolean> {
  const sources = campaignSources(scope.project, given.campaignId, ['free']);
  const entries = await readListEntries(table, { sources, ascending: true });
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    if (performance.now() >= given.untilMs) return false;
    const items = await readListItems(table, entries.slice(start, start + AT_ONCE));
    await Promise.all(items.map((item) => redefineOne(table, item, given.change)));
  }
  return true;
}

/** What came in between is decided on anew: the table tells what it found instead. */
async function redefineOne(table: Table, read: Item, change: (voucher: Voucher) => Voucher): Promise<void> {
  let item = read;
  for (let tries = 0; tries < REMOVE_TRIES; tries += 1) {
    if (item.id !== read.id) return;
    const write = redefinition(item, change);
    if (write === null) return;
    const outcome = await tryWhileBusy(() => table.write(write));
    if (outcome.status === 'DONE') return;
    if (outcome.status !== 'REFUSED') throw new TableUnavailable(outcome.cause);
    if (outcome.item === null) return;
    item = outcome.item;
  }
  throw new TableUnavailable(new Error(`The code ${read.pk} keeps changing.`));
}

/** Null for a code that no longer follows: one that was redeemed, published or deleted, or is so already. */
function redefinition(item: Item, change: (voucher: Voucher) => Voucher): Write | null {
  const { voucher, revision, sequence } = voucherFact(item);
  if (isDeleted(item) || voucher.redemption.redeemed_quantity > 0 || voucher.publish.count > 0) return null;
  const followed = change(voucher);
  if (followed === voucher) return null;
  const changed = sequence === 0 ? followed : withBalanceOf(voucher, followed);
  const balance = changed.gift?.balance ?? changed.loyalty_card?.balance ?? 0;
  return {
    kind: 'update',
    key: { pk: item.pk, sk: item.sk },
    change: { set: { record: storedRecord(changed), balance }, add: { rev: 1 }, remove: ['income', 'subtracted'] },
    condition: {
      test: 'and',
      of: [
        { test: 'eq', path: 'id', value: voucher.id },
        isStill('rev', revision),
        isStill('seq', sequence),
        isStill('redeemed', 0),
      ],
    },
  };
}

/** A balance that was moved changes with a line of its ledger only: such a card keeps what it holds. */
function withBalanceOf({ gift, loyalty_card: card }: Voucher, changed: Voucher): Voucher {
  if (changed.gift && gift) {
    return { ...changed, gift: { ...changed.gift, amount: gift.amount, balance: gift.balance } };
  }
  if (!changed.loyalty_card || !card) return changed;
  return { ...changed, loyalty_card: { ...changed.loyalty_card, points: card.points, balance: card.balance } };
}

interface Removal {
  readonly campaignId: string;
  readonly isForced: boolean;
  readonly date: string;
}

const REMOVED_AT_ONCE = 98;

/** One transaction of codes, with the campaign's count. @returns how many; 0 when none is left */
export async function removeCodes(table: Table, scope: ProjectScope, given: Removal): Promise<number> {
  for (let tries = 0; tries < REMOVE_TRIES; tries += 1) {
    const removed = await removeOnce(table, scope, given);
    if (removed !== null) return removed;
  }
  throw new TableUnavailable(new Error(`The codes of ${given.campaignId} keep changing.`));
}

/** Null where a code changed hands since it was read. */
async function removeOnce(table: Table, scope: ProjectScope, given: Removal): Promise<number | null> {
  const items = await someCodes(table, scope, given.campaignId);
  const [first] = items;
  if (!first) return dropCounts(table, scope, given.campaignId);
  const plain = items.filter((item) => recordedVoucher(item).assignments.length === 0);
  await forgetHolders(table, scope, (plain.length > 0 ? plain : [first]).map(recordedVoucher));
  const writes = plain.length > 0 ? removeAll(scope, plain, given) : removeWrites(scope, first, given);
  const outcome = await tryWhileBusy(() => table.transact(writes));
  if (outcome.status === 'DONE') return Math.max(plain.length, 1);
  if (outcome.status === 'REFUSED') return null;
  throw new TableUnavailable(outcome.cause);
}

/** Codes without rules of their own, counted together. */
function removeAll(scope: ProjectScope, items: readonly Item[], given: Removal): readonly Write[] {
  const key = codesCountKey(scope.project, given.campaignId, 0);
  const removals = items.flatMap((item) => removeWrites(scope, item, given).slice(0, 1));
  return [...removals, { kind: 'update', key, change: { add: { codes: -items.length } } }];
}

async function someCodes(table: Table, scope: ProjectScope, campaignId: string): Promise<readonly Item[]> {
  for (const { index, partition, prefix } of campaignSources(scope.project, campaignId)) {
    const page = await table.query({ index, partition, ...(prefix && { prefix }), limit: REMOVED_AT_ONCE });
    const items = await table.batchGet(page.items);
    const left = items.filter((item) => item.g2p === partition);
    if (left.length > 0) return left;
  }
  return [];
}

/** No code is left to be counted. @returns 0 */
async function dropCounts(table: Table, { project }: ProjectScope, campaignId: string): Promise<0> {
  const shards = Array.from({ length: LIST_SHARDS }, (_, shard) => codesCountKey(project, campaignId, shard));
  const writes = shards.map((key): Write => ({ kind: 'delete', key }));
  const outcome = await tryWhileBusy(() => table.transact(writes));
  if (outcome.status !== 'DONE') throw new TableUnavailable(new Error(`Counts of ${campaignId}: ${outcome.status}`));
  return 0;
}
