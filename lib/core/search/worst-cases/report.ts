// The report of a worst case.
import type { WorstCaseRequest } from '../../../model/generated';
import type { WorstCaseResponse } from '../../../model/generated-answers/records';
import type { Redeemable } from '../../../model/request';
import { minor, mulDivHalfUp } from '../../money';
import { type OrderState, payable, totalDiscount } from '../../order/state';
import { pickMembers } from '../../object-members';
import { buildFloor, NOTHING_ADDED } from '../worst-case/measure';
import type { Unseen } from './not-seen';
import type { WorstCaseFound, WorstCaseQuestion } from '../worst-case/question';
import type { WorstCaseTerms } from './request';
import type { WorstCaseResult } from '../worst-case/worst-case';

type Searched = WorstCaseResponse['searched'];
type Witness = NonNullable<WorstCaseResponse['witness']>;

export interface ReportBasis {
  readonly question: WorstCaseQuestion;
  readonly result: WorstCaseResult;
  readonly searched: Searched;
  /** The candidates as the report shows them. */
  readonly shown: readonly Redeemable[];
  readonly unseen: readonly Unseen[];
  /** The order of the witness after its stack; null without a witness. */
  readonly end: OrderState | null;
}

/**
 * Build the report of a worst-case search: its verdict, its proof, and the worst case that was found.
 * @see docs/behaviour/worst-case.md#report
 */
export function buildReport({ question, result, searched, shown, unseen, end }: ReportBasis): WorstCaseResponse {
  const { best, isOptimal, upperBound, steps } = result;
  const { aim, carts } = question;
  const hasFloor = typeof aim === 'object';
  const verdict = best !== null ? 'UNSAFE' : isOptimal ? 'SAFE' : 'UNDECIDED';
  const witness = best === null || end === null ? null : toWitness(question, shown, { best, end });
  const value = witness === null ? 0 : valueOf(question, witness);
  return {
    object: 'worst_case',
    verdict: hasFloor ? verdict : null,
    proof: isOptimal ? 'OPTIMAL' : 'BOUNDED',
    value,
    upper_bound: isOptimal ? value : boundOf(question, upperBound, value),
    witness,
    steps,
    carts: carts.count,
    searched,
    not_seen: [...unseen],
  };
}

function valueOf({ aim }: WorstCaseQuestion, witness: Witness): number {
  if (aim === 'PERCENT') return witness.percent_off;
  return aim === 'AMOUNT' ? witness.total_discount_amount : (witness.below_by ?? 0);
}

/** A bound on a percentage is rounded up, with four decimals. */
function boundOf({ aim }: WorstCaseQuestion, upperBound: number, value: number): number {
  const bound = aim === 'PERCENT' ? Math.ceil(Math.min(1, upperBound) * PARTS) / PARTS_OF_PERCENT : upperBound;
  return Math.max(value, Math.min(bound, Number.MAX_SAFE_INTEGER));
}

/** Ten thousandths of a percent: in the whole, and in one percent. */
const PARTS = 1_000_000;
const PARTS_OF_PERCENT = 10_000;

function toWitness(
  question: WorstCaseQuestion,
  shown: readonly Redeemable[],
  { best, end }: { readonly best: WorstCaseFound; readonly end: OrderState },
): Witness {
  const { aim, carts, customers, moments } = question;
  const basis = customers[best.customer];
  const amount = end.amount ?? minor(0);
  const catalog = basis?.input.facts.catalog;
  const floor = typeof aim === 'object' && catalog ? buildFloor(aim, catalog)(end, NOTHING_ADDED) : null;
  const parts = amount === 0 ? 0 : mulDivHalfUp(totalDiscount(end), PARTS, amount);
  return {
    request: {
      redeemables: best.sequence.flatMap((position) => {
        const one = shown[position];
        return one ? [pickMembers(one, ['object', 'id'])] : [];
      }),
      order: carts.orderOf(best.cart) as Witness['request']['order'],
      customer: (basis?.customer ?? null) as Witness['request']['customer'],
    },
    at: new Date(moments[best.moment] ?? 0).toISOString(),
    amount,
    total_discount_amount: totalDiscount(end),
    total_amount: payable(end),
    percent_off: parts / PARTS_OF_PERCENT,
    floor,
    below_by: floor === null ? null : floor - payable(end),
  };
}

/** The candidates and bounds of a question with all defaults filled in. */
export function toSearched(
  { bounds }: Pick<WorstCaseRequest, 'bounds'>,
  terms: WorstCaseTerms,
  { candidates, carts }: { readonly candidates: Searched['candidates']; readonly carts: WorstCaseQuestion['carts'] },
): Searched {
  const { amounts, units, lines } = bounds;
  return {
    candidates,
    bounds: {
      products: amounts
        ? null
        : carts.products.map(({ object, id, price, max }) => {
            return object === 'sku' ? { sku_id: id, price, max } : { id, price, max };
          }),
      amounts: amounts ? pickMembers(amounts, ['from', 'to', 'step']) : null,
      units: units ?? null,
      lines: lines ?? null,
      together: terms.together,
      customers: [...terms.customers],
      moments: terms.moments.map((moment) => new Date(moment).toISOString()),
    },
  };
}
