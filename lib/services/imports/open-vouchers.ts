// Takes over codes from another system, with their uses and balances. It is idempotent.
import { normalizeCode } from '../../core/code';
import { type OpeningUse, openingDifferences, openLots, planOpening } from '../../core/opening';
import { batchesByCampaign } from '../../core/voucher/groups';
import { type Failure, isFailure } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateVoucherRequest } from '../../model/generated';
import type { Process, Runtime } from '../../ports/runtime';
import { OPENINGS_AT_ONCE, type OpenOutcome, type VoucherOpening } from '../../ports/vouchers';
import { buildNewRuleAssignments } from '../vouchers/new-voucher';

/** A code as the other system has it. */
export interface ComingVoucher {
  /** Its id there. */
  readonly origin: string;
  readonly code: string;
  readonly request: CreateVoucherRequest;
  /** Here; null for a code without a campaign. */
  readonly campaignId: string | null;
  readonly createdAt: string;
  readonly opening: OpeningUse;
}

/** The outcome for a code. */
export type Arrival =
  | { readonly status: 'HERE'; readonly id: string; readonly wasHere: boolean }
  /** Another voucher has the code; the differing members, empty for an equal one. */
  | { readonly status: 'TAKEN'; readonly differences: readonly string[]; readonly id: string | null }
  | { readonly status: 'REFUSED'; readonly failure: Failure };

/**
 * Store vouchers of codes from another system with their use so far.
 * @returns the outcome of each, in their order
 */
export async function openVouchers(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  coming: readonly ComingVoucher[],
): Promise<readonly Arrival[]> {
  const config = await rt.store.config.load(caller);
  const nowMs = rt.clock.nowMs();
  const codes = new Set<string>();
  const read = coming.map((one): VoucherOpening | Failure => {
    const compared = normalizeCode(one.code, caller.caseSensitiveCodes);
    if (codes.has(compared)) return { key: 'duplicate_key', details: 'Another of these codes is the same here.' };
    codes.add(compared);
    return readComing(rt, caller, one, { config, nowMs });
  });
  const openings = read.flatMap((one) => ('voucher' in one ? [one] : []));
  const outcomes = new Map<string, OpenOutcome>();
  for (const batch of batchesByCampaign(openings, ({ voucher }) => voucher, OPENINGS_AT_ONCE)) {
    for (const [id, outcome] of await rt.store.vouchers.open(caller, batch)) outcomes.set(id, outcome);
  }
  return Promise.all(read.map((one) => arrivalOf(rt, caller, one, outcomes)));
}

function readComing(
  rt: Process,
  caller: Caller,
  { origin, createdAt, ...coming }: ComingVoucher,
  { config, nowMs }: { readonly config: Config; readonly nowMs: number },
): VoucherOpening | Failure {
  const id = rt.ids.natural('v', coming.code, caller.caseSensitiveCodes);
  const rules = buildNewRuleAssignments(rt, coming.request.validation_rules);
  const now = new Date(Date.parse(createdAt)).toISOString();
  const voucher = planOpening({ ...coming, id, rules, config, now });
  if (isFailure(voucher)) return voucher;
  const source = caller.channel ?? 'API';
  const lots = openLots(coming.opening, config.settings.timezone);
  return {
    voucher,
    lots,
    origin,
    line: { id: rt.ids.random('op', 24), timeMs: nowMs, reason: 'Opening balance', source },
  };
}

/** A code that came before has the id it was given then. */
async function arrivalOf(
  rt: Runtime<'vouchers'>,
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
  return { status: 'TAKEN', differences: openingDifferences(here, voucher), id: here?.id ?? null };
}
