// Vouchers, stored under their code.
import type { ListRequest } from '../../core/filter/list-spec';
import { createWrites, openVouchers, removeWrites } from './voucher-writes';
import { tryWhileBusy, untilAsRead } from '../table/retries';
import type { JournalRow } from '../../core/ledger/journal';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { Voucher } from '../../model/records/voucher';
import type { CommitOutcome, CreateOutcome } from '../../ports/common';
import type { Accrual } from '../../ports/accruals';
import type {
  AccrualSettlement,
  GuardedMove,
  JournalQuery,
  BalanceOutcome,
  PointsTransfer,
  LedgerPage,
  LedgerQuery,
  MovementPage,
  MovementQuery,
  MovementsOf,
  OpenOutcome,
  Redefined,
  CodeRedefinition,
  Removal,
  VoucherWrite,
  VoucherBeside,
  VoucherOpening,
  VoucherStore,
  TierWrite,
} from '../../ports/vouchers';
import { lotEndRemoval, readAccruals, readDueLotEnds } from './points/point-items';
import { keepTier, moveBalance, settleAccrual, transferPoints } from './balance-writes';
import { codesCountKey } from '../keys/code-keys';
import { LIST_SHARDS, type ProjectScope, voucherKey } from '../keys';
import { assignWrites } from '../rules/assignment-store';
import { forgetHolders } from '../customers/holder-rows';
import { redefineCodes, removeCodes } from '../campaigns/campaign-codes';
import { readCampaignLedger, readLedger, readTransaction } from './ledger';
import { listMovements, readJournal, readOpenings } from './journal/journal';
import { changePending, listPending, readPending } from './points/pending';
import type { PendingPointsOf, PendingQuery, PendingWrite } from '../../ports/pending-points';
import type { LotEnd } from '../../ports/point-lots';
import { activityWrites } from '../activity/activity-store';
import { buildAuditLineWrites } from '../management/audit-trail-store';
import { outboxWrites } from '../events/outbox-writes';
import { guardWrites, requireUnused } from '../records/guard-store';
import { createOutcome, type Item, type Table, TableUnavailable, undone, type Write } from '../table/table';
import { holdingsWrites, transactWithOptional } from '../customers/usage-writes';
import { findVoucherItem, isSameRecord, loadVoucherFact, voucherFact } from './voucher-items';
import { bookBalance } from '../../model/ledger/chain';
import { fromVoucherRecord, isDeleted, toVoucher, toVoucherRecord } from './voucher-record';

export class DynamoVoucherStore implements VoucherStore {
  /** @param activityDays retention of a holder's activity, days */
  constructor(
    private readonly table: Table,
    private readonly activityDays: number,
  ) {}

  async create(scope: ProjectScope, voucher: Voucher, besides: VoucherBeside = {}): Promise<CreateOutcome> {
    const { guard, outbox, line } = besides;
    const assignments = voucher.assignments.flatMap((assignment) => assignWrites(scope.project, assignment));
    const beside = [
      ...outboxWrites(scope, outbox),
      ...buildAuditLineWrites(scope.project, line),
      ...guardWrites(scope, guard),
    ];
    const writes = [...createWrites(scope, [voucher]), ...assignments, ...beside];
    const [put] = writes;
    const isAlone = writes.length === 1 && put !== undefined;
    const outcome = isAlone ? await this.table.write(put) : await tryWhileBusy(() => this.table.transact(writes));
    requireUnused(writes, guard, outcome);
    // A rule was deleted since it was read: the repeated request is refused for it.
    if (outcome.status === 'REFUSED' && outcome.index > 0) throw new TableUnavailable(null);
    return createOutcome(outcome);
  }

  load(scope: ProjectScope, codeOrId: string): Promise<VoucherFact | null> {
    return loadVoucherFact(this.table, scope, codeOrId);
  }

  async replace(
    scope: ProjectScope,
    read: VoucherFact,
    changed: Voucher | VoucherWrite,
  ): Promise<'REPLACED' | 'STALE'> {
    const { voucher, outbox, line }: VoucherWrite =
      'voucher' in changed ? changed : { voucher: changed, outbox: undefined };
    const write: Write = {
      kind: 'update',
      key: voucherKey(scope, voucher.code),
      change: { set: { record: toVoucherRecord(voucher) }, add: { rev: 1 }, remove: ['withdrawn'] },
      condition: isSameRecord(read),
    };
    const besides = [...outboxWrites(scope, outbox), ...buildAuditLineWrites(scope.project, line)];
    const outcome = await (besides.length === 0 ? this.table.write(write) : this.table.transact([write, ...besides]));
    if (outcome.status === 'DONE') return 'REPLACED';
    if (outcome.status === 'REFUSED' || outcome.status === 'BUSY') return 'STALE';
    throw undone(outcome);
  }

  remove(
    scope: ProjectScope,
    codeOrId: string,
    { outboxOf, note, line, noteReferee, ...how }: Removal,
  ): Promise<boolean> {
    return untilAsRead(`The voucher ${codeOrId}`, async () => {
      const item = await findVoucherItem(this.table, scope, codeOrId);
      if (!item || (isDeleted(item) && !how.isForced)) return false;
      const outcome = await tryWhileBusy(() =>
        transactWithOptional(
          this.table,
          [
            ...removeWrites(scope, item, { ...how, isAsRead: true }),
            ...notedRemoval(scope, item, { note, keptDays: this.activityDays }),
            ...removalOutboxWrites(scope, item, outboxOf),
            ...buildAuditLineWrites(scope.project, line?.(toVoucher(item))),
          ],
          returnedBy(scope, item),
        ),
      );
      if (outcome.status === 'DONE') {
        await forgetHolders(this.table, scope, {
          codes: [fromVoucherRecord(item)],
          noteReferee,
          keptDays: this.activityDays,
        });
        return true;
      }
      // A concurrent request deleted, used or recreated it since the read: decide again.
      if (outcome.status !== 'REFUSED') throw undone(outcome);
      return null;
    });
  }

