// Refusals common to records of all kinds.
import { type Failure, isFailure } from '../../errors';

/** Build the failure (409) for a name that another record of the same type has. */
export function buildNameTakenFailure(resource_type: string, name: string): Failure {
  return existsAlready(resource_type, name, `Another ${resource_type} has the name ${name}.`);
}

/** The 409 for a code that another voucher has. */
export function buildCodeTakenFailure(code: string): Failure {
  return existsAlready('voucher', code, `Voucher with code ${code} exists already.`);
}

/** The 409 for a new campaign with the name of another one. */
export function buildCampaignNameTakenFailure(name: string): Failure {
  return existsAlready('campaign', name, `Campaign with name ${name} exists already.`);
}

function existsAlready(resource_type: string, resource_id: string, details: string): Failure {
  return { key: 'duplicate_found', details, resource_id, resource_type };
}

/** The maximum number of ids in a refusal; the total counts all. */
const NAMED_IDS = 100;

/** Records of one type that use another. */
export interface DependentRecords {
  readonly type: string;
  readonly ids: readonly string[];
  /** The total number, when not all ids are known. */
  readonly total?: number;
}

/** The 400 for a record that others still use. */
export function buildInUseFailure(subject: string, { type, ids, total = ids.length }: DependentRecords): Failure {
  return {
    key: 'resource_in_use',
    details: `${subject} is used by ${total} of type ${type}.`,
    related_object_ids: ids.slice(0, NAMED_IDS),
    related_object_type: type,
    related_object_total: total,
  };
}

interface UniqueNameOwner {
  readonly id: string;
  readonly name: string;
}

/**
 * Refuse a record whose name another record of the same type has.
 * @returns duplicate_found when another record of its kind has the name
 */
export function refuseTakenName(
  type: string,
  { id, name }: UniqueNameOwner,
  records: Iterable<UniqueNameOwner>,
): Failure | null {
  const isTaken = [...records].some((other) => other.name === name && other.id !== id);
  return isTaken ? buildNameTakenFailure(type, name) : null;
}

/** A refusal that is temporary. */
export interface RetryableRefusal {
  readonly failure: Failure;
  /** The earliest time at which a retry can succeed. */
  readonly untilMs: number;
}

type Joined<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? Exclude<First, Failure> & Joined<Rest>
  : unknown;

/**
 * Merges the members of all parts into one object.
 *
 * @param parts never an unchecked request: its members could have the names of a failure's members
 * @returns the first failure among the parts
 */
export function mergeOrFail<Parts extends readonly object[]>(...parts: Parts): Joined<Parts> | Failure {
  const failure = parts.find((part): part is Failure => isFailure(part));
  return failure ?? (Object.assign({}, ...parts) as Joined<Parts>);
}
