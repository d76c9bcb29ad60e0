// Compares what the clients were told with what is stored, and runs the audit over it.
import { audit, findingsOf } from '../../lib/audit/audit';
import { REDEMPTION_LEASE_MS } from '../../lib/services/orders/order-lock';
import { redemptionOf } from '../../lib/audit/records';
import type { Item } from '../../lib/storage/table/table';
import { storedReturnOf } from './returns/preview';
import { brokenConversions, keptEvent } from './referrals/conversions';
import { type Asked, type Called, redemptionIdOf } from './requests';
import type { SimulatedTable } from '../../server/simulated-table/simulated-table';
import type { Releases } from './releases';
import { MOST_PER_CUSTOMER, PER_CUSTOMER, PROJECT } from './world';

/** What a request left behind. */
interface Effects {
  /** Ids of what was stored, by request. */
  readonly byRequest: ReadonlyMap<number, readonly string[]>;
  /** Redemptions that were rolled back. */
  readonly undone: ReadonlySet<string>;
}

/** @returns one line for each promise that was broken; one line where a stored record cannot be read */
export function violations(...compared: Parameters<typeof compare>): readonly string[] {
  try {
    return compare(...compared);
  } catch (error) {
    return [`a stored record cannot be read: ${textOf(error)}`];
  }
}

function compare(
  { table, releases }: { readonly table: SimulatedTable; readonly releases: Releases },
  called: readonly Called[],
  nowMs: number,
): readonly string[] {
  const items = releases.read(table.stored.all());
  const entries = {
    g1: table.stored.entries('g1'),
    g2: table.stored.entries('g2'),
    g3: table.stored.entries('g3'),
  };
  const findings = findingsOf(audit({ project: PROJECT, items, entries }, { nowMs, leaseMs: REDEMPTION_LEASE_MS }));
  const effects = effectsOf(items);
  return [
    ...findings.map(({ invariant, record, problem }) => `${invariant} ${record}: ${problem}`),
    ...called.filter(({ command }) => command.kind !== 'rollback').flatMap((one) => broken(one, effects)),
    ...brokenRollbacks(called, effects.undone),
    ...aboveLimit(items),
    ...brokenConversions(items, called),
  ];
}

function effectsOf(items: readonly Item[]): Effects {
  const byRequest = new Map<number, string[]>();
  const undone = new Set<string>();
  for (const item of items) {
    const effect = effectOf(item);
    if (effect) byRequest.set(effect.request, [...(byRequest.get(effect.request) ?? []), effect.id]);
    if (effect?.isUndone) undone.add(effect.id);
  }
  return { byRequest, undone };
}

function effectOf(item: Item): { request: number; id: string; isUndone?: boolean } | null {
  const [, kind] = item.pk.split('#');
  if (kind === 'R' && item.sk === 'R' && item.body) {
    const { response, rollback } = redemptionOf(item);
    const { metadata } = response.parent_redemption ?? response.redemptions[0] ?? {};
    return { request: Number(metadata?.request), id: redemptionIdOf(response), isUndone: rollback !== null };
  }
  const returned = storedReturnOf(item);
  if (returned) return { request: Number(returned.metadata.request), id: String(returned.id) };
  if (kind === 'L' && item.sk.startsWith('T')) {
    const [, request] = /^by-hand-(\d+)$/.exec(item.source_id as string) ?? [];
    // The other line of a transfer names the same request.
    const isReceived = item.related !== undefined && Number(item.delta) > 0;
    return request === undefined || isReceived ? null : { request: Number(request), id: item.id as string };
  }
  const event = keptEvent(item);
  if (event) return { request: event.request, id: event.id };
  if (kind === 'B' && item.sk === 'B') {
    const { result, metadata, id } = item.record as { result?: string; metadata?: { request?: number }; id?: string };
    return result === 'SUCCESS' ? { request: Number(metadata?.request), id: String(id) } : null;
  }
  return null;
}

/** I5 and I6: an answer is stored once, a refusal never, and a request at most once whatever became of it. */
function broken({ command, attempts }: Called, { byRequest }: Effects): readonly string[] {
  const stored = byRequest.get(command.request) ?? [];
  const answers = attempts.flatMap((attempt) => (attempt.status === 'DONE' ? [JSON.stringify(attempt.answer)] : []));
  const isUnsure = attempts.some(({ status }) => status === 'UNSURE');
  const told = `${nameOf(command)} (${attempts.map(({ status }) => status).join()})`;
  const defects = attempts.flatMap((attempt) =>
    attempt.status === 'BROKEN' ? [`${told} broke: ${textOf(attempt.error)}`] : [],
  );
  const [first, ...others] = attempts;
  const isAlone = first?.status === 'REFUSED' && first.key === 'idempotency_key_in_use' && others.length === 0;
  if (isAlone) return [...defects, `I5 ${told} was told that its key is in use, and nobody else sent it`];
  if (stored.length > 1) return [...defects, `I5 ${told} has ${stored.length} effects: ${stored.join()}`];
  if (answers.length > 0 && stored.length === 0) return [...defects, `I6 ${told} was answered and is not stored`];
  if (answers.length === 0 && !isUnsure && stored.length > 0)
    return [...defects, `I6 ${told} was refused and is stored`];
  if (new Set(answers).size > 1) return [...defects, `I5 ${told} has answers that differ`];
  if (command.isKeyed && isUnsure && attempts.at(-1)?.status === 'UNSURE') return [...defects, `${told} stays unknown`];
  return defects;
}

/** I2: the rule of a code counts each customer. */
function aboveLimit(items: readonly Item[]): readonly string[] {
  const uses = new Map<string, number>();
  for (const item of items.filter(({ pk, sk, body }) => pk.split('#')[1] === 'R' && sk === 'R' && body)) {
    const { response, rollback, customer_id: customer } = redemptionOf(item);
    const isCounted = rollback === null && response.redemptions.some(({ voucher }) => voucher?.code === PER_CUSTOMER);
    if (isCounted && customer !== null) uses.set(customer, (uses.get(customer) ?? 0) + 1);
  }
  return [...uses]
    .filter(([, count]) => count > MOST_PER_CUSTOMER)
    .map(([id, count]) => `I2 ${id} used a code ${count} times`);
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}

function nameOf(command: Asked): string {
  return `request ${command.request}, ${command.kind}${command.isKeyed ? ' with a key' : ''}`;
}

function brokenRollbacks(called: readonly Called[], undone: ReadonlySet<string>): readonly string[] {
  const rollbacks = called.filter(({ command }) => command.kind === 'rollback');
  const told = (status: string) =>
    new Set(
      rollbacks.flatMap(({ target, attempts }) =>
        attempts.some((one) => one.status === status) ? [target?.id ?? ''] : [],
      ),
    );
  const [done, unsure] = [told('DONE'), told('UNSURE')];
  const defects = rollbacks.flatMap(({ attempts }) =>
    attempts.flatMap((one) => (one.status === 'BROKEN' ? [`a rollback broke: ${textOf(one.error)}`] : [])),
  );
  return [
    ...defects,
    ...[...done].filter((id) => !undone.has(id)).map((id) => `I6 the rollback of ${id} was answered and is not stored`),
    ...[...undone]
      .filter((id) => !done.has(id) && !unsure.has(id))
      .map((id) => `I6 nobody was told that ${id} was rolled back`),
  ];
}
