// Decision records as attributes of redemptions: packed, with the names of stored revisions in place of records.
import type {
  Decision,
  DecisionConfiguration,
  DecisionInput,
  DecisionStep,
  DecisionVoucher,
  NamedRecord,
} from '../../core/decision/types';
import type { OrderAmounts } from '../../model/records/order';
import type { Voucher } from '../../model/records/voucher';
import type { DecisionLeftOut, KeptDecision } from '../../ports/decisions';
import { fullId, shortId } from '../name-hashes';
import { compressDecision, decompressJson } from '../records/packing';
import type { ItemValue } from '../table/table';
import type { Revision, Revisions } from './revisions';

/** The attribute that holds the decision. */
export const DECISION = 'decision';

/** Shorter records are packed as they are: the name of a revision takes as much room. */
const LEAST_SHARED = 256;

export interface PackedDecision {
  readonly packed: Uint8Array;
  /** Revisions that are not known to be stored yet. */
  readonly revisions: readonly Revision[];
}

/** @param most bytes; a larger decision is left out */
export function packDecision(
  decision: Decision,
  { project, revisions, most }: { readonly project: string; readonly revisions: Revisions; readonly most: number },
): PackedDecision {
  const unknown: Revision[] = [];
  const pack = (record: object): object => {
    const revision = revisions.revisionOf(record);
    if (revision.text.length < LEAST_SHARED) return record;
    if (revisions.isStored(project, revision)) return { $revision: revision.name };
    unknown.push(revision);
    return record;
  };
  const packed = compressDecision(shortenDecision({ ...decision, input: mapRecords(decision.input, pack) }));
  if (packed.length <= most) return { packed, revisions: unknown };
  const { engine, decided_at, replayer } = decision;
  return { packed: compressDecision({ engine, decided_at, replayer, omitted: 'too_large' }), revisions: [] };
}

interface UnpackingPlace {
  readonly project: string;
  readonly revisions: Revisions;
}

/** A decision, and a text that names its configuration: the same text means the same configuration. */
export interface UnpackedDecision {
  readonly decision: KeptDecision | null;
  /** Empty without an input. */
  readonly configuration: string;
}

/** The decision, with its records in place of their names. */
export async function unpackDecision(
  value: ItemValue | undefined,
  place: UnpackingPlace,
): Promise<KeptDecision | null> {
  return (await unpackWithConfiguration(value, place)).decision;
}

/** The decision as `unpackDecision` returns it, with the name of its configuration. */
export async function unpackWithConfiguration(
  value: ItemValue | undefined,
  place: UnpackingPlace,
): Promise<UnpackedDecision> {
  if (value === undefined) return { decision: null, configuration: '' };
  const stored = decompressJson(value) as ShortDecision | DecisionLeftOut;
  if (!('input' in stored)) return { decision: stored, configuration: '' };
  const kept = restoreDecision(stored);
  const { configuration: short, products, skus } = kept.input;
  const [{ name, configuration }, catalogue] = await Promise.all([
    restoreConfiguration(short, place),
    restoreRecords(place, (map) => ({ products: mapNamed(products, map), skus: mapNamed(skus, map) })),
  ]);
  return { decision: { ...kept, input: { ...kept.input, configuration, ...catalogue } }, configuration: name };
}

/** Longer texts hold records themselves, so that few decisions share them. */
const LONGEST_SHARED = 4_096;

/** Decisions of the same configuration share its records. */
async function restoreConfiguration(
  { version, ...short }: DecisionConfiguration,
  place: UnpackingPlace,
): Promise<{ readonly name: string; readonly configuration: DecisionConfiguration }> {
  const { project, revisions } = place;
  const name = JSON.stringify(short);
  const shared = `${project} ${name}`;
  const known = revisions.configurations.get(shared);
  const records = known ?? (await restoreRecords(place, (map) => mapMembers(short, map)));
  if (!known && name.length <= LONGEST_SHARED) revisions.configurations.set(shared, records);
  return { name, configuration: { version, ...records } };
}

/** Put records in place of the names of stored revisions. @param mapAll maps each record */
async function restoreRecords<T>({ project, revisions }: UnpackingPlace, mapAll: (map: MapRecord) => T): Promise<T> {
  const names: string[] = [];
  const kept = mapAll((record) => {
    const name = nameOf(record);
    if (name !== null) names.push(name);
    return record;
  });
  if (names.length === 0) return kept;
  const records = await revisions.load(project, names);
  return mapAll((record) => {
    const name = nameOf(record);
    return name === null ? record : (records.get(name) as object);
  });
}

