// Validation sessions: reserves codes and gives them free again.
//
// | write | condition |
// |---|---|
// | reserve a code | not edited, uses left beside those reserved, balance and reservations as they were read |
// | give back what the session had reserved of a code that no longer applies | the same voucher, reserved as it was read, or no longer |
// | release a code | the same voucher, reserved as it was read |
// | release a code of all sessions | the same voucher |
// | count a session of a client, beside what it reserves | those of the client are as they were read |
//
// What the session gave back late, without an answer, is not what it reserved since.
import type { OpenEntry } from '../../core/access/caller';
import type { Reservation, VoucherFact } from '../../core/evaluation/facts';
import type { ReservationPlan, NewReservation } from '../../core/evaluation/reservations';
import type { Voucher } from '../../model/records/voucher';
import type { CommitOutcome } from '../../ports/common';
import type { AuditEntry } from '../../model/audit-trail';
import type {
  ClientSession,
  OpenSessions,
  PortionLine,
  ReservationStore,
  SessionPlacement,
} from '../../ports/validations';
import { writeWithAuditLine } from '../management/audit-trail-store';
import { openWrite, readOpenSessions, readStanding } from './client-session-items';
import {
  findVoucherItem,
  isRedeemedBelow,
  isStill,
  reservationAttribute,
  reservationId,
  reservationsAsRead,
  reservationText,
  voucherFact,
} from '../vouchers/voucher-items';
import { type ProjectScope, voucherKey } from '../keys';
import { type ItemCondition, type Table, type Write, undone } from '../table/table';
import { isDeleted } from '../vouchers/voucher-record';
import { tryWhileBusy } from '../table/retries';

/** An update names each attribute it removes, and holds 4 KB of names. */
const NAMES_AT_ONCE = 50;

export class DynamoReservationStore implements ReservationStore {
  constructor(private readonly table: Table) {}

  async place(scope: ProjectScope, sessionKey: string, { plans, opening }: SessionPlacement): Promise<CommitOutcome> {
    const name = reservationAttribute(reservationId(sessionKey));
    const counted = opening ? [openWrite(scope, opening)] : [];
    const writes = [...plans.map((plan) => placeWrite(scope, name, plan)), ...counted];
    const [first] = writes;
    if (first === undefined) return { status: 'COMMITTED' };
    const outcome = writes.length === 1 ? await this.table.write(first) : await this.table.transact(writes);
    if (outcome.status === 'DONE') return { status: 'COMMITTED' };
    return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
  }

  async load(scope: ProjectScope, codeOrId: string, sessionKey: string | null): Promise<VoucherFact | null> {
    const item = await findVoucherItem(this.table, scope, codeOrId);
    return item && !isDeleted(item) ? voucherFact(item, sessionKey) : null;
  }

  async release(scope: ProjectScope, { voucher, reservations }: VoucherFact, line?: AuditEntry): Promise<boolean> {
    const own = reservations.find((reservation) => reservation.isOwn);
    if (!own) return false;
    const name = reservationAttribute(own.id);
    const condition: ItemCondition = { test: 'and', of: [sameVoucher(voucher), asReserved(own)] };
    const key = voucherKey(scope, voucher.code);
    return this.writeWithLine(scope, { kind: 'update', key, change: { remove: [name] }, condition }, line);
  }

  async releaseAll(
    scope: ProjectScope,
    { voucher, reservations }: VoucherFact,
    lineOf?: PortionLine,
  ): Promise<boolean> {
    const names = reservations.map(({ id }) => reservationAttribute(id));
    const key = voucherKey(scope, voucher.code);
    for (let start = 0; start < names.length; start += NAMES_AT_ONCE) {
      const remove = names.slice(start, start + NAMES_AT_ONCE);
      const write: Write = { kind: 'update', key, change: { remove }, condition: sameVoucher(voucher) };
      if (!(await this.writeWithLine(scope, write, lineOf?.(remove.length)))) return false;
    }
    return true;
  }

  /** @returns false when its condition does not hold */
  private async writeWithLine({ project }: ProjectScope, write: Write, line: AuditEntry | undefined): Promise<boolean> {
    const outcome = await tryWhileBusy(() => writeWithAuditLine(this.table, write, { project, line }));
    if (outcome.status === 'DONE') return true;
    if (outcome.status === 'REFUSED') return false;
    throw undone(outcome);
  }

  openOf(scope: ProjectScope, session: ClientSession): Promise<OpenSessions> {
    return readOpenSessions(this.table, scope, session);
  }

  standing(scope: ProjectScope, entries: readonly OpenEntry[], nowMs: number): Promise<readonly OpenEntry[]> {
    return readStanding(this.table, scope, { entries, nowMs });
  }
}

/** It is the one that was read: a later one of the same session has another end. */
function asReserved(reservation: Reservation): ItemCondition {
  return { test: 'eq', path: reservationAttribute(reservation.id), value: reservationText(reservation) };
}

function sameVoucher({ id }: Voucher): ItemCondition {
  return { test: 'eq', path: 'id', value: id };
}

function placeWrite(scope: ProjectScope, name: string, plan: ReservationPlan): Write {
  const { voucher, reservation } = plan;
  const key = voucherKey(scope, voucher.code);
  if (reservation === null) {
    const isGiven: ItemCondition = { test: 'or', of: [{ test: 'absent', path: name }, asReserved(plan.givenBack)] };
    const condition: ItemCondition = { test: 'and', of: [sameVoucher(voucher), isGiven] };
    return { kind: 'update', key, change: { remove: [name] }, condition };
  }
  const { reservationSequence, ended } = reservation;
  return {
    kind: 'update',
    key,
    change: {
      set: { [name]: reservationText(reservation), hseq: reservationSequence + 1 },
      remove: ended.map(reservationAttribute),
    },
    condition: { test: 'and', of: [sameVoucher(voucher), ...asRead(reservation), ...renewed(name, reservation)] },
  };
}

/** Holds when the state of the decision is unchanged. The revision also proves that the code was not deleted. */
function asRead({ revision, reservationSequence, quantity, sequence }: NewReservation): readonly ItemCondition[] {
  return [
    isStill('rev', revision),
    reservationsAsRead(reservationSequence),
    ...(quantity === null ? [] : [isRedeemedBelow(quantity)]),
    ...(sequence === null ? [] : [isStill('seq', sequence)]),
  ];
}

/** A redemption with the session leaves the number of reservations unchanged, and deletes the session's one. */
function renewed(path: string, { isRenewed }: NewReservation): readonly ItemCondition[] {
  return isRenewed ? [{ test: 'exists', path }] : [];
}
