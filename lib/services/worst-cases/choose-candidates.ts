// Chooses the candidates of a worst case: those that the question names, or the default ones.
import { buildCandidates, refuseDuplicates } from '../../core/evaluation/candidate/candidate';
import { recordOf, voucherOf } from '../../core/evaluation/candidate/target';
import { evaluationContext } from '../../core/evaluation/context';
import { checkEligibility } from '../../core/evaluation/eligibility';
import type { EvaluationInput } from '../../core/evaluation/facts';
import { tiersOf } from '../../core/campaign/tiers';
import { toStoredOrderRequest } from '../../core/filter/list-spec';
import { recordTest } from '../../core/filter/list-test';
import {
  campaignsOf,
  type ChosenCandidate,
  listDefaultCandidates,
  MOST_CANDIDATES,
  mayBeUsed,
  type NamedCandidate,
  selectCode,
} from '../../core/search/worst-cases/candidates';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { NO_CAMPAIGN } from '../../model/counters';
import type { WorstCaseRequest } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { isSample } from '../drafts/draft-state';
import type { DraftRecord } from '../drafts/drafts';
import { refuseIf } from '../shared/unwrap';

export interface CandidateBasis {
  readonly sent: WorstCaseRequest['candidates'];
  readonly config: Config;
  /** What the draft creates, by its names without `$`. */
  readonly records: ReadonlyMap<string, DraftRecord>;
  readonly nowMs: number;
}

/** The newest codes of a campaign among which one is chosen. */
const CODES_OF_CAMPAIGN = 20;

export interface ChosenCandidates {
  readonly chosen: readonly ChosenCandidate[];
  /** The number of usable codes that the default did not read: older ones. */
  readonly unread: number;
}

/**
 * The redeemables of the request, with a code for each campaign; without candidates those of the default.
 * @throws ApiError invalid_payload for an unknown name of the draft; not_found for a campaign without codes
 */
export async function chooseCandidates(
  rt: Runtime<'voucherLists'>,
  caller: Caller,
  basis: CandidateBasis,
): Promise<ChosenCandidates> {
  const { sent } = basis;
  if (sent) {
    const named = sent.flatMap((one) => resolveName(one, basis));
    return { chosen: await withCodes(rt, caller, { ...basis, named }), unread: 0 };
  }
  const { named, unread } = await loadDefault(rt, caller, basis);
  return { chosen: await withCodes(rt, caller, { ...basis, named }), unread };
}

/** The candidates with a code for each campaign. @throws ApiError not_found for a campaign without codes */
function withCodes(
  rt: Runtime<'voucherLists'>,
  caller: Caller,
  basis: CandidateBasis & { readonly named: readonly ResolvedCandidate[] },
): Promise<readonly ChosenCandidate[]> {
  const { config, records, named: chosen } = basis;
  const listed = chosen.flatMap(({ named, id }) => (named.object === 'voucher' ? id : []));
  const names = new Map([...records].map(([name, record]) => [record.id, `$${name}`]));
  return Promise.all(
    chosen.map(async ({ named, id }) => {
      const { object } = named;
      if (object !== 'campaign') return { named, redeemable: { object, id }, shown: { object, id: named.id } };
      const code = await loadCode(rt, caller, { config, campaignId: id, listed, nowMs: basis.nowMs });
      const redeemable = { object: 'voucher' as const, id: code };
      const name = isSample(code) ? names.get(id) : undefined;
      return { named, redeemable, shown: name ? { ...redeemable, id: name } : redeemable };
    }),
  );
}

/** A candidate as the question names it, and the id of its record. */
interface ResolvedCandidate {
  readonly named: NamedCandidate;
  readonly id: string;
}

type SentCandidate = NonNullable<WorstCaseRequest['candidates']>[number];

/** A name of the draft stands for what its change creates: a promotion campaign for each of its tiers. */
function resolveName(sent: SentCandidate, { config, records }: CandidateBasis): readonly ResolvedCandidate[] {
  const name = typeof sent === 'string' ? sent : sent.id;
  if (!name.startsWith('$')) return typeof sent === 'string' ? [] : [{ named: sent, id: sent.id }];
  const record = records.get(name.slice(1));
  const object = NAMED_OBJECTS.find((one) => one === record?.object);
  if (!record || !object || (typeof sent !== 'string' && sent.object !== object))
    throw new ApiError({ key: 'invalid_payload', details: `Candidate ${name} names no redeemable of the draft.` });
  if (object !== 'campaign' || config.campaigns.get(record.id)?.campaign_type !== 'PROMOTION')
    return [{ named: { object, id: name }, id: record.id }];
  return tiersOf(record.id, config).map(({ id }) => ({ named: { object: 'promotion_tier', id }, id }));
}

