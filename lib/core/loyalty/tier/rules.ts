// The rules of a program by which members qualify for tiers: read from a request.
import { type Failure, isFailure } from '../../../errors';
import type { CreateCampaignRequest, UpdateCampaignRequest } from '../../../model/generated';
import type { Campaign, CampaignKind, TierRulesChange } from '../../../model/records/campaign';
import type { TierRounding, TierRules } from '../../../model/loyalty/tier-rules';
import { hasDatedTiers } from '../../points/tier-program';
import { isSame } from '../../record/change';
import { parseDuration } from '../../time/calendar';

type SentRules = NonNullable<CreateCampaignRequest['loyalty_tiers_expiration']>;
type SentExpiration = NonNullable<SentRules['expiration_date']>;

/** The values of `expiration_date.type` that a request may set, by qualification. */
const ENDS = {
  BALANCE: ['BALANCE_DROP', 'CUSTOM'],
  POINTS_IN_PERIOD: ['END_OF_PERIOD', 'END_OF_NEXT_PERIOD'],
} as const;

/** ISO 8601 with months and days alone. */
const EXTEND = /^P(?:\d{1,3}M)?(?:\d{1,4}D)?$/;

const PLACE = '.loyalty_tiers_expiration';

/**
 * Read the rules of tiers. Members that are not published are neither stored nor answered.
 * @returns nothing for rules that are absent; invalid_payload for rules from which no day follows
 * @see docs/behaviour/loyalty-tiers.md#dates
 */
export function readTierRules(
  kind: CampaignKind,
  sent: CreateCampaignRequest['loyalty_tiers_expiration'],
): Pick<Campaign, 'loyalty_tiers_expiration'> | Failure {
  if (!sent || Object.values(sent).every((value) => value === null)) return {};
  if (kind !== 'LOYALTY_PROGRAM') return invalid('', 'is for loyalty programs only.');
  const { qualification_period: period, start_date, expiration_date } = sent;
  const type = sent.qualification_type ?? 'BALANCE';
  const start = start_date?.type ?? 'IMMEDIATE';
  const end = expiration_date?.type ?? (type === 'BALANCE' ? 'BALANCE_DROP' : null);
  const ends: readonly string[] = ENDS[type];
  const misfit = findMisfit({ type, period: period ?? null, start });
  if (misfit) return misfit;
  if (end === null || !ends.includes(end)) {
    return invalid('.expiration_date.type', `must be ${ends.join(' or ')} for ${type}.`);
  }
  const problem = findProblem(end, expiration_date ?? {});
  if (problem) return problem;
  const rules: TierRules = {
    qualification_type: type,
    ...(period && { qualification_period: period }),
    start_date: { type: start },
    expiration_date: { type: end, ...readEnd(expiration_date ?? {}) },
  };
  return { loyalty_tiers_expiration: rules };
}

interface Qualification {
  readonly type: TierRules['qualification_type'];
  readonly period: TierRules['qualification_period'] | null;
  readonly start: TierRules['start_date']['type'];
}

function findMisfit({ type, period, start }: Qualification): Failure | null {
  if (type === 'POINTS_IN_PERIOD') {
    return period ? null : invalid('.qualification_period', 'is required for POINTS_IN_PERIOD.');
  }
  if (period) return invalid('.qualification_period', 'must be absent for BALANCE.');
  return start === 'IMMEDIATE' ? null : invalid('.start_date.type', 'must be IMMEDIATE for BALANCE.');
}

function findProblem(end: TierRules['expiration_date']['type'], { extend, rounding }: SentExpiration): Failure | null {
  const hasRounding = rounding && Object.values(rounding).some((value) => value !== null);
  if (end === 'BALANCE_DROP') {
    if (extend) return invalid('.expiration_date.extend', 'must be absent for BALANCE_DROP.');
    return hasRounding ? invalid('.expiration_date.rounding', 'must be absent for BALANCE_DROP.') : null;
  }
  if (end === 'CUSTOM' && !extend) return invalid('.expiration_date.extend', 'is required for CUSTOM.');
  if (extend && (!EXTEND.test(extend) || !parseDuration(extend))) {
    return invalid('.expiration_date.extend', 'must be months and days in ISO 8601, such as P3M or P7D.');
  }
  if (!hasRounding) return null;
  if (!rounding.type) return invalid('.expiration_date.rounding.type', 'is required.');
  if (rounding.type === 'CUSTOM' && typeof rounding.value !== 'number') {
    return invalid('.expiration_date.rounding.value', 'must be a month from 0, January, to 11 for CUSTOM.');
  }
  return null;
}

function readEnd({ extend, rounding }: SentExpiration): Omit<TierRules['expiration_date'], 'type'> {
  const rounded: TierRounding | null = rounding?.type
    ? {
        type: rounding.type,
        strategy: rounding.strategy ?? 'END',
        unit: 'MONTH',
        ...(typeof rounding.value === 'number' && { value: rounding.value }),
      }
    : null;
  return { ...(extend && { extend }), ...(rounded && { rounding: rounded }) };
}

function invalid(member: string, must: string): Failure {
  return { key: 'invalid_payload', details: `Property ${PLACE}${member} ${must}` };
}

/** The changes that a program remembers. */
const MOST_CHANGES = 20;

/**
 * Replace the rules of a program; null removes them. Cards are not touched: when the rules changed says what counts.
 * @returns invalid_payload as `readTierRules`
 */
export function changeTierRules(
  stored: Campaign,
  { loyalty_tiers_expiration: sent, options }: UpdateCampaignRequest,
  now: string,
): Partial<Campaign> | Failure {
  const read = sent === undefined ? stored : readTierRules(stored.campaign_type, sent);
  if (isFailure(read)) return read;
  const { loyalty_tiers_expiration: rules } = read;
  const before = stored.loyalty_tiers_expiration;
  const recalculates = options?.recalculate_tiers === true && hasDatedTiers(rules);
  const isChanged = recalculates || !isSame(before, rules);
  const tier_changes = withChange(stored, { at: now, before: before ?? null, recalculates });
  return { loyalty_tiers_expiration: rules, ...(isChanged && { tier_changes }) };
}

/** Note that the tiers of a program changed, such as by a deleted one; null for a program whose tiers have no dates. */
export function noteTierChange(stored: Campaign, now: string): Campaign | null {
  const { loyalty_tiers_expiration: before } = stored;
  if (!hasDatedTiers(before)) return null;
  return { ...stored, tier_changes: withChange(stored, { at: now, before, recalculates: false }) };
}

function withChange({ tier_changes: changes = [] }: Campaign, change: TierRulesChange): readonly TierRulesChange[] {
  return [...changes, change].slice(-MOST_CHANGES);
}
