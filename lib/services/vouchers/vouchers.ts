// Create, read, change and delete vouchers.
import { buildVoucherDeletedRow, buildHolderRemovedRow } from '../../core/activity/rows';
import { resolveVoucherCampaign } from '../../core/campaign/find';
import { parseCode } from '../../core/code';
import { buildCodeTakenFailure } from '../../core/record/change';
import { applyVoucherChanges } from '../../core/voucher/change';
import { ApiError, notFound } from '../../errors';
import type { VoucherFact } from '../../core/evaluation/facts';
import {
  buildVoucherDeletedFacts,
  buildVoucherBatchFacts,
  buildVoucherChangeFacts,
} from '../../core/events/facts/voucher-facts';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { OutboxRow } from '../../model/events/events';
import type { CreateVoucherRequest, UpdateVoucherRequest } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { outboxRow } from '../../core/events/outbox-row';
import { loadConfigWithSecrets } from '../assets/project-secrets';
import { codeSource } from '../campaigns/codes';
import { unwrap } from '../shared/unwrap';
import { newVoucher } from './new-voucher';
import { showVoucher } from './voucher-response';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';
import { guardOf } from '../shared/once';
import { buildCodeAuditLine } from '../audit-trail/audit-line';
import type { VoucherResponse } from '../../model/generated-answers/records';

/**
 * Store a voucher under a given code.
 * @throws ApiError duplicate_found when the code is taken; invalid_voucher, invalid_payload or not_found for bad members
 */
export async function createVoucher(
  rt: Runtime<'config' | 'configChanges' | 'vouchers'>,
  caller: Caller,
  code: string,
  request: CreateVoucherRequest,
): Promise<VoucherResponse> {
  const config = await loadConfigWithSecrets(rt, caller);
  const campaign = unwrap(resolveVoucherCampaign(request, config));
  const nowMs = rt.clock.nowMs();
  const voucher = newVoucher(rt, caller, { ...unwrap(parseCode(code)), request, config, campaign, nowMs });
  const shown = showVoucher(caller, voucher, config);
  const line = buildCodeAuditLine(rt, caller, { before: null, after: voucher });
  const beside = { guard: guardOf(caller, shown), outbox: outboxOf(caller, { voucher, config, nowMs }), line };
  if ((await rt.store.vouchers.create(caller, voucher, beside)) === 'CREATED') return shown;
  throw new ApiError(buildCodeTakenFailure(code));
}

interface VoucherEventInput {
  readonly voucher: Voucher;
  readonly config: Config;
  readonly nowMs: number;
  /** The voucher as read; absent for a new one. */
  readonly fact?: VoucherFact;
}

/** Each change of a code raises its revision. */
function outboxOf(caller: Caller, { voucher, config, nowMs, fact }: VoucherEventInput): OutboxRow | undefined {
  const id = fact ? `${voucher.id}-${fact.revision}` : voucher.id;
  return outboxRow(caller, { config, id, nowMs }, () =>
    fact ? buildVoucherChangeFacts(voucher, fact.voucher, config) : buildVoucherBatchFacts([voucher], config),
  );
}

const CODE_TRIES = 50;

/**
 * Stores a voucher under a random code, or under the one in the body.
 * @param responseOf  format of the response to a repeat
 * @throws ApiError as createVoucher, and invalid_code_config when no free code is found
 */
export async function generateVoucher(
  rt: Runtime<'config' | 'configChanges' | 'vouchers'>,
  caller: Caller,
  request: CreateVoucherRequest,
  responseOf: (shown: VoucherResponse) => object = (shown) => shown,
): Promise<VoucherResponse> {
  if (request.code) return createVoucher(rt, caller, request.code, request);
  const config = await loadConfigWithSecrets(rt, caller);
  const campaign = unwrap(resolveVoucherCampaign(request, config));
  const source = codeSource(rt, request.code_config ?? campaign?.voucher?.code_config);
  const nowMs = rt.clock.nowMs();
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const voucher = newVoucher(rt, caller, { ...unwrap(parseCode(source.next())), request, config, campaign, nowMs });
    const shown = showVoucher(caller, voucher, config);
    const line = buildCodeAuditLine(rt, caller, { before: null, after: voucher });
    const beside = {
      guard: guardOf(caller, responseOf(shown)),
      outbox: outboxOf(caller, { voucher, config, nowMs }),
      line,
    };
    if ((await rt.store.vouchers.create(caller, voucher, beside)) === 'CREATED') return shown;
  }
  throw new ApiError({ key: 'invalid_code_config', details: 'Nearly all codes of this form are taken.' });
}

