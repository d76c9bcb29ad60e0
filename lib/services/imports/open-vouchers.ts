// Take over codes from another system, with the uses and balances they had there. Repeated, it changes nothing.
import { givenCode } from '../../core/code';
import { type Opening, openedVoucher, openingDifferences, openingProblem } from '../../core/opening';
import { ApiError, type Failure } from '../../errors';
import type { Caller } from '../../model/common';
import type { CreateVoucherRequest } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { OPENINGS_AT_ONCE, type OpenOutcome, type VoucherOpening } from '../../ports/vouchers';
import { findCampaign } from '../campaigns/campaign-find';
import { accepted } from '../shared/accepted';
import { newVoucher } from '../vouchers/new-voucher';

/** A code as the other system has it. */
export interface ComingVoucher {
  /** Its id there. */
  readonly origin: string;
  readonly code: string;
  readonly request: CreateVoucherRequest;
  /** Here; null for a code without a campaign. */
  readonly campaignId: string | null;
  readonly createdAt: string;
  readonly opening: Opening;
}

/** What became of a code. */
export type Arrival =
  | { readonly status: 'HERE'; readonly id: string; readonly wasHere: boolean }
  /** Another voucher has the code; the members in which it differs, none where it says the same. */
  | { readonly status: 'TAKEN'; readonly differences: readonly string[]; readonly id: string | null }
  | { readonly status: 'REFUSED'; readonly failure: Failure };

/** @returns for each what became of it, in their order */
export async function openVouchers(
  rt: Runtime,
  caller: Caller,
  coming: readonly ComingVoucher[],
): Promise<readonly Arrival[]> {
  const config = await rt.store.config.load(caller);
  const nowMs = rt.clock.nowMs();
  const codes = new Set<string>();
  const read = coming.map((one): VoucherOpening | Failure => {
    const compared = caller.caseSensitiveCodes ? one.code : one.code.toLowerCase();
    if (codes.has(compared)) return { key: 'duplicate_key', details: 'Another of these codes is the same here.' };
    codes.add(compared);
    return readComing(rt, caller, one, { config, nowMs });
  });
  const openings = read.flatMap((one) => ('voucher' in one ? [one] : []));
  const outcomes = new Map<string, OpenOutcome>();
  for (const batch of batchesOf(openings)) {
    for (const [id, outcome] of await rt.store.vouchers.open(caller, batch)) outcomes.set(id, outcome);
  }
  return Promise.all(read.map((one) => arrivalOf(rt, caller, one, outcomes)));
}

function readComing(
  rt: Runtime,
  caller: Caller,
  { origin, code, request, campaignId, createdAt, opening }: ComingVoucher,
  { config, nowMs }: { readonly config: Parameters<typeof newVoucher>[2]['config']; readonly nowMs: number },
): VoucherOpening | Failure {
  try {
    const campaign = campaignId === null ? null : findCampaign(config, campaignId);
    const created = { ...accepted(givenCode(code)), request, config, campaign, nowMs: Date.parse(createdAt) };
    const voucher = newVoucher(rt, caller, created);
    const problem = openingProblem(voucher, opening);
    if (problem !== null) return { key: 'invalid_voucher', details: problem };
    const line = {
      id: rt.ids.random('op', 24),
      timeMs: nowMs,
      reason: 'Opening balance',
      source: caller.channel ?? 'API',
    };
    return { voucher: openedVoucher(voucher, opening), origin, line };
  } catch (error) {
    if (error instanceof ApiError) return error.failure;
    throw error;
  }
}

/** Each of one campaign, or of none. */
function batchesOf(openings: readonly VoucherOpening[]): readonly (readonly VoucherOpening[])[] {
  const campaigns = [...new Set(openings.map(({ voucher }) => voucher.campaign_id))];
  return campaigns.flatMap((id) => {
    const group = openings.filter(({ voucher }) => voucher.campaign_id === id);
    const count = Math.ceil(group.length / OPENINGS_AT_ONCE);
    return Array.from({ length: count }, (_, at) => group.slice(at * OPENINGS_AT_ONCE, (at + 1) * OPENINGS_AT_ONCE));
  });
}

/** A code that came before has the id it was given then. */
async function arrivalOf(
  rt: Runtime,
  caller: Caller,
  one: VoucherOpening | Failure,
  outcomes: ReadonlyMap<string, OpenOutcome>,
): Promise<Arrival> {
  if (!('voucher' in one)) return { status: 'REFUSED', failure: one };
  const { voucher } = one;
  const outcome = outcomes.get(voucher.id);
  if (outcome?.status !== 'TAKEN') {
    return { status: 'HERE', id: outcome?.id ?? voucher.id, wasHere: outcome !== undefined };
  }
  const here = (await rt.store.vouchers.load(caller, voucher.code))?.voucher ?? null;
  return { status: 'TAKEN', differences: differencesFrom(here, voucher), id: here?.id ?? null };
}

/** A code in the bin is kept from everyone. */
function differencesFrom(here: Voucher | null, coming: Voucher): readonly string[] {
  return here ? openingDifferences(here, coming) : ['deleted_at'];
}
