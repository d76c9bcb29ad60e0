// Laws of every decision, whatever the order, the redeemables and the settings.
import fc from 'fast-check';
import { validationAnswer } from '../../lib/core/answer/validation';
import { campaignReturns } from '../../lib/core/redemption/campaign-use';
import { planRedemption } from '../../lib/core/redemption/plan';
import { planRollback } from '../../lib/core/redemption/rollback/plan';
import { NO_EARLIER_RETURNS, type RollbackPlan } from '../../lib/core/redemption/rollback/types';
import * as app from '../support/app';
import { anyOrder, anySituation, CREATED_AT, evaluated, inputOf, NOON, type Situation } from '../support/shop';
import type { ValidateResponse } from '../../lib/model/generated-answers/validations';

const RUNS = { numRuns: 1000 };

const answerOf = (evaluation: app.Evaluation, input: app.EvaluationInput) =>
  validationAnswer(evaluation, input, { id: 'valid_1', trackingId: null, session: null });

function decided({ world, request }: Situation) {
  const input = inputOf(world, request);
  const evaluation = evaluated(input);
  return { input, evaluation, answer: answerOf(evaluation, input) };
}

const BASE = '0'.repeat(22);

function plannedRedemption(evaluation: app.Evaluation, input: app.EvaluationInput): app.RedemptionPlan | null {
  const plan = planRedemption(evaluation, input, {
    ids: { base: BASE, orderId: 'ord_new' },
    date: NOON,
    trackingId: null,
    customer: {
      record: { id: 'cust_1', source_id: 'jane', created_at: CREATED_AT, system_metadata: {}, object: 'customer' },
      change: 'NONE',
      revision: 1,
    },
    requestHash: null,
    award: null,
  });
  return plan.status === 'PLANNED' ? plan : null;
}

function sum(numbers: readonly (number | undefined)[]): number {
  return numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
}