/** A decision without its person. */
export function redactDecision(value: ItemValue | undefined): Uint8Array {
  const { engine, decided_at } = decompressJson(value) as KeptDecision;
  return compressDecision({ engine, decided_at, redacted: true });
}

function nameOf(record: object): string | null {
  const { $revision: name } = record as { readonly $revision?: unknown };
  return typeof name === 'string' ? name : null;
}

type MapRecord = (record: object) => object;

/** The input with each record of the configuration and the catalogue replaced. */
function mapRecords(input: DecisionInput, map: MapRecord): DecisionInput {
  const { configuration, products, skus } = input;
  return {
    ...input,
    configuration: mapMembers(configuration, map),
    products: mapNamed(products, map),
    skus: mapNamed(skus, map),
  };
}

function mapMembers<T extends object>(configuration: T, map: MapRecord): T {
  const members = Object.entries(configuration).map(([name, value]) => [name, mapMember(value, map)]);
  return Object.fromEntries(members) as T;
}

function mapNamed<T extends object>(list: readonly NamedRecord<T>[], map: MapRecord): readonly NamedRecord<T>[] {
  return list.map(({ names, record }) => ({ names, record: map(record) as T }));
}

function mapMember(value: unknown, map: MapRecord): unknown {
  if (Array.isArray(value)) return value.map(map);
  return typeof value === 'object' && value !== null ? map(value) : value;
}

// Decisions in the form in which they are packed: without what follows from the rest of the record.

/** A voucher without a name has that of its code. */
type ShortVoucher = Omit<DecisionVoucher, 'name' | 'voucher'> & {
  readonly name?: string;
  readonly voucher: Omit<Voucher, 'id'> & {
    readonly id?: string;
    /** The end of an id, from `shortId`. */
    readonly $id?: string;
  };
};

/** A step without `amounts_before` begins with what the step before left. */
type ShortStep = Omit<DecisionStep, 'amounts_before'> & Partial<Pick<DecisionStep, 'amounts_before'>>;

/** A decision without members that follow from others. */
export type ShortDecision = Omit<Decision, 'input' | 'explain'> & {
  readonly input: Omit<Decision['input'], 'vouchers'> & { readonly vouchers: readonly ShortVoucher[] };
  readonly explain: readonly ShortStep[];
};

/** Leave out of a decision what `restoreDecision` can compute from the rest, before it is stored. */
export function shortenDecision({ input, explain, ...decision }: Decision): ShortDecision {
  return {
    ...decision,
    input: { ...input, vouchers: input.vouchers.map(shortenVoucher) },
    explain: explain.map((step, index) => shortenStep(step, explain[index - 1])),
  };
}

/** The inverse of `shortenDecision`. It takes decisions that were packed in full as well. */
export function restoreDecision({ input, explain, ...decision }: ShortDecision): Decision {
  const steps: DecisionStep[] = [];
  for (const { object, id, amounts_before: before, amounts_after } of explain) {
    const amounts_before = before ?? amountsLeft(steps.at(-1));
    steps.push({ object, id, amounts_before, amounts_after });
  }
  return { ...decision, input: { ...input, vouchers: input.vouchers.map(restoreVoucher) }, explain: steps };
}

function shortenVoucher({ name, voucher, ...fact }: DecisionVoucher): ShortVoucher {
  const { id, ...members } = voucher;
  const tail = shortId(voucher);
  return {
    ...(name !== voucher.code && { name }),
    voucher: tail === null ? voucher : { $id: tail, ...members },
    ...fact,
  };
}

function restoreVoucher({ name, voucher, ...fact }: ShortVoucher): DecisionVoucher {
  const { $id: tail, ...members } = voucher;
  const record = (tail === undefined ? members : { ...members, id: fullId(members.code, tail) }) as Voucher;
  return { name: name ?? record.code, voucher: record, ...fact };
}

function shortenStep(step: DecisionStep, earlier: DecisionStep | undefined): ShortStep {
  const { object, id, amounts_before, amounts_after } = step;
  const isLeft = JSON.stringify(amounts_before) === JSON.stringify(amountsLeft(earlier));
  return isLeft ? { object, id, amounts_after } : step;
}

/** The amounts after a step, without those of the step alone. */
function amountsLeft(step: DecisionStep | undefined): OrderAmounts {
  const {
    applied_discount_amount: _order,
    items_applied_discount_amount: _items,
    total_applied_discount_amount: _total,
    ...left
  } = step?.amounts_after ?? {};
  return left;
}
