// Decision records as attributes of redemptions: packed, with the names of stored revisions in place of records.
import type { Decision, DecisionInput } from '../../core/decision/types';
import type { DecisionLeftOut, KeptDecision } from '../../ports/decisions';
import { compressDecision, decompressJson } from '../records/packing';
import type { ItemValue } from '../table/table';
import type { Revision, Revisions } from './revisions';
import { restoreDecision, type ShortDecision, shortenDecision } from './short-decisions';

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

/** The decision, with its records in place of their names. */
export async function unpackDecision(
  value: ItemValue | undefined,
  place: { readonly project: string; readonly revisions: Revisions },
): Promise<KeptDecision | null> {
  if (value === undefined) return null;
  const stored = decompressJson(value) as ShortDecision | DecisionLeftOut;
  return 'input' in stored ? restoreRecords(stored, place) : stored;
}

/** A decision, and a text that names its configuration: the same text means the same configuration. */
export async function unpackWithConfiguration(
  value: ItemValue | undefined,
  place: { readonly project: string; readonly revisions: Revisions },
): Promise<{ readonly decision: KeptDecision | null; readonly configuration: string }> {
  if (value === undefined) return { decision: null, configuration: '' };
  const stored = decompressJson(value) as ShortDecision | DecisionLeftOut;
  if (!('input' in stored)) return { decision: stored, configuration: '' };
  const { version: _version, ...records } = stored.input.configuration;
  return { decision: await restoreRecords(stored, place), configuration: JSON.stringify(records) };
}

async function restoreRecords(
  stored: ShortDecision,
  { project, revisions }: { readonly project: string; readonly revisions: Revisions },
): Promise<Decision> {
  const kept = restoreDecision(stored);
  const names: string[] = [];
  mapRecords(kept.input, (record) => {
    const name = nameOf(record);
    if (name !== null) names.push(name);
    return record;
  });
  const records = await revisions.load(project, names);
  const input = mapRecords(kept.input, (record) => {
    const name = nameOf(record);
    return name === null ? record : (records.get(name) as object);
  });
  return { ...kept, input };
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
  const members = Object.entries(configuration).map(([name, value]) => [name, mapMember(value, map)]);
  return {
    ...input,
    configuration: Object.fromEntries(members) as DecisionInput['configuration'],
    products: products.map(({ names, record }) => ({ names, record: map(record) as typeof record })),
    skus: skus.map(({ names, record }) => ({ names, record: map(record) as typeof record })),
  };
}

function mapMember(value: unknown, map: MapRecord): unknown {
  if (Array.isArray(value)) return value.map(map);
  return typeof value === 'object' && value !== null ? map(value) : value;
}
