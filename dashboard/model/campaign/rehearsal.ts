// The rehearsal of an edit: its form, the request for a backtest that it makes, and words for the report.
import type { BacktestRequest } from '../../../lib/model/generated';
import type { BacktestResponse } from '../../../lib/model/generated-answers/records';
import { type DiscountDraft, valueOf } from '../wizard/effects';
import { discountProblems } from '../wizard/guards';
import { discountOf, wholeOf } from '../wizard/request';
import type { Dates } from '../zone';
import { plural, t } from '../../texts/text';
import { dayBefore, type ZonedMoment } from './state';

type DiscountMembers = Readonly<Record<string, unknown>>;

/** The members of a campaign that a rehearsal reads. */
export interface RehearsedCampaign {
  readonly id: string;
  readonly campaign_type: string;
  readonly active: boolean;
  readonly voucher?: { readonly discount?: DiscountMembers | null } | null;
  readonly promotion?: {
    readonly tiers: readonly {
      readonly id: string;
      readonly name: string;
      readonly action: { readonly discount?: DiscountMembers | null };
    }[];
  };
}

export interface RehearsalForm {
  readonly days: string;
  readonly mode: 'RECORDED' | 'ROLLING';
  readonly state: 'SAME' | 'OTHER';
  /** The id of the tier whose discount is edited; empty for campaigns without tiers. */
  readonly tier: string;
  readonly value: DiscountDraft;
  /** Adds the tiers to every order of the period. */
  readonly isAdded: boolean;
}

export const MOST_DAYS = 366;
/** The id prefix of the fields of the discount. */
export const VALUE_FIELDS = 'rehearsed-';

/** The discount of a tier, or of the codes; null where the campaign has none. */
export function findDiscount({ voucher, promotion }: RehearsedCampaign, tier: string): DiscountMembers | null {
  if (promotion) return promotion.tiers.find(({ id }) => id === tier)?.action.discount ?? null;
  return voucher?.discount ?? null;
}

/** @param tier the id of a tier; the first one for an unknown id */
export function fillRehearsalForm(campaign: RehearsedCampaign, tier: string | undefined): RehearsalForm {
  const tiers = campaign.promotion?.tiers ?? [];
  const chosen = (tiers.find(({ id }) => id === tier) ?? tiers[0])?.id ?? '';
  return {
    days: '30',
    mode: 'RECORDED',
    state: 'SAME',
    tier: chosen,
    value: valueOf(findDiscount(campaign, chosen)),
    isAdded: false,
  };
}

export interface RehearsalFault {
  readonly field: string;
  readonly problem: string;
}

type RehearsalRequest = { readonly body: BacktestRequest } | RehearsalFault;
type RehearsedChange = NonNullable<BacktestRequest['changes']>[number];

/**
 * The request of a form, or the first error in it. The period ends with today.
 * @param dates the dates of the campaign that change
 */
export function buildRehearsal(
  campaign: RehearsedCampaign,
  { form, dates }: { readonly form: RehearsalForm; readonly dates: Partial<Dates> },
  now: ZonedMoment,
): RehearsalRequest {
  const days = wholeOf(form.days);
  if (days === null || days < 1 || days > MOST_DAYS)
    return { field: 'days', problem: t('Enter a number from 1 to {most}.', { most: MOST_DAYS }) };
  const value = changeValue(campaign, form);
  if (value !== null && 'problem' in value) return value;
  const changes = [
    ...(Object.keys(dates).length > 0 ? [put(`/v1/campaigns/${encodeURIComponent(campaign.id)}`, dates)] : []),
    ...(value === null ? [] : [value]),
    ...(form.state === 'OTHER' ? [switchState(campaign)] : []),
  ];
  if (changes.length === 0 && !form.isAdded)
    return { field: 'state', problem: t('Change the discount, the dates or the state to rehearse.') };
  const tiers = form.isAdded ? (campaign.promotion?.tiers ?? []) : [];
  return {
    body: {
      mode: form.mode,
      from: dayBefore(now, days - 1),
      to: dayBefore(now, -1),
      changes,
      ...(tiers.length > 0 && { add_to_requests: tiers.map(({ id }) => ({ object: 'promotion_tier', id })) }),
    },
  };
}

function put(path: string, body: object): RehearsedChange {
  return { method: 'PUT', path, body };
}

function switchState({ id, active }: RehearsedCampaign): RehearsedChange {
  return { method: 'POST', path: `/v1/campaigns/${encodeURIComponent(id)}/${active ? 'disable' : 'enable'}` };
}

/** The change of the discount; null where it stays as it is. */
function changeValue(
  campaign: RehearsedCampaign,
  { tier, value }: RehearsalForm,
): RehearsedChange | RehearsalFault | null {
  const before = findDiscount(campaign, tier);
  if (before === null) return null;
  const [fault] = discountProblems(value, VALUE_FIELDS).filter(({ isWarning }) => !isWarning);
  if (fault) return { field: fault.field, problem: fault.text };
  const discount = discountOf(value);
  if (JSON.stringify(discount) === JSON.stringify(discountOf(valueOf(before)))) return null;
  return campaign.promotion
    ? put(`/v1/promotions/tiers/${encodeURIComponent(tier)}`, { action: { discount } })
    : put(`/v1/campaigns/${encodeURIComponent(campaign.id)}`, { voucher: { discount } });
}

export type RehearsalReport = BacktestResponse;
type RehearsedDay = RehearsalReport['by_day'][number];

const DAY_MS = 86_400_000;

/** Every day from the first to the last with a decision: days without one have zeros. */
export function fillDays(days: readonly RehearsedDay[]): readonly RehearsedDay[] {
  const known = new Map(days.map((one) => [one.day, one]));
  const moments = days.map(({ day }) => Date.parse(day));
  const first = Math.min(...moments);
  if (days.length === 0) return [];
  const count = (Math.max(...moments) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_unused, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, then: 0, now: 0 };
  });
}

/** Says in words what the rehearsal could not decide again. */
export function describeLeftOut({ reason, count }: RehearsalReport['left_out'][number]): string {
  switch (reason) {
    case 'redacted':
      return plural(count, {
        one: '{count} decision: its customer was deleted.',
        other: '{count} decisions: their customers were deleted.',
      });
    case 'too_large':
      return plural(count, {
        one: '{count} decision was too large to record.',
        other: '{count} decisions were too large to record.',
      });
    case 'rolled_back':
      return plural(count, {
        one: '{count} redemption was rolled back.',
        other: '{count} redemptions were rolled back.',
      });
    case 'other_engine':
      return plural(count, {
        one: '{count} decision was made by another version of the engine.',
        other: '{count} decisions were made by other versions of the engine.',
      });
    case 'not_recorded':
      return plural(count, {
        one: '{count} redemption has no decision record.',
        other: '{count} redemptions have no decision record.',
      });
    case 'refusal_not_recorded':
      return plural(count, {
        one: '{count} failed attempt has no decision record.',
        other: '{count} failed attempts have no decision record.',
      });
  }
}
