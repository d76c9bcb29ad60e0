// The used part of a campaign's budget: its rules have the limit, its summary the used amount.
import type { CampaignRuleSet, Summary } from '../../api/campaigns';
import { t } from '../../texts/text';

export interface Budget {
  readonly of: 'redemptions' | 'discounts' | 'orders' | 'gift credits';
  readonly used: number;
  readonly limit: number;
}

export const BUDGET_WORDS: Readonly<Record<Budget['of'], string>> = {
  redemptions: t('redemptions'),
  discounts: t('discounts'),
  orders: t('orders'),
  'gift credits': t('gift credits'),
};

/** The remaining budget; 0 when the limit was lowered below the used amount. */
export function computeRemainingBudget({ used, limit }: Budget): number {
  return Math.max(0, limit - used);
}

const COUNTED = {
  'campaign.redemptions.count': ['redemptions', 'redemptions'],
  'campaign.orders.amount_discounted': ['discounts', 'discount_amount'],
  'campaign.orders.amount': ['orders', 'orders_amount'],
  'redemption.gift.amount': ['gift credits', 'gift_amount'],
} as const satisfies Record<string, readonly [Budget['of'], keyof Summary]>;

/** The budget that is nearest to its end; null for a campaign without one. */
export function budgetOf(rules: readonly (CampaignRuleSet | null)[], summary: Summary | undefined): Budget | null {
  if (!summary) return null;
  const budgets = rules.flatMap((set) => Object.values(set ?? {}).flatMap((rule) => readBudget(rule, summary)));
  return budgets.toSorted((left, right) => right.used / right.limit - left.used / left.limit)[0] ?? null;
}

function readBudget(rule: unknown, summary: Summary): Budget[] {
  const { name, conditions } = (typeof rule === 'object' && rule !== null ? rule : {}) as {
    readonly name?: string;
    readonly conditions?: Readonly<Record<string, readonly unknown[]>>;
  };
  if (name === undefined || !(name in COUNTED)) return [];
  const [of, member] = COUNTED[name as keyof typeof COUNTED];
  const [most] = conditions?.$less_than_or_equal ?? [];
  const [below] = conditions?.$less_than ?? [];
  const limit = typeof most === 'number' ? most : typeof below === 'number' ? below - 1 : 0;
  return limit > 0 ? [{ of, used: summary[member], limit }] : [];
}
