// Import many vouchers, into campaigns or into none: checked and begun here, stored in the background.
import type { AsyncActionKind } from '../../model/records/async-action';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ImportVouchersRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime, WorkRuntime } from '../../ports/runtime';
import { begin, firstSlice } from '../async-actions/async-actions';
import { type AsyncActionReference, toActionReference, newAction } from '../shared/new-action';
import { partsOf } from '../../core/background/rows';
import { resolveVoucherCampaign, resolveCodeCampaign, hasSameDefinition } from '../../core/campaign/find';
import { refuseManyCampaigns } from '../../core/campaign/room';
import { parseCode } from '../../core/code';
import { byCampaign, refuseRepeatedCodes } from '../../core/voucher/groups';
import { buildFillingCampaign, type PreparedImport } from '../campaigns/campaign-progress';
import { unwrap, refuseIf } from '../shared/unwrap';
import { changeConfig } from '../shared/configuration';
import { guardOf } from '../shared/once';
import { loadConfigWithSecrets } from '../assets/project-secrets';
import { newVoucher } from './new-voucher';

/**
 * Begin an import of vouchers; each row may name its campaign.
 * @throws ApiError invalid_voucher, duplicate_key, not_found, invalid_campaign; invalid_campaign_params when a campaign
 *   has no room; invalid_payload for too many campaigns
 */
export function importVouchers(
  rt: WorkRuntime,
  caller: Caller,
  rows: ImportVouchersRequest,
): Promise<AsyncActionReference> {
  const campaignOf = (row: ImportVoucherRow, config: Config) => unwrap(resolveVoucherCampaign(row, config));
  const planned: Import = { type: 'VOUCHERS.IMPORT', rows, campaignOf };
  return beginPrepared(rt, caller, () => prepare(rt, caller, planned));
}

/** Import codes into one campaign. @throws ApiError as importVouchers */
export async function importCampaignCodes(
  rt: WorkRuntime,
  caller: Caller,
  idOrName: string,
  rows: ImportVouchersRequest,
): Promise<AsyncActionReference> {
  const campaign = unwrap(resolveCodeCampaign(await rt.store.config.load(caller), idOrName));
  const campaignOf = (_row: ImportVoucherRow, config: Config) => unwrap(resolveCodeCampaign(config, campaign.id));
  const planned: Import = { type: 'CAMPAIGN.VOUCHERS_IMPORT', rows, campaignOf };
  return beginPrepared(rt, caller, () => prepare(rt, caller, planned));
}

type ImportVoucherRow = ImportVouchersRequest[number];

interface Import {
  readonly type: AsyncActionKind;
  readonly rows: ImportVouchersRequest;
  readonly campaignOf: (row: ImportVoucherRow, config: Config) => Campaign | null;
}

/**
 * Begin a prepared import and mark its campaigns as receiving codes, so that changes of their definitions wait. If a
 * definition changed meanwhile, the import is prepared again.
 */
export async function beginPrepared(
  rt: WorkRuntime,
  caller: Caller,
  prepareAnew: () => Promise<PreparedImport>,
): Promise<AsyncActionReference> {
  let prepared = await prepareAnew();
  const { action, parts, campaigns } = prepared;
  if (campaigns.length === 0) return begin(rt, caller, action, parts);
  await rt.store.asyncActions.putParts(caller, action, parts);
  const begun = await changeConfig(rt, caller, async (config) => {
    if (!prepared.campaigns.every((one) => hasSameDefinition(config, one.campaign))) {
      prepared = await prepareAnew();
      await rt.store.asyncActions.putParts(caller, prepared.action, prepared.parts);
    }
    const answer = prepared.action;
    const replace = await Promise.all(
      prepared.campaigns.map((one) => buildFillingCampaign(rt, caller, { ...one, config, actionId: answer.id })),
    );
    return { change: { replace, actions: [answer], guard: guardOf(caller, toActionReference(answer)) }, answer };
  });
  return firstSlice(rt, caller, begun);
}

/**
 * A part is one transaction with its completion record, the progress, the count of the campaign, and the outbox row.
 * Failures replace the first failed code.
 */
const IMPORT_PART = LIMITS.transactionActions - 4;

/** A part holds vouchers of one campaign, or of none, so that its transaction can count them. */
async function prepare(
  rt: Runtime<'config' | 'configChanges' | 'vouchers'>,
  caller: Caller,
  { type, rows, campaignOf }: Import,
): Promise<PreparedImport> {
  const config = await rt.store.config.load(caller);
  const vouchers = await readRows(rt, caller, rows, (row) => ({ config, campaign: campaignOf(row, config) }));
  const groups = byCampaign(vouchers, (voucher) => voucher);
  const parts = groups
    .flatMap((group) => partsOf(group, IMPORT_PART))
    .map(({ rows: some }, number) => ({ number, rows: some }));
  const campaigns = groups.flatMap(([first, ...others]) => {
    const campaign = config.campaigns.get(first?.campaign_id ?? '');
    return campaign ? [{ campaign, count: 1 + others.length }] : [];
  });
  refuseIf(refuseManyCampaigns(campaigns.length));
  // The asset key exists before the codes, so that their pictures have addresses immediately.
  await loadConfigWithSecrets(rt, caller);
  const work = { kind: 'IMPORT', campaign_ids: campaigns.map(({ campaign }) => campaign.id) } as const;
  return { action: newAction(rt, caller, { type, work, total: vouchers.length, parts }), parts, campaigns };
}

/**
 * The vouchers that rows describe, none of them stored yet.
 * @throws ApiError invalid_voucher for a row without code or value; duplicate_key when codes are named twice or exist
 */
async function readRows(
  rt: Runtime<'vouchers'>,
  caller: Caller,
  rows: ImportVouchersRequest,
  contextOf: (row: ImportVouchersRequest[number]) => { readonly config: Config; readonly campaign: Campaign | null },
): Promise<readonly Voucher[]> {
  const nowMs = rt.clock.nowMs();
  const vouchers = rows.map((row) =>
    newVoucher(rt, caller, {
      ...unwrap(parseCode(row.code ?? '')),
      request: { ...row, validation_rules: null },
      ...contextOf(row),
      nowMs,
    }),
  );
  const codes = vouchers.map(({ code }) => code);
  const taken = await rt.store.vouchers.taken(caller, codes);
  refuseIf(refuseRepeatedCodes(codes, { taken: taken.size, isCaseSensitive: caller.caseSensitiveCodes }));
  return vouchers;
}