/**
 * Return a voucher by code or id.
 * @throws ApiError not_found
 */
export async function getVoucher(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  codeOrId: string,
): Promise<VoucherResponse> {
  const [config, fact] = await Promise.all([rt.store.config.load(caller), rt.store.vouchers.load(caller, codeOrId)]);
  if (!fact) throw notFound('voucher', codeOrId);
  return showVoucher(caller, fact.voucher, config);
}

/**
 * Changes the given members; null clears one. Members that cannot be changed are ignored.
 * @throws ApiError not_found; invalid_voucher for another type of discount, gift or card
 */
export async function updateVoucher(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  codeOrId: string,
  request: UpdateVoucherRequest,
): Promise<VoucherResponse> {
  const { answer } = await commitOptimistically({
    read: () => Promise.all([rt.store.config.load(caller), rt.store.vouchers.load(caller, codeOrId)]),
    plan: ([config, fact]) => {
      if (!fact) throw notFound('voucher', codeOrId);
      const nowMs = rt.clock.nowMs();
      const now = new Date(nowMs).toISOString();
      const voucher = unwrap(applyVoucherChanges(fact.voucher, request, { config, now }));
      const outbox = outboxOf(caller, { voucher, config, fact, nowMs });
      const line = buildCodeAuditLine(rt, caller, { before: fact.voucher, after: voucher });
      const write = voucher === fact.voucher ? null : { fact, changed: { voucher, outbox, line } };
      return { write, answer: showVoucher(caller, voucher, config) };
    },
    commit: async ({ fact, changed }) =>
      toCommitOutcome((await rt.store.vouchers.replace(caller, fact, changed)) === 'REPLACED'),
  });
  return answer;
}

/**
 * Set a voucher active.
 * @throws ApiError not_found
 */
export async function enableVoucher(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  codeOrId: string,
): Promise<VoucherResponse> {
  return updateVoucher(rt, caller, codeOrId, { active: true });
}

/**
 * Set a voucher inactive.
 * @throws ApiError not_found
 */
export async function disableVoucher(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  codeOrId: string,
): Promise<VoucherResponse> {
  return updateVoucher(rt, caller, codeOrId, { active: false });
}

/**
 * Delete a voucher: to the bin, where it keeps its code, or permanently with `force`.
 * @throws ApiError not_found
 */
export async function deleteVoucher(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  codeOrId: string,
  { force }: { readonly force?: boolean },
): Promise<void> {
  const config = await rt.store.config.load(caller);
  const nowMs = rt.clock.nowMs();
  const newPlace = () => ({ id: rt.ids.random('evcus', 18), timeMs: nowMs });
  const isRemoved = await rt.store.vouchers.remove(caller, codeOrId, {
    isForced: force === true,
    date: new Date(nowMs).toISOString(),
    deletedBy: caller.session?.userId ?? undefined,
    outboxOf: (vouchers) =>
      outboxRow(
        caller,
        { config, id: `${vouchers[0]?.id}-deleted`, nowMs, customerIds: vouchers.map(({ holder_id }) => holder_id) },
        () => buildVoucherDeletedFacts(vouchers, config),
      ),
    line: (voucher) => buildCodeAuditLine(rt, caller, { before: voucher, after: null }),
    note: (voucher) => buildVoucherDeletedRow(caller, newPlace(), { voucher, config }),
    noteReferee: (voucher, holder) => buildHolderRemovedRow(caller, newPlace(), { holder, voucher, config }),
  });
  if (!isRemoved) throw notFound('voucher', codeOrId);
}
