// Refusals that records of every kind share.
import type { Failure } from '../../errors';

/** The 409 of a name that another record of its kind has. */
export function nameTaken(resource_type: string, name: string): Failure {
  return existsAlready(resource_type, name, `Another ${resource_type} has the name ${name}.`);
}

/** The 409 of a code that another voucher has. */
export function codeTaken(code: string): Failure {
  return existsAlready('voucher', code, `Voucher with code ${code} exists already.`);
}

/** The 409 of a new campaign with the name of another. */
export function campaignNameTaken(name: string): Failure {
  return existsAlready('campaign', name, `Campaign with name ${name} exists already.`);
}

function existsAlready(resource_type: string, resource_id: string, details: string): Failure {
  return { key: 'duplicate_found', details, resource_id, resource_type };
}

/** At most this many ids are named in a refusal; the total counts all. */
const NAMED_IDS = 100;

/** Records of one type that use another. */
export interface Users {
  readonly type: string;
  readonly ids: readonly string[];
  /** How many there are where not all ids are known. */
  readonly total?: number;
}

/** The 400 of a record that others still use. */
export function inUse(subject: string, { type, ids, total = ids.length }: Users): Failure {
  return {
    key: 'resource_in_use',
    details: `${subject} is used by ${total} of type ${type}.`,
    related_object_ids: ids.slice(0, NAMED_IDS),
    related_object_type: type,
    related_object_total: total,
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** @returns duplicate_found where another record of its kind has the name */
export function refuseTakenName(type: string, { id, name }: Named, records: Iterable<Named>): Failure | null {
  const isTaken = [...records].some((other) => other.name === name && other.id !== id);
  return isTaken ? nameTaken(type, name) : null;
}

/** A refusal that ends by itself. */
export interface Later {
  readonly failure: Failure;
  /** When it is worth to try again, at the earliest. */
  readonly untilMs: number;
}