  moveBalance(scope: ProjectScope, move: GuardedMove): Promise<BalanceOutcome> {
    return moveBalance(this.table, scope, { ...move, keptDays: this.activityDays });
  }

  transferPoints(scope: ProjectScope, transfer: PointsTransfer): Promise<BalanceOutcome> {
    return transferPoints(this.table, scope, { ...transfer, keptDays: this.activityDays });
  }

  async keepTier(scope: ProjectScope, write: TierWrite): Promise<'KEPT' | 'STALE'> {
    const outcome = await tryWhileBusy(() => keepTier(this.table, scope, write));
    if (outcome.status === 'DONE') return 'KEPT';
    if (outcome.status === 'REFUSED') return 'STALE';
    throw undone(outcome);
  }

  settleAccrual(scope: ProjectScope, settlement: AccrualSettlement): Promise<BalanceOutcome> {
    return settleAccrual(this.table, scope, settlement);
  }

  moved(scope: ProjectScope, voucherId: string, row: { readonly timeMs: number; readonly id: string }) {
    return readTransaction(this.table, scope, { voucherId, ...row });
  }

  accruals(scope: ProjectScope, sourceId: string): Promise<readonly Accrual[]> {
    return readAccruals(this.table, scope, sourceId);
  }

  dueLotEnds(nowMs: number, limit: number): Promise<readonly LotEnd[]> {
    return readDueLotEnds(this.table, nowMs, limit);
  }

  changePending(scope: ProjectScope, write: PendingWrite): Promise<CommitOutcome> {
    return changePending(this.table, scope, { ...write, keptDays: this.activityDays });
  }

  pending(scope: ProjectScope, place: { readonly voucherId: string; readonly id: string }) {
    return readPending(this.table, scope, place);
  }

  pendingList(scope: ProjectScope, of: PendingPointsOf, query: PendingQuery) {
    return listPending(this.table, scope, { of, ...query });
  }

  async removeLotEnd(end: LotEnd): Promise<void> {
    const outcome = await tryWhileBusy(() => this.table.write(lotEndRemoval(end)));
    if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
  }

  async taken(scope: ProjectScope, codes: readonly string[]): Promise<ReadonlySet<string>> {
    const keys = codes.map((code) => voucherKey(scope, code));
    const found = new Set((await this.table.batchGet(keys)).map(({ pk }) => pk));
    return new Set(codes.filter((_, index) => found.has(keys[index]?.pk ?? '')));
  }

  redefine(scope: ProjectScope, redefinition: CodeRedefinition): Promise<Redefined> {
    return redefineCodes(this.table, scope, redefinition);
  }

  removeSome(scope: ProjectScope, campaignId: string, how: Removal): Promise<number> {
    return removeCodes(this.table, scope, { campaignId, keptDays: this.activityDays, ...how });
  }

  open(scope: ProjectScope, openings: readonly VoucherOpening[]): Promise<ReadonlyMap<string, OpenOutcome>> {
    return openVouchers(this.table, scope, openings);
  }

  async codesCount({ project }: ProjectScope, campaignId: string): Promise<number> {
    const shards = Array.from({ length: LIST_SHARDS }, (_, shard) => codesCountKey(project, campaignId, shard));
    const items = await this.table.batchGet(shards);
    return items.reduce((sum, item) => sum + (item.codes as number), 0);
  }

  ledger(scope: ProjectScope, voucherId: string, query: LedgerQuery): Promise<LedgerPage> {
    return readLedger(this.table, scope, { voucherId, ...query });
  }

  movements(scope: ProjectScope, campaignId: string, query: MovementQuery): Promise<MovementPage> {
    return readCampaignLedger(this.table, scope, { campaignId, ...query });
  }

  journal(scope: ProjectScope, { behind, ...query }: JournalQuery) {
    return readJournal(this.table, scope, { ...query, ...(behind !== null && { behind }) });
  }

  openings(scope: ProjectScope, portion: Pick<JournalQuery, 'want' | 'behind'>) {
    return readOpenings(this.table, scope, portion);
  }

  movementList(scope: ProjectScope, of: MovementsOf, request: ListRequest<JournalRow>) {
    return listMovements(this.table, scope, { of, request });
  }
}

/** The activity row of a removal, for the customer who holds the code. */
function notedRemoval(
  scope: ProjectScope,
  item: Item,
  { note, keptDays }: Pick<Removal, 'note'> & { readonly keptDays: number },
): readonly Write[] {
  return isDeleted(item) ? [] : activityWrites(scope, note?.(fromVoucherRecord(item)), keptDays);
}

/** A code in the bin was announced when it was moved there. */
function removalOutboxWrites(scope: ProjectScope, item: Item, outboxOf: Removal['outboxOf']): readonly Write[] {
  return isDeleted(item) ? [] : outboxWrites(scope, outboxOf?.([fromVoucherRecord(item)]));
}

/** Subtracts a deleted card from its holder's holdings; with the card its tier is gone. */
function returnedBy(scope: ProjectScope, item: Item) {
  const voucher = toVoucher(item);
  const fact = voucherFact(item);
  const tier = fact.tier && { at_ms: fact.tier.at_ms };
  return isDeleted(item) ? [] : holdingsWrites(scope, voucher, { more: -bookBalance(fact), tier });
}
