// Redemption items <-> stored redemptions. The records travel compressed: children repeat the lines of one order.
import { REDEMPTION_FIELDS } from '../../model/lists/fields';
import type { RollbackPlan } from '../../core/redemption/rollback/types';
import { invariant } from '../../errors';
import type { Redemption, Rollback, RollbackResponse, StoredRedemption } from '../../model/records/redemption';
import { toCachedJson } from '../../model/lists/stored-values';
import type { RefusalRecord } from '../../core/access/refusal-record';
import { type ProjectScope, redemptionKey, rollbackKey, voucherKeyOfHash, customerAttributes } from '../keys';
import { hashOfId } from '../name-hashes';
import { shardedLine } from '../keys/counter-keys';
import { buildEntryAttributes, buildEntryPosition } from '../lists/list-entries';
import { DECISION } from '../decisions/packed-decisions';
import { causeAttributes } from '../records/record-items';
import { compressRecord, decompressJson } from '../records/packing';
import { refusalRowKey } from '../keys/related-keys';
import type { Item, Key, Write } from '../table/table';

/** Attributes that stand beside the compressed part, as they are written or read without it. */
type PlainMember = 'base' | 'claim' | 'stack' | 'rollback' | 'fences';

/** The compressed part of a redemption item: there, an id that the response repeats costs a few bytes. */
export type RedemptionBody = Omit<StoredRedemption, PlainMember>;

export type RedemptionItem = Item & { readonly body: Uint8Array };

/** Build the stored item of a redemption, with its compressed body. */
export function redemptionItem(scope: ProjectScope, stored: StoredRedemption): RedemptionItem {
  const { response, base, claim, stack, fences, rollback: _none, ...others } = stored;
  const beside: Omit<RedemptionBody, 'response'> = { ...causeAttributes(scope), ...others };
  return {
    base,
    body: compressRecord({
      // A `RedemptionBody`. Most of it is the response of the call.
      json: `{"response":${toCachedJson(response)},${JSON.stringify(beside).slice(1)}`,
      value: { response, ...beside },
      vouchers: vouchersOf(response.redemptions),
    }),
    ...redemptionKey(scope.project, base),
    ...entryAttributes(scope, listedRecord(response.redemptions, response.parent_redemption), claim),
    ...(claim !== undefined && { claim }),
    ...(stack !== undefined && { stack }),
    ...(fences !== undefined && { fences }),
  };
}

/** Converts an item to its redemption. */
export function toStoredRedemption(item: Item): StoredRedemption {
  const { body, rollback, [DECISION]: _decision, ...rest } = item;
  return {
    ...(rest as typeof rest & Pick<StoredRedemption, Exclude<PlainMember, 'rollback'>>),
    ...(decompressJson(body) as RedemptionBody),
    rollback: (rollback ?? null) as StoredRedemption['rollback'],
  };
}

/** Build the stored item of a rollback. */
export function rollbackItem(scope: ProjectScope, plan: RollbackPlan): Item {
  const { response, stored } = plan;
  const { base, claim, stack } = stored;
  return {
    ...rollbackKey(scope.project, base),
    ...entryAttributes(scope, listedRecord(response.rollbacks, response.parent_rollback), claim),
    ...(claim !== undefined && { claim }),
    ...(stack !== undefined && { stack }),
    base,
    date: plan.date,
    ...causeAttributes(scope),
    body: compressRecord({
      json: toCachedJson(response),
      value: response,
      vouchers: vouchersOf(response.rollbacks),
    }),
  };
}

function vouchersOf(records: readonly (Redemption | Rollback)[]) {
  return records.flatMap(({ voucher }) => voucher ?? []);
}

/** Return the response of a rollback from its stored item. */
export function rollbackResponse(item: Item): RollbackResponse {
  return decompressJson(item.body) as RollbackResponse;
}

/** The parent represents the whole; its children are listed with their rows of the ledger. */
function listedRecord<T extends Redemption | Rollback>(records: readonly T[], parent: T | undefined): T {
  const record = parent ?? records[0];
  invariant(record, 'a redemption has at least one record');
  return record;
}

/**
 * Listed in the project, and under the customer; for a claim, under the hash of the name, so that a deletion of the
 * person finds it.
 */
function entryAttributes(scope: ProjectScope, record: Redemption | Rollback, claim: string | null = null) {
  const { id, date } = record;
  const customerId = record.customer_id ?? claim;
  return {
    ...redemptionListAttributes(scope, record),
    ...customerEntryAttributes(scope, { customerId, timeMs: Date.parse(date), id }),
  };
}

/** Index attributes that lead from a customer to a redemption, a rollback, a refused attempt, or a return. */
export function customerEntryAttributes(
  { project }: ProjectScope,
  entry: { readonly customerId: string | null; readonly timeMs: number; readonly id: string },
) {
  return customerAttributes({ project, type: 'R', ...entry });
}

/** Index attributes that put a record among the redemptions of its project. */
export function redemptionListAttributes({ project }: ProjectScope, record: Redemption | Rollback) {
  const { id, date } = record;
  return buildEntryAttributes({ project, type: 'R', timeMs: Date.parse(date), id }, REDEMPTION_FIELDS, record);
}

/** Index attributes that put a redemption, known by its id and time, into its project's list, without filter values. */
export function redemptionPlace({
  project,
  ...place
}: {
  readonly project: string;
  readonly timeMs: number;
  readonly id: string;
}) {
  return buildEntryPosition({ project, type: 'R', ...place });
}

/** Build the stored item of a refused redemption or rollback. */
export function failureItem(
  scope: ProjectScope,
  base: string,
  refused: RefusalRecord<Redemption | Rollback> & Pick<StoredRedemption, 'stack'>,
): Item {
  const { record, isListed, stack } = refused;
  return {
    ...redemptionKey(scope.project, base),
    ...(isListed && entryAttributes(scope, record)),
    ...expiryOf(refused),
    ...(stack !== undefined && { stack }),
    base,
    ...causeAttributes(scope),
    failure: record,
  };
}

/** The expiry of a refused attempt's records. */
export function expiryOf({ untilMs }: Pick<RefusalRecord<unknown>, 'untilMs'>): { readonly expires_at: number } {
  return { expires_at: Math.ceil(untilMs / 1000) };
}

/**
 * The ledger line of a refused redemption of a single voucher; empty when the code is unknown.
 * @param hasLedgers true when the code is known to have rows in several partitions
 */
export function refusalRows(
  { project }: ProjectScope,
  refused: RefusalRecord<Redemption | Rollback>,
  hasLedgers: (code: Key) => boolean,
): readonly Write[] {
  const { record } = refused;
  const { id, date, related_object_type: type, related_object_id: voucherId } = record;
  const hash = type === 'voucher' ? hashOfId('v', voucherId) : null;
  if (hash === null) return [];
  const key = refusalRowKey(project, voucherId, { timeMs: Date.parse(date), id });
  const place = hasLedgers(voucherKeyOfHash(project, hash)) ? shardedLine(key, id) : key;
  return [{ kind: 'put', item: { ...place, id, ...expiryOf(refused) } }];
}