describe('every decision', () => {
  it('leaves no amount below zero, and takes no more than there is', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        for (const outcome of decided(situation).evaluation.outcomes.filter(app.isApplicable)) {
          const order = outcome.order!;
          expect(order.orderDiscount).toBeGreaterThanOrEqual(0);
          expect((order.amount ?? 0) - order.orderDiscount - order.itemsDiscount).toBeGreaterThanOrEqual(0);
          for (const line of order.lines) {
            expect(line.quantity).toBeGreaterThanOrEqual(0);
            expect(line.discount).toBeGreaterThanOrEqual(0);
            expect(line.discount).toBeLessThanOrEqual(line.amount ?? 0);
          }
        }
      }),
      RUNS,
    );
  });

  it('adds up: applied discounts are what the order lost', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const { evaluation } = decided(situation);
        let before = evaluation.start!;
        for (const outcome of evaluation.outcomes.filter(app.isApplicable)) {
          const after = outcome.order!;
          expect(after.orderDiscount - before.orderDiscount).toBe(outcome.applied.order ?? 0);
          expect(after.itemsDiscount - before.itemsDiscount).toBe(outcome.applied.items ?? 0);
          expect(sum([...outcome.applied.lines.values()].map((line) => line.discount))).toBe(
            outcome.applied.items ?? 0,
          );
          expect(sum(after.lines.map((line) => line.discount))).toBe(after.itemsDiscount);
          before = after;
        }
        expect(evaluation.end).toEqual(before);
      }),
      RUNS,
    );
  });

  it('adds up in the answer: the total is the amount less all discounts, and those of the items are theirs', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const { order, redeemables } = decided(situation).answer;
        if (order?.amount === undefined) return;
        expect(order.total_amount).toBe(order.amount - (order.total_discount_amount ?? 0));
        expect(order.total_discount_amount ?? 0).toBe(
          (order.discount_amount ?? 0) + (order.items_discount_amount ?? 0),
        );
        expect(sum((order.items ?? []).map((item) => item.discount_amount))).toBe(order.items_discount_amount ?? 0);
        expect(sum((order.items ?? []).map((item) => item.applied_discount_amount))).toBe(
          order.items_applied_discount_amount ?? 0,
        );
        const shown = redeemables.map((entry) => ('order' in entry ? entry.order : undefined));
        expect(sum(shown.map((one) => one?.total_applied_discount_amount))).toBe(
          order.total_applied_discount_amount ?? 0,
        );
      }),
      RUNS,
    );
  });

  it('charges cards exactly what they take off, within their balance', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        for (const { benefit, applied } of decided(situation).evaluation.outcomes.filter(app.isApplicable)) {
          if (benefit.kind !== 'GIFT') continue;
          expect(benefit.credits).toBe((applied.order ?? 0) + (applied.items ?? 0));
          expect(benefit.credits).toBeLessThanOrEqual(benefit.balance);
        }
      }),
      RUNS,
    );
  });

  it('is not changed by redeemables that are skipped or fail', () => {
    fc.assert(
      fc.property(anySituation, ({ world, request }) => {
        const stacking = {
          ...world.stacking,
          redeemables_application_mode: 'PARTIAL',
          exclusive_categories: [],
        } as const;
        const whole = evaluated(inputOf({ ...world, stacking }, request));
        const ids = whole.outcomes.filter(app.isApplicable).map((outcome) => outcome.candidate.id);
        if (ids.length === 0) return;
        const redeemables = request.redeemables.filter(({ id }) => ids.includes(id));

        const part = evaluated(inputOf({ ...world, stacking }, { ...request, redeemables }));

        expect(part.outcomes.map((outcome) => [outcome.candidate.id, outcome.status])).toEqual(
          ids.map((id) => [id, 'APPLICABLE']),
        );
        expect(part.end).toEqual(whole.end);
      }),
      RUNS,
    );
  });

  it('answers the same bytes for the same input, again and from a fresh copy', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const { input, answer } = decided(situation);
        const bytes = JSON.stringify(answer);

        expect(JSON.stringify(answerOf(evaluated(input), input))).toBe(bytes);
        expect(JSON.stringify(decided(JSON.parse(JSON.stringify(situation)) as Situation).answer)).toBe(bytes);
      }),
      RUNS,
    );
  });

  it('is explained by amounts that are those of the answer, and explaining changes nothing', () => {
    fc.assert(
      fc.property(anySituation, ({ world, request }) => {
        const plain = decided({ world, request }).answer;
        const told = decided({ world, request: { ...request, options: { expand: ['order', 'explain'] } } }).answer;

        const amountsAfter = told.redeemables.flatMap(({ explain }) => {
          const { amounts_after } = explain as { readonly amounts_after?: { readonly total_amount?: number } };
          return amounts_after ? [amounts_after.total_amount] : [];
        });
        if (told.valid && amountsAfter.length > 0) expect(amountsAfter.at(-1)).toBe(told.order?.total_amount);
        expect(JSON.stringify(withoutExplanations(told))).toBe(JSON.stringify(plain));
      }),
      RUNS,
    );
  });
});

function withoutExplanations(answer: ValidateResponse): ValidateResponse {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (key === 'explain' ? undefined : value)),
  ) as ValidateResponse;
}

describe('a stack of amounts off the order', () => {
  const offs = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 6 });
  const stackOf = (amounts: readonly number[], order: Situation['request']['order']): Situation => ({
    world: {
      vouchers: Object.fromEntries(
        amounts.map((amount_off, index) => [
          `N${index}`,
          { discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' } },
        ]),
      ),
    },
    request: {
      redeemables: amounts.map((_, index) => ({ object: 'voucher', id: `N${index}` })),
      ...(order && { order }),
    },
  });
  const totalOf = (situation: Situation) => decided(situation).answer.order?.total_amount;

  it('leaves the same total in any order', () => {
    fc.assert(
      fc.property(
        offs,
        fc.integer({ min: 0, max: 12000 }),
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        (amounts, amount, keys) => {
          const shuffled = amounts
            .map((value, index) => ({ value, key: keys[index]! }))
            .sort((left, right) => left.key - right.key)
            .map(({ value }) => value);

          expect(totalOf(stackOf(shuffled, { amount }))).toBe(totalOf(stackOf(amounts, { amount })));
        },
      ),
      RUNS,
    );
  });

  it('grows in proportion when every amount does', () => {
    fc.assert(
      fc.property(offs, anyOrder, fc.integer({ min: 1, max: 100 }), (amounts, order, factor) => {
        const scaled = JSON.parse(
          JSON.stringify(order, (key: string, value: unknown) =>
            ['price', 'amount', 'discount_amount'].includes(key) ? Number(value) * factor : value,
          ),
        ) as typeof order;
        const plain = totalOf(stackOf(amounts, order));

        const total = totalOf(
          stackOf(
            amounts.map((amount) => amount * factor),
            scaled,
          ),
        );

        expect(total).toBe(plain === undefined ? undefined : plain * factor);
      }),
      RUNS,
    );
  });
});

