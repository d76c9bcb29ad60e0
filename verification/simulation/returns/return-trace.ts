// What must hold of returns, beside the audit: their amounts are those of exact fractions, a preview writes nothing and says what
// its return does, everything that is left can come back in the end, and an order with returns is redeemed no more.
import { isDeepStrictEqual } from 'node:util';
import { toEvaluationInput } from '../../../lib/core/decision/evaluation-input';
import type { EvaluationInput } from '../../../lib/core/evaluation/facts';
import type { Runtime } from '../../../lib/ports/runtime';
import type { StoredRedemption } from '../../../lib/model/records/redemption';
import type { Return } from '../../../lib/model/records/return';
import { redemptionId } from '../../../lib/model/keys/record-ids';
import { redemptionOf } from '../../../lib/audit/records';
import { getOrder, updateOrder } from '../../../lib/services/orders/orders';
import { getReturn, listReturns } from '../../../lib/services/returns/returns';
import { readItem } from '../../../lib/storage/formats/formats';
import type { Item, Write } from '../../../lib/storage/table/table';
import { NEXT_RELEASE } from '../../../tests/support/next-release';
import type { Asked, Attempt, Target } from '../requests';
import type { SimulatedService, UseTrace } from '../service';
import { CALLER } from '../world';
import { brokenAmounts } from './exact-amounts';
import { preview, storedReturnOf } from './preview';

const STATUSES = ['PAID', 'FULFILLED', 'CANCELED', 'FULFILLED'] as const;
const MOST_RETURNS = 100;
/** Numbers of requests at the end of a history. */
const ALL_LEFT = 8_000;
const UNDONE = 8_500;

export class ReturnTrace implements UseTrace {
  readonly broken: string[] = [];
  /** Bases of all redemptions, by the id of their order. */
  private readonly redeemed = new Map<string, Set<string>>();
  private readonly rolledBack = new Set<string>();
  /** Orders that have returns, and orders whose lines the shop may have changed. */
  private readonly returned = new Set<string>();
  private readonly edited = new Set<string>();
  private writes = 0;

  applied(write: Write): void {
    this.writes += 1;
    if (write.kind !== 'put') return;
    const { item } = write;
    const [, letter, base = ''] = item.pk.split('#');
    if (letter !== 'R') return;
    if (item.sk === 'B') this.rolledBack.add(base);
    const returned = storedReturnOf(item);
    if (returned) this.returned.add(returned.order_id);
    if (item.sk === 'R' && item.body !== undefined) this.noteRedemption(base, item);
  }

  private noteRedemption(base: string, item: Item): void {
    const { order_id: orderId } = redemptionOf(readItem(NEXT_RELEASE, item));
    if (orderId === null) return;
    if (this.returned.has(orderId)) this.broken.push(`I15 ${orderId} was redeemed after units of it came back`);
    this.redeemed.set(orderId, (this.redeemed.get(orderId) ?? new Set()).add(base));
  }

  /** Changes the status of an order, or the units of its first line. */
  async edit(
    rt: Runtime,
    { code: name, number }: { readonly code: string; readonly number: number },
  ): Promise<unknown> {
    const order = await getOrder(rt, CALLER, name);
    const isOfLines = number % 3 === 0 && order.items !== undefined;
    if (!isOfLines) return updateOrder(rt, CALLER, name, { status: STATUSES[number % STATUSES.length]! });
    this.edited.add(order.id);
    const items = order.items.map(({ amount: _amount, subtotal_amount: _subtotal, ...item }, index) =>
      index === 0 ? { ...item, quantity: (item.quantity ?? 0) + 1 } : item,
    );
    return updateOrder(rt, CALLER, name, { items });
  }

  show(): Promise<void> {
    return Promise.resolve();
  }

  async sellOut(service: SimulatedService): Promise<void> {
    await this.compareAnswers(service);
    let number = 0;
    for (const [orderId, bases] of this.redeemed) {
      for (const base of bases) {
        number += 1;
        await this.returnRest(service, { base, orderId, number });
        await service.look((rt) => this.compareStored(rt, base));
        if (number % 2 === 0) await attemptAlone(service, undoing(UNDONE + number), targetOf(base));
      }
    }
  }

  /** Every answered return is read back as it was answered. */
  private async compareAnswers(service: SimulatedService): Promise<void> {
    for (const { command, target, attempts } of service.called.filter((one) => one.command.kind === 'return')) {
      const done = attempts.find((one): one is Extract<Attempt, { status: 'DONE' }> => one.status === 'DONE');
      if (!done) continue;
      const { id } = done.answer as Return;
      await service.look(async (rt) => {
        const stored = await getReturn(rt, CALLER, { redemptionId: target?.id ?? '', returnId: id ?? '' });
        if (!isDeepStrictEqual(asJson(stored), asJson(done.answer)))
          this.broken.push(`I6 return ${id} of request ${command.request} is read back with other values`);
      });
    }
  }

