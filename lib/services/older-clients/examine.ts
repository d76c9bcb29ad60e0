// Qualifications as clients of the older API ask for them: codes without a campaign, or campaigns, each by itself.
import { describeScope } from '../../core/discount/describe';
import { evaluationInput } from '../../core/access/evaluation-input';
import { list } from '../../core/answer/entries';
import { dataList } from '../../core/answer/list';
import type { EvaluationInput } from '../../core/evaluation/facts';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { categoryNameOf, voucherSpec } from '../../core/filter/voucher-list';
import {
  campaignCandidates,
  type QualificationCandidate,
  standaloneCodes,
  voucherCandidates,
} from '../../core/qualification/candidate';
import { EXAMINED_CAMPAIGNS, examinationScenario } from '../../core/qualification/examined';
import { codeLine } from '../../core/qualification/lines';
import { newestFirst } from '../../core/qualification/page';
import { qualify, type QualifiedCandidate } from '../../core/qualification/qualify';
import { toEvaluationRequest } from '../../core/qualification/request';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ExamineQuery, ExamineRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Campaign } from '../../model/records/campaign';
import type { ExamineCampaignsResponse, ExamineVouchersResponse } from '../../model/generated-answers/older-clients';
import type { Runtime } from '../../ports/runtime';
import type { ExtraFacts } from '../../ports/validations';
import { showCampaign } from '../campaigns/campaigns';
import { loadFacts, trackingIdOf } from '../shared/load-facts';
import { inMemory, readList } from '../shared/lists';
import { showVoucher } from '../vouchers/voucher-response';

export interface Examination {
  readonly query: ExamineQuery;
  readonly body: ExamineRequest;
}

/** List codes of nobody that qualify: the newest ones without a campaign, and those of campaigns with one code. */
export async function examineVouchers(
  rt: Runtime<'config' | 'evaluations' | 'voucherLists'>,
  caller: Caller,
  { query, body }: Examination,
): Promise<ExamineVouchersResponse> {
  const [config, open] = await Promise.all([
    rt.store.config.load(caller),
    rt.store.voucherLists.withoutCampaign(caller, LIMITS.qualifiedCodes),
  ]);
  const codes = [...new Set([...open, ...standaloneCodes(config)])];
  const request = toEvaluationRequest(body, codes.map(codeLine));
  const examined = await examine(rt, caller, {
    request,
    query,
    candidatesOf: ({ facts }) => voucherCandidates(facts, new Map()),
  });
  const { records, total } = await readList(rt, caller, {
    spec: voucherSpec(config),
    query: pageOfQuery(query),
    source: inMemory(examined.qualified.flatMap(({ candidate }) => candidate.voucher ?? [])),
    config,
  });
  const byId = new Map(examined.qualified.map((one) => [one.candidate.resourceId, one.outcomes[0]]));
  const shown = records.map((voucher) => {
    const { applicableTo, inapplicableTo } = describeScope(byId.get(voucher.id)?.reach ?? null);
    return {
      ...showVoucher(caller, voucher, config),
      applicable_to: list(applicableTo),
      inapplicable_to: list(inapplicableTo),
    };
  });
  return { ...dataList(shown, total), ...examined.head };
}

/** List campaigns that would give the customer a code that qualifies. */
export async function examineCampaigns(
  rt: Runtime<'campaignCounters' | 'config' | 'evaluations' | 'vouchers'>,
  caller: Caller,
  { query, body }: Examination,
): Promise<ExamineCampaignsResponse> {
  const config = await rt.store.config.load(caller);
  const candidates = campaignCandidates(config, EXAMINED_CAMPAIGNS);
  const discounts = candidates.flatMap(({ voucher }) => voucher?.discount ?? []);
  const request = toEvaluationRequest(body, []);
  const examined = await examine(rt, caller, { request, query, discounts, candidatesOf: () => candidates });
  const { records, total } = await readList(rt, caller, {
    spec: campaignSpec(config),
    query: pageOfQuery(query),
    source: inMemory(examined.qualified.flatMap(({ candidate }) => candidate.campaign ?? [])),
    config,
  });
  const shown = await Promise.all(records.map((campaign) => showCampaign(rt, caller, campaign)));
  return { ...dataList(shown, total), ...examined.head };
}

interface Examining extends Pick<ExtraFacts, 'discounts'> {
  readonly request: EvaluationInput['request'];
  readonly query: ExamineQuery;
  readonly candidatesOf: (input: EvaluationInput) => readonly QualificationCandidate[];
}

interface Examined {
  readonly qualified: readonly QualifiedCandidate[];
  readonly head: Pick<ExamineVouchersResponse, 'id' | 'created_at' | 'tracking_id'>;
}

async function examine(
  rt: Runtime<'evaluations'>,
  caller: Caller,
  { request, query, discounts = [], candidatesOf }: Examining,
): Promise<Examined> {
  const { facts, nowMs } = await loadFacts(rt, caller, request, { discounts });
  const input = evaluationInput(caller, { request, facts, nowMs });
  const scenario = examinationScenario(query.audienceRulesOnly ?? false);
  const tried = newestFirst(candidatesOf(input)).slice(0, LIMITS.qualificationsTried);
  const trackingId = trackingIdOf(rt, caller, { request: input.request, facts });
  return {
    qualified: tried.flatMap((candidate) => qualify(candidate, input, scenario) ?? []),
    head: {
      id: rt.ids.random('qfl', 24),
      created_at: new Date(nowMs).toISOString(),
      ...(trackingId !== null && { tracking_id: trackingId }),
    },
  };
}

function pageOfQuery({ order, limit = LIMITS.qualifications }: ExamineQuery) {
  return { limit, ...(order !== undefined && { order }) };
}

/** The published orders name members of a code: a campaign has no code, and its name stands for its campaign. */
function campaignSpec(config: Config) {
  return listSpec<Campaign>({
    fields: null,
    sorts: {
      ...sortsByMembers<Campaign>('created_at', 'updated_at', 'type'),
      campaign: ({ name }) => name,
      code: ({ name }) => name,
      category: ({ category_id }) => categoryNameOf({ category_id }, config) ?? undefined,
    },
    defaults: { order: '-created_at' },
  });
}
