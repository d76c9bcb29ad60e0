// Stores the codes of a file's rows, and changes existing ones, part by part.
import { toFailedRow } from '../../core/background/rows';
import { resolveImportCampaign } from '../../core/campaign/find';
import { withoutAddition } from '../../core/campaign/progress';
import { applyRowToVoucher, buildVoucherFromRow } from '../../core/csv/code-import';
import type { CodeRow } from '../../core/csv/code-rows';
import { isRefusedRow, type RefusedRow } from '../../core/csv/file-rows';
import { buildVoucherBatchFacts, buildVoucherUpdatedFacts } from '../../core/events/facts/voucher-facts';
import { buildCodeTakenFailure } from '../../core/record/change';
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { OutboxRow } from '../../model/events/events';
import type { AsyncWork, FailedRow } from '../../model/records/async-action';
import type { Campaign } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import type { ImportedPart, OwnedAction } from '../../ports/async-actions';
import type { Process, Runtime } from '../../ports/runtime';
import type { VoucherOpening } from '../../ports/vouchers';
import { buildNewRuleAssignments } from '../vouchers/new-voucher';
import { settleCampaigns } from '../campaigns/campaign-progress';
import { outboxRow } from '../../core/events/outbox-row';
import type { VoucherFact } from '../../core/evaluation/facts';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';
import { callerOf } from './caller';
import { CODE_PARTS_AT_ONCE, eachPart } from './import-work';
import type { Slice } from './slice';

export type FileCodeRow = CodeRow | RefusedRow;
type CodesOfFile = Extract<AsyncWork, { kind: 'CODES_OF_FILE' }>;

/** Store the codes of each part of a file until the time is up; a repeated part stores missing codes only. */
export async function importFileCodes(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'vouchers'>,
  owned: OwnedAction,
  untilMs: number,
): Promise<Slice> {
  const { scope, action } = owned;
  const { campaign_ids } = action.work as CodesOfFile;
  const parts = { owned, untilMs, atOnce: CODE_PARTS_AT_ONCE };
  const slice = await eachPart(rt, parts, ({ number, rows }) =>
    importRows(rt, owned, { number, rows: rows as readonly FileCodeRow[] }),
  );
  const { status } = slice;
  if (status !== 'MORE') {
    const settled = (campaign: Campaign) => withoutAddition(campaign, action.id, status);
    await settleCampaigns(rt, scope, campaign_ids, { settled });
  }
  return slice;
}

interface CodePart {
  readonly number: number;
  readonly rows: readonly FileCodeRow[];
}

async function importRows(
  rt: Runtime<'asyncActions' | 'config' | 'vouchers'>,
  owned: OwnedAction,
  part: CodePart,
): Promise<void> {
  // Codes of a file are nearly always new: they are looked up only when one is not.
  if (await storeRows(rt, owned, { ...part, taken: new Set() })) return;
  const codes = part.rows.flatMap((row) => (isRefusedRow(row) ? [] : [row.code]));
  await storeRows(rt, owned, { ...part, taken: await rt.store.vouchers.taken(owned.scope, codes) });
}

interface CodePartAttempt extends CodePart {
  readonly taken: ReadonlySet<string>;
}

/** @returns false when nothing was stored, as a code is taken */
async function storeRows(
  rt: Runtime<'asyncActions' | 'config' | 'vouchers'>,
  owned: OwnedAction,
  { number, rows, taken }: CodePartAttempt,
): Promise<boolean> {
  const config = await rt.store.config.load(owned.scope);
  const failed: FailedRow[] = [];
  const vouchers: Voucher[] = [];
  const known: Voucher[] = [];
  const lines = new Map<string, VoucherOpening['line']>();
  for (const row of rows) {
    if (isRefusedRow(row)) {
      failed.push(row.failed);
      continue;
    }
    const done = taken.has(row.code)
      ? await changeCode(rt, owned, { row, config })
      : newCode(rt, owned, { row, config, number });
    if (isFailure(done)) failed.push(toFailedRow({ name: row.code, row: row.row }, done));
    else if ('known' in done) known.push(done.known);
    else {
      vouchers.push(done.voucher);
      if (done.line) lines.set(done.voucher.id, done.line);
    }
  }
  const outbox = buildOutbox(rt, owned, { number, vouchers, known, config });
  const part: ImportedPart = { number, vouchers, failed, lines, others: known.length, outbox };
  const outcome = await rt.store.asyncActions.importPart(owned.scope, owned.action.id, part);
  return outcome.status !== 'TAKEN';
}