describe('a redemption', () => {
  it('takes what the validation promised', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const { input, evaluation, answer } = decided(situation);
        const plan = plannedRedemption(evaluation, input);
        const applies = evaluation.outcomes.some(app.isApplicable);
        expect(plan !== null).toBe(answer.valid && applies);
        if (plan === null) return;

        const { redemptions, order } = plan.stored.response;
        expect(amountsOf(order)).toEqual(amountsOf(answer.order));
        expect(order?.items?.map(withoutId)).toEqual(answer.order?.items?.map(withoutId));
        const applicable = answer.redeemables.filter((entry) => entry['status'] === 'APPLICABLE');
        expect(redemptions.length).toBe(applicable.length);
        expect(redemptions.map((one) => amountsOf(one.order))).toEqual(
          applicable.map((entry) => amountsOf(entry['order'])),
        );
      }),
      RUNS,
    );
  });

  it('is undone to the last credit, point, count and unit', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const { input, evaluation } = decided(situation);
        const plan = plannedRedemption(evaluation, input);
        if (plan === null) return;
        const undo = rollbackOf(plan, input);

        plan.vouchers.forEach(({ effect, balance }, index) => {
          expect(undo.vouchers[index]?.balance?.after).toBe(balance?.before);
          expect(undo.vouchers[index]?.balance?.before).toBe(effect.balance_after);
        });
        expect(plan.customer!.usage.uses.map(({ id, by }) => [id, -by])).toEqual(
          undo.customer!.usage.uses.map(({ id, by }) => [id, by]),
        );
        expect(sum([plan.customer!.usage.giftAmount, undo.customer!.usage.giftAmount])).toBe(0);
        expect(sum([plan.customer!.usage.points, undo.customer!.usage.points])).toBe(0);
        expect(
          campaignReturns(
            undo.vouchers.map((one) => one.effect),
            undo.orderAmounts,
          ),
        ).toEqual(plan.campaigns.map((use) => ({ ...use, bounds: [], limits: null })));
        expectOrderRestored(undo, evaluation);
      }),
      RUNS,
    );
  });
});

function expectOrderRestored({ mode, order }: RollbackPlan, { start, end }: app.Evaluation): void {
  if (mode === 'WITHOUT_ORDER') {
    expect(order?.record).toMatchObject({ status: 'PAID', ...(end!.amount !== null && { amount: end!.amount }) });
    return;
  }
  const placed = start!.lines.map((line) => ({ quantity: line.quantity, amount: line.amount ?? undefined }));
  expect(order?.record.status).toBe('CANCELED');
  expect((order?.record.items ?? []).map(({ quantity, amount }) => ({ quantity, amount }))).toEqual(placed);
  expect(order?.record.total_amount ?? 0).toBe(start!.amount ?? 0);
  expect(order?.record).not.toHaveProperty('total_discount_amount');
}

function rollbackOf(plan: app.RedemptionPlan, input: app.EvaluationInput): RollbackPlan {
  const undo = planRollback({
    stored: plan.stored,
    returns: NO_EARLIER_RETURNS,
    request: {},
    config: input.facts.config,
    order: plan.order && { order: plan.order.record, version: 1 },
    balances: new Map(),
    nowMs: input.nowMs + 1000,
    date: NOON,
    keyId: 'key-1',
    keyHash: null,
    requestHash: null,
    attemptId: 'try_1',
  });
  if (undo.status !== 'PLANNED') throw new Error(undo.failure.key);
  return undo;
}

const withoutId = ({ id, ...item }: app.OrderItem) => item;

function amountsOf(order: unknown): Readonly<Record<string, unknown>> {
  const members = Object.entries((order ?? {}) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(members.filter(([name]) => name.endsWith('amount')));
}