  /** A preview of everything that is left, and then the return. */
  private async returnRest(
    service: SimulatedService,
    { base, orderId, number }: { readonly base: string; readonly orderId: string; readonly number: number },
  ): Promise<void> {
    const target = targetOf(base);
    const before = this.writes;
    const previewed = await service.ask((rt) => preview(rt, target.id, { all: true }));
    if (this.writes !== before) this.broken.push(`I15 a preview of a return of ${target.id} wrote something`);
    const attempt = await attemptAlone(service, everythingLeft(ALL_LEFT + number), target);
    if (attempt.status === 'DONE' && previewed.status === 'DONE') {
      if (!isDeepStrictEqual(decided(previewed.answer), decided(attempt.answer)))
        this.broken.push(`I15 a preview of a return of ${target.id} was answered with other values than the return`);
      return;
    }
    const keys = [previewed, attempt].map((one) => (one.status === 'REFUSED' ? one.key : one.status));
    const [key = ''] = keys;
    if (new Set(keys).size > 1) this.broken.push(`I15 a return of ${target.id} is ${keys.join()}`);
    const isAllowed =
      key === 'return_quantity_exceeded'
        ? await this.isComplete(service, target.id)
        : this.mayRefuse(key, { base, orderId });
    if (!isAllowed) this.broken.push(`I15 what is left of ${target.id} cannot come back: ${key}`);
  }

  private mayRefuse(key: string, { base, orderId }: { readonly base: string; readonly orderId: string }): boolean {
    const others = [...(this.redeemed.get(orderId) ?? [])].filter((one) => one !== base);
    if (key === 'already_rolled_back') return this.rolledBack.has(base);
    if (key === 'order_has_other_redemptions') return others.some((one) => !this.rolledBack.has(one));
    return key === 'order_changed' && (this.edited.has(orderId) || others.length > 0);
  }

  private async isComplete(service: SimulatedService, id: string): Promise<boolean> {
    const attempt = await service.ask((rt) => listReturns(rt, CALLER, id, { limit: 1 }));
    if (attempt.status !== 'DONE') return false;
    return (attempt.answer as { readonly data: readonly Return[] }).data[0]?.complete === true;
  }

  private async compareStored(rt: Runtime, base: string): Promise<void> {
    const loaded = await rt.store.redemptions.load(CALLER, base);
    const decision = await rt.store.decisions.load(CALLER, base);
    const input = decision && 'input' in decision ? toEvaluationInput(decision.input, decision.decided_at) : null;
    const { records } = await rt.store.returns.ofRedemption(CALLER, base, { page: 1, limit: MOST_RETURNS });
    if (loaded?.stored) this.broken.push(...brokenReturns(loaded.stored, records.toReversed(), input));
  }
}

function brokenReturns(
  { response }: StoredRedemption,
  returns: readonly Return[],
  input: EvaluationInput | null,
): readonly string[] {
  const terms = new Set(returns.map(({ policy, tender_order }) => `${policy} ${tender_order}`));
  const mixed = terms.size > 1 ? [`I15 returns of one redemption have the terms ${[...terms].join()}`] : [];
  return [...mixed, ...brokenAmounts(response, returns, input)];
}

const targetOf = (base: string): Target => ({ id: redemptionId('r', base, 0), lineIds: [] });

const everythingLeft = (request: number): Asked => ({
  kind: 'return',
  request,
  isKeyed: true,
  copies: 1,
  place: 0,
  parts: null,
  amount: 0,
  policy: null,
  tenderOrder: null,
});

const undoing = (request: number): Asked => ({ kind: 'rollback', request, isKeyed: true, copies: 1, place: 0 });

async function attemptAlone(service: SimulatedService, command: Asked, target: Target): Promise<Attempt> {
  const called = { command, target, attempts: [] };
  service.called.push(called);
  return service.attempt(called);
}

/** The members of an answer that a return decides. */
function decided(answer: unknown): unknown {
  const {
    id: _id,
    date: _date,
    dry_run: _isDryRun,
    metadata: _metadata,
    ...rest
  } = asJson(answer) as unknown as Return;
  return rest;
}

function asJson(answer: unknown): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(answer)) as Readonly<Record<string, unknown>>;
}