interface ImportedCodes {
  readonly number: number;
  readonly vouchers: readonly Voucher[];
  /** Codes that existed before, in their new state. */
  readonly known: readonly Voucher[];
  readonly config: Config;
}

/** The outbox row if the request enables it: with each code, including unchanged ones. */
function buildOutbox(
  rt: Process,
  owned: OwnedAction,
  { number, vouchers, known, config }: ImportedCodes,
): OutboxRow | undefined {
  const { action } = owned;
  if (!(action.work as CodesOfFile).is_told) return undefined;
  const cause = { config, id: `${action.id}-${number}`, nowMs: rt.clock.nowMs() };
  return outboxRow(callerOf(owned), cause, () => [
    ...buildVoucherBatchFacts(vouchers, config),
    ...known.flatMap((voucher) => buildVoucherUpdatedFacts(voucher, config)),
  ]);
}

interface CodeRowInput {
  readonly row: CodeRow;
  readonly config: Config;
}

/** The voucher of a row, and the first line of its ledger if it was used before. */
function newCode(
  rt: Process,
  owned: OwnedAction,
  { row, config, number }: CodeRowInput & { readonly number: number },
): { readonly voucher: Voucher; readonly line: VoucherOpening['line'] | null } | Failure {
  const { action, scope } = owned;
  const found = resolveImportCampaign(action.work as CodesOfFile, config);
  if (isFailure(found)) return found;
  const timeMs = rt.clock.nowMs();
  const voucher = buildVoucherFromRow(row, {
    config,
    campaign: found.campaign,
    now: new Date(timeMs).toISOString(),
    id: rt.ids.natural('v', row.code, scope.caseSensitiveCodes),
    rules: buildNewRuleAssignments(rt, row.request.validation_rules),
  });
  if (isFailure(voucher)) return voucher;
  if (row.redeemed === 0 && row.spent === 0) return { voucher, line: null };
  const id = `op_${action.id.slice(-16)}${number.toString(36)}x${row.row.toString(36)}`;
  return { voucher, line: { id, timeMs, reason: 'import', source: 'API' } };
}

interface ChangedCode {
  readonly fact: VoucherFact;
  readonly known: Voucher;
}

/** Changes an existing code to the values of its row. */
async function changeCode(
  rt: Runtime<'vouchers'>,
  owned: OwnedAction,
  { row, config }: CodeRowInput,
): Promise<Failure | { readonly known: Voucher }> {
  const { scope, action } = owned;
  const campaign = resolveImportCampaign(action.work as CodesOfFile, config);
  if (isFailure(campaign)) return campaign;
  const { answer } = await commitOptimistically<VoucherFact | null, ChangedCode, Failure | { readonly known: Voucher }>(
    {
      read: () => rt.store.vouchers.load(scope, row.code),
      plan: (fact) => {
        if (!fact) return { write: null, answer: buildCodeTakenFailure(row.code) };
        const now = new Date(rt.clock.nowMs()).toISOString();
        const known = applyRowToVoucher(fact.voucher, row, { config, now, ...campaign });
        if (isFailure(known)) return { write: null, answer: known };
        return { write: known === fact.voucher ? null : { fact, known }, answer: { known } };
      },
      commit: async ({ fact, known }) =>
        toCommitOutcome((await rt.store.vouchers.replace(scope, fact, known)) === 'REPLACED'),
    },
  );
  return answer;
}
