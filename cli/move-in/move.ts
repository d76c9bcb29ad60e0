// What every step of a move works with, and how one record after the other is moved.
import { ApiError } from '../../lib/errors';
import { BODY_LIMITS, parseBody } from '../../lib/http/input/body';
import { checkBody, type Schema } from '../../lib/http/input/schema';
import type { Caller } from '../../lib/model/common';
import type { ConfigRecords } from '../../lib/model/config';
import type { Runtime } from '../../lib/ports/runtime';
import { type IdMap, type MapLine, withIds } from '../support/id-map';
import { idHere, idsHere, runtimeOf } from './ids';
import { readNumberedPages } from './pages';
import { type Old, PAGE, Refused, type Source } from './source';
import type { MoveProblem, StateFolder, StepName } from './state';

export interface Move {
  readonly rt: Runtime;
  readonly caller: Caller;
  readonly source: Source;
  readonly state: StateFolder;
  /** Says how far it is. */
  readonly say: (line: string) => void;
}

/** A record that was read there, to be made here. */
export interface Moving {
  /** Makes records with the id and at the moment it has there. */
  readonly rt: Runtime;
  readonly caller: Caller;
  readonly record: Old;
}

/** The outcome for a record: its new id, and whether it existed before. */
export interface Moved {
  readonly id: string;
  readonly wasHere: boolean;
}

export type MoveOne = (moving: Moving) => Promise<Moved | readonly MovedPart[]>;

/** A part of a record, such as an SKU of a product. */
export interface MovedPart extends Moved {
  readonly kind: string;
  readonly there: string;
}

/** Moves records in sequence. Refusals are recorded, and the rest continues. */
export async function moveAll(
  move: Move,
  { step, cursor, records }: { readonly step: StepName; readonly cursor: unknown; readonly records: readonly Old[] },
  one: MoveOne,
): Promise<void> {
  const ids: MapLine[] = [];
  const problems: MoveProblem[] = [];
  let [moved, before] = [0, 0];
  for (const record of records) {
    const outcome = await attempt(move, record, one);
    if ('problem' in outcome) {
      problems.push({ step, there: record.id, problem: outcome.problem });
      continue;
    }
    for (const part of outcome.parts) {
      ids.push([part.kind, part.there, part.id]);
      if (part.wasHere) before += 1;
      else moved += 1;
    }
  }
  move.state.note(step, { cursor, moved, before, ids, problems });
}

/**
 * Moves the records of a list with numbered pages. Records behind its last page cannot be read: that is recorded once,
 * and the rest of the move continues.
 */
export async function moveNumbered(
  move: Move,
  { step, fetch }: { readonly step: StepName; readonly fetch: (page: number) => Promise<readonly Old[]> },
  one: MoveOne,
): Promise<void> {
  const pageOf = () => (move.state.step(step).cursor as number | null) ?? 1;
  try {
    for await (const { records, next } of readNumberedPages(fetch, pageOf())) {
      await moveAll(move, { step, cursor: next, records }, one);
    }
  } catch (error) {
    const page = pageOf();
    // The pages before were answered: nothing but the number can be wrong.
    if (!(error instanceof Refused) || error.status !== 400 || page === 1) throw error;
    const problem = `The list shows no record behind the first ${(page - 1) * PAGE}: what else it has was not moved. ${error.message}`;
    move.state.note(step, { cursor: page, problems: [{ step, there: `from page ${page} on`, problem }] });
  }
}

async function attempt(
  { rt, caller, state }: Move,
  record: Old,
  one: MoveOne,
): Promise<{ readonly parts: readonly MovedPart[] } | { readonly problem: string }> {
  try {
    const mapped = translateIds(record, idsHere(state.ids));
    const outcome = await one({ rt: runtimeOf(rt, record), caller, record: mapped });
    const kind = typeof record.object === 'string' ? record.object : '';
    return { parts: 'id' in outcome ? [{ ...outcome, kind, there: record.id }] : outcome };
  } catch (error) {
    if (error instanceof ApiError) return { problem: problemOf(error) };
    throw error;
  }
}

export function problemOf({ failure }: ApiError): string {
  return `${failure.key}: ${failure.details ?? ''}`;
}

/** Members with user content, which is never changed, even if it contains an id. */
const WRITTEN: ReadonlySet<string> = new Set(['id', 'metadata', 'name', 'description', 'banner', 'attributes', 'code']);

/** The record with new ids instead of those it refers to; its own id stays. */
export function translateIds<T extends Readonly<Record<string, unknown>>>(record: T, ids: IdMap): T {
  const members = Object.entries(record).map(([name, value]) => [
    name,
    WRITTEN.has(name) ? value : withIds(value, ids),
  ]);
  return Object.fromEntries(members) as T;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/**
 * A request as the route would take it, made of the members that a record shows.
 * @throws ApiError as the route
 */
export function requestOf<T>({ validate }: Schema<'body', T>, members: object): T {
  const event = { body: JSON.stringify(members), isBase64Encoded: false, headers: JSON_HEADERS };
  const sent = parseBody(event, BODY_LIMITS.rule);
  checkBody(validate, sent);
  return sent as T;
}

/** Kinds of records that are held in the configuration. */
type ConfigKind = keyof ConfigRecords;

/** Moves records of the configuration: one that has its id here already is left as it is. */
export function moveConfigRecord(
  kind: ConfigKind,
  create: (moving: Moving) => Promise<{ readonly id?: unknown } | string>,
): MoveOne {
  return async (moving) => {
    const { rt, caller, record } = moving;
    const known = idHere(record.id);
    if (known !== null && (await rt.store.config.load(caller))[kind].has(known)) return { id: known, wasHere: true };
    const made = await create(moving);
    return { id: typeof made === 'string' ? made : String(made.id), wasHere: false };
  };
}

/** The members of a record by name; those it does not show are left out. */
export function pickMembers(
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));
}
