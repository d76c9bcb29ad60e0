// The inputs of a rollback: the redemption, and facts that may have changed since.
import type { Config } from '../../../model/config';
import type { Caller } from '../../../model/common';
import type { RollbackRequest } from '../../../model/generated';
import type { StoredRedemption } from '../../../model/records/redemption';
import type { StoredEntry } from '../../../model/redemptions/entries';
import { type ParsedRedemptionId, redemptionId } from '../../../model/keys/record-ids';
import type { EarlierReturns, RollbackFacts, RollbackInput } from './types';

/** Return whether a parsed redemption id belongs to a record of a stored redemption or failure. */
export function namesRecord(id: ParsedRedemptionId, { stored, failure }: StoredEntry): boolean {
  if (failure) return failure.id === redemptionId(id.prefix, id.base, id.position);
  if (!stored || id.prefix !== 'r') return false;
  return id.position <= stored.response.redemptions.length;
}

/** Assume that nothing changed since the redemption: the transaction's conditions tell when that is wrong. */
export function asRedeemed(stored: StoredRedemption): RollbackFacts {
  const { response, order_version: version, order_counts: counts, line_notes: notes } = stored;
  const { order } = response;
  const beside = { ...(counts && { counts }), ...(notes && { notes }) };
  const fact = order && version !== null ? { order, version, ...beside } : null;
  return { order: fact, balances: new Map() };
}

/** Return the facts of a rollback, updated with those that its refused transaction returned. */
export function updateRollbackFacts(facts: RollbackFacts, found: Partial<RollbackFacts>): RollbackFacts {
  return { ...facts, ...found, balances: new Map([...facts.balances, ...(found.balances ?? [])]) };
}

/** The identity of an attempt, and of the request when an Idempotency-Key was sent. */
type Ids = Pick<RollbackInput, 'keyHash' | 'requestHash' | 'attemptId'>;

interface RollbackBasis {
  readonly request: RollbackRequest;
  readonly stored: StoredRedemption;
  readonly returns: EarlierReturns;
  readonly config: Config;
  readonly facts: RollbackFacts;
  readonly nowMs: number;
  readonly ids: Ids;
}

/** The planner's input for a rollback. */
export function rollbackInput(
  { keyId, session }: Caller,
  { facts, nowMs, ids, ...basis }: RollbackBasis,
): RollbackInput {
  const isPerson = session !== undefined;
  return { ...basis, ...facts, ...ids, nowMs, date: new Date(nowMs).toISOString(), keyId, isPerson };
}
