// Dispatch: from a row of the outbox to one delivery for each webhook that listens.
import { selectSubscribers } from '../../core/events/outbox-row';
import {
  buildFailureFacts,
  otherHolders,
  buildRedemptionFacts,
  buildRollbackFacts,
} from '../../core/events/facts/redemption-facts';
import type { RedemptionEventInput } from '../../core/events/facts/movement-facts';
import { returnFacts } from '../../core/events/facts/return-facts';
import { newDelivery } from '../../core/events/webhooks/sendouts';
import { retentionOf } from '../../core/record/retention';
import type { Config } from '../../model/config';
import type { EventFact, RedemptionReference, StackableEvent } from '../../model/events/events';
import type { Customer } from '../../model/records/customer';
import type { StoredRedemption } from '../../model/records/redemption';
import type { Voucher } from '../../model/records/voucher';
import { NEW_HEALTH } from '../../model/events/webhook';
import type { ProjectScope } from '../../ports/common';
import type { DeliveryPlace, NewDelivery, OwnedRow, StreamKey } from '../../ports/events';
import type { ReturnPlace } from '../../ports/returns';
import type { EventRuntime, Runtime } from '../../ports/runtime';
import { accruePoints } from '../earning-rules/accrue-points';
import { redeemReachedRewards } from '../loyalties/auto-redeem';
import { settleReferrals } from '../earning-rules/settle-referrals';
import { refreshSegments } from '../segments/refresh-states';
import { eventsOf } from './events';
import { withGoods } from './reward-goods';

const ROWS_AT_ONCE = 100;
const DISPATCHED_AT_ONCE = 8;
const SENDOUT_ID_LENGTH = 18;

/** Dispatches waiting rows. @returns number of rows */
export async function dispatchDue(rt: EventRuntime): Promise<number> {
  const rows = await rt.store.outbox.due(ROWS_AT_ONCE);
  await dispatchRows(rt, rows);
  return rows.length;
}

/**
 * Turn events of the outbox into webhook deliveries, several rows in parallel.
 * @throws the failure of a row, after all others are done: the next dispatcher handles it
 */
export async function dispatchRows(rt: EventRuntime, rows: readonly OwnedRow[]): Promise<void> {
  const left = [...rows];
  const failed: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let owned = left.shift(); owned; owned = left.shift()) {
      await dispatchRow(rt, owned).catch((error: unknown) => failed.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(DISPATCHED_AT_ONCE, rows.length) }, work));
  if (failed.length > 0) throw failed[0];
}

/**
 * Creates the deliveries before the row is deleted: after a crash in between, another process creates the same ones
 * again.
 */
export async function dispatchRow(rt: EventRuntime, owned: OwnedRow): Promise<void> {
  const { scope, row } = owned;
  const config = await rt.store.config.load(scope);
  const recorded = row.redemption ? await loadRedemptionFacts(rt, scope, config, row.redemption) : [];
  const facts = [...(row.facts ?? []), ...recorded];
  const events = eventsOf(rt, scope.project, { row, facts, config });
  if (row.earning) await accruePoints(rt, scope, { row, trigger: row.earning });
  if (row.referral) await settleReferrals(rt, scope, { row, trigger: row.referral });
  // Before the tiers of what is left are noted.
  if (row.segments?.redeems) await redeemReachedRewards(rt, scope, { row, trigger: row.segments });
  if (row.segments) await refreshSegments(rt, scope, { row, trigger: row.segments });
  const deliveries = await deliveriesOf(rt, scope, { events, config });
  const made = await rt.store.outbox.dispatch(owned, deliveries);
  const places = made.filter(({ sendout }) => sendout.status === 'PENDING').map((one) => placeOf(scope, one));
  if (places.length > 0) await rt.sending?.queue?.send(places);
}

function placeOf({ project }: ProjectScope, { sendout }: NewDelivery): DeliveryPlace {
  return { project, webhookId: sendout.webhook_id, id: sendout.id };
}

interface DispatchBatch {
  readonly events: readonly StackableEvent[];
  readonly config: Config;
}