const NAMED_OBJECTS = ['campaign', 'promotion_tier', 'promotion_stack'] as const;

async function loadDefault(
  rt: Runtime<'voucherLists'>,
  caller: Caller,
  { config, records, nowMs }: CandidateBasis,
): Promise<{ readonly named: readonly ResolvedCandidate[]; readonly unread: number }> {
  const open = await rt.store.voucherLists.list(
    caller,
    { campaignId: NO_CAMPAIGN, names: null },
    toStoredOrderRequest({
      limit: MOST_CANDIDATES,
      ascending: false,
      test: recordTest((voucher: Voucher) => voucher.type === 'DISCOUNT_VOUCHER' && mayBeUsed(voucher, nowMs)),
    }),
  );
  const names = new Map([...records].map(([name, record]) => [record.id, `$${name}`]));
  const named = listDefaultCandidates(config, open.records).map(({ object, id }) => {
    return { named: { object, id: names.get(id) ?? id }, id };
  });
  return { named, unread: open.total - open.records.length };
}

interface CodeBasis {
  readonly config: Config;
  readonly campaignId: string;
  /** Codes that the question names by themselves. */
  readonly listed: readonly string[];
  readonly nowMs: number;
}

/** One code of a campaign. @throws ApiError not_found for a campaign without codes */
async function loadCode(
  rt: Runtime<'voucherLists'>,
  caller: Caller,
  { config, campaignId, listed, nowMs }: CodeBasis,
): Promise<string> {
  const campaign = campaignsOf(config).get(campaignId);
  if (!campaign) throw notFound('campaign', campaignId);
  const among = { campaignId: campaign.id, names: null };
  const newest = toStoredOrderRequest({ limit: CODES_OF_CAMPAIGN, ascending: false, test: null });
  const { records } = await rt.store.voucherLists.list(caller, among, newest);
  const code = selectCode(records, { listed, nowMs });
  if (code === null) throw new ApiError({ key: 'not_found', details: `Campaign ${campaignId} has no code.` });
  return code;
}

/** Select the default candidates that can be used by one of the customers at one of the moments. */
export function selectUsable(
  chosen: readonly ChosenCandidate[],
  inputs: readonly EvaluationInput[],
  moments: readonly number[],
): readonly ChosenCandidate[] {
  const cases = inputs.flatMap((input) => moments.map((nowMs) => evaluationContext({ ...input, nowMs })));
  return chosen.filter(({ redeemable }) => {
    if (redeemable.object === 'promotion_stack') return true;
    return cases.some((input) => {
      const [candidate] = buildCandidates([redeemable], input.facts);
      return candidate !== undefined && checkEligibility({ candidate, input }, null) === null;
    });
  });
}

/**
 * Refuse candidates of a worst-case search that do not exist, that hold a balance, or that are named twice.
 * @throws ApiError not_found, invalid_payload for stored value, duplicated_redeemables
 */
export function refuseCandidates(chosen: readonly ChosenCandidate[], { facts }: EvaluationInput): void {
  const redeemables = chosen.map(({ redeemable }) => redeemable);
  const candidates = buildCandidates(redeemables, facts);
  for (const [index, candidate] of candidates.entries()) {
    const { object, id } = candidate.redeemable;
    const isStack = object === 'promotion_stack';
    if (isStack ? !facts.config.stacks.has(id) : recordOf(candidate.target) === null) throw notFound(object, id);
    const type = voucherOf(candidate.target)?.type ?? 'DISCOUNT_VOUCHER';
    if (type !== 'DISCOUNT_VOUCHER')
      throw new ApiError({
        key: 'invalid_payload',
        details: `Property .candidates[${index}] must not hold a balance: gift cards and points are not searched.`,
      });
  }
  refuseIf(refuseDuplicates(candidates));
}