async function deliveriesOf(
  rt: Runtime<'webhooks'>,
  scope: ProjectScope,
  { events, config }: DispatchBatch,
): Promise<readonly NewDelivery[]> {
  const pairs = events.flatMap((event) => selectSubscribers(config, event).map((webhook) => ({ event, webhook })));
  if (pairs.length === 0) return [];
  const ids = [...new Set(pairs.map(({ webhook }) => webhook.id))];
  const health = await rt.store.webhooks.health(scope, ids);
  const nowMs = rt.clock.nowMs();
  return pairs.map(({ event, webhook }) => {
    const id = `whs_${rt.ids.requestHash([event.id, webhook.id]).slice(0, SENDOUT_ID_LENGTH)}`;
    const pair = { event, webhook, health: health.get(webhook.id) ?? NEW_HEALTH };
    return newDelivery(pair, { project: scope.project, id, nowMs, retention: retentionOf(rt) });
  });
}

async function loadRedemptionFacts(
  rt: Runtime<'customers' | 'products' | 'redemptions' | 'returns' | 'skus' | 'vouchers'>,
  scope: ProjectScope,
  config: Config,
  { base, part, sequence }: RedemptionReference,
): Promise<readonly EventFact[]> {
  const loaded = await rt.store.redemptions.load(scope, base);
  const { failure, stored, rollback, stack } = loaded ?? {};
  const holders = await holdersOf(rt, scope, [failure, ...(stored?.response.redemptions ?? [])]);
  if (part === 'FAILURE') return failure ? buildFailureFacts(failure, { config, holders, stack }) : [];
  if (!stored) return [];
  const redemptions = await withGoods(rt, scope, stored.response.redemptions);
  const described = { ...stored, response: { ...stored.response, redemptions } };
  const context = { stored: described, stack, config, holders, vouchers: await vouchersOf(rt, scope, stored) };
  if (part === 'RETURN') return loadReturnFacts(rt, scope, { context, place: { base, sequence: sequence ?? 0 } });
  if (part === 'REDEMPTION') return buildRedemptionFacts({ ...context, receiver: await receiverOf(rt, scope, stored) });
  if (!rollback) return [];
  return buildRollbackFacts({
    ...context,
    response: { ...rollback, rollbacks: await withGoods(rt, scope, rollback.rollbacks) },
  });
}

async function loadReturnFacts(
  rt: Runtime<'returns'>,
  scope: ProjectScope,
  { context, place }: { readonly context: RedemptionEventInput; readonly place: ReturnPlace },
): Promise<readonly EventFact[]> {
  const found = await rt.store.returns.find(scope, place);
  return found ? returnFacts({ ...context, record: found.record }) : [];
}

async function holdersOf(
  rt: Runtime<'customers'>,
  scope: ProjectScope,
  records: Parameters<typeof otherHolders>[0],
): Promise<ReadonlyMap<string, Customer>> {
  const known = await Promise.all(otherHolders(records).map((id) => rt.store.customers.load(scope, id)));
  return new Map(known.flatMap((one) => (one ? [[one.customer.id, one.customer] as const] : [])));
}

/** The current record of the receiver of a reward's code; null if no code was given. */
async function receiverOf(
  rt: Runtime<'customers'>,
  scope: ProjectScope,
  { effects, customer_id: id }: StoredRedemption,
) {
  const isGiven = effects.some(({ award }) => award !== undefined);
  return isGiven && id !== null ? rt.store.customers.load(scope, id) : null;
}

async function vouchersOf(
  rt: Runtime<'vouchers'>,
  scope: ProjectScope,
  { effects }: StoredRedemption,
): Promise<ReadonlyMap<string, Voucher>> {
  const codes = effects.flatMap(({ code }) => code ?? []);
  const facts = await Promise.all(codes.map((code) => rt.store.vouchers.load(scope, code)));
  return new Map(facts.flatMap((fact) => (fact ? [[fact.voucher.id, fact.voucher] as const] : [])));
}

/**
 * Dispatches the outbox rows among the items that the stream reported. Other items are logged and skipped: a retry
 * would not help.
 * @throws as `dispatchRows`
 */
export async function dispatchKeys(rt: EventRuntime, keys: readonly StreamKey[]): Promise<void> {
  const { rows, otherKinds } = await rt.store.outbox.at(keys);
  if (otherKinds.length > 0) rt.log.error({ dispatch: 'passed over items that are no outbox rows', kinds: otherKinds });
  await dispatchRows(rt, rows);
}
