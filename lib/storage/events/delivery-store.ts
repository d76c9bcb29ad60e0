// Deliveries: one event on its way to one webhook.
import type { ListRequest } from '../../core/filter/list-spec';
import type { AuditEntry } from '../../model/audit-trail';
import type { Sendout } from '../../model/events/webhook';
import type { DeliveryEnd, OpenDelivery } from '../../model/events/delivery';
import type { DeliveryPlace, DeliveryStore } from '../../ports/events';
import { writeWithAuditLine } from '../management/audit-trail-store';
import { LIST_SHARDS, type ProjectScope, timeText } from '../keys';
import { deliveryDuePartition, deliveryDuePrefix, deliveryKey } from '../keys/event-keys';
import { itemsAs, readList } from '../lists/read-list';
import { queryList } from '../lists/query-list';
import { type ItemCondition, type Table, type Write, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';
import { attemptsText, openDelivery, placeOf, sendoutOf } from './delivery-items';

/** Sorts behind everything that begins with a prefix. */
const BEHIND = '~';

interface DueAsk {
  readonly nowMs: number;
  readonly perWebhook: number;
  readonly except?: ReadonlySet<string>;
}

export class DynamoDeliveryStore implements DeliveryStore {
  constructor(private readonly table: Table) {}

  async due(ask: DueAsk): Promise<readonly DeliveryPlace[]> {
    const shards = Array.from({ length: LIST_SHARDS }, (_, shard) => this.dueOf(shard, ask));
    return (await Promise.all(shards)).flat();
  }

  /** Skips from webhook to webhook: deliveries of one webhook, however many, cost a single query. */
  private async dueOf(shard: number, { nowMs, perWebhook, except }: DueAsk): Promise<readonly DeliveryPlace[]> {
    const partition = deliveryDuePartition(shard);
    const found: DeliveryPlace[] = [];
    for (let from = ' '; ;) {
      const first = await queryList(this.table, { index: 'g2', partition, from, limit: 1 });
      const sort = first.items[0]?.g2s as string | undefined;
      if (sort === undefined) return found;
      const [project = '', webhookId = ''] = sort.split('#');
      const prefix = deliveryDuePrefix(project, webhookId);
      if (!except?.has(webhookId)) {
        const range = { from: prefix, to: `${prefix}${timeText(nowMs)}${BEHIND}`, limit: perWebhook };
        const { items } = await queryList(this.table, { index: 'g2', partition, ...range });
        found.push(...items.map(({ pk }) => ({ project, webhookId, id: pk.slice(pk.lastIndexOf('#') + 1) })));
      }
      from = prefix + BEHIND;
    }
  }

  async load({ project }: Pick<ProjectScope, 'project'>, ids: readonly string[]): Promise<readonly OpenDelivery[]> {
    const items = await this.table.batchGet(ids.map((id) => deliveryKey(project, id)));
    return items.map(openDelivery);
  }

  async lease(
    { project, id }: DeliveryPlace,
    { token, nowMs, untilMs }: { readonly token: string; readonly nowMs: number; readonly untilMs: number },
  ): Promise<boolean> {
    const isFree: ItemCondition = {
      test: 'or',
      of: [
        { test: 'absent', path: 'lease_until' },
        { test: 'le', path: 'lease_until', value: nowMs },
        { test: 'eq', path: 'lease', value: token },
      ],
    };
    const outcome = await tryWhileBusy(() =>
      this.table.write({
        kind: 'update',
        key: deliveryKey(project, id),
        change: { set: { lease: token, lease_until: untilMs } },
        condition: { test: 'and', of: [isPending, { test: 'le', path: 'next_ms', value: nowMs }, isFree] },
      }),
    );
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return outcome.status === 'DONE';
  }

  async finish(place: DeliveryPlace, token: string, end: DeliveryEnd & { readonly firstMs: number }): Promise<boolean> {
    const { status, attempts, sentAt, nextMs, firstMs } = end;
    const set = {
      status,
      attempts: attemptsText(attempts),
      first_ms: firstMs,
      ...(sentAt !== null && { sent_at: sentAt }),
      ...(nextMs !== null && { next_ms: nextMs, g2s: placeOf(place, nextMs).g2s }),
    };
    const remove = ['lease', 'lease_until', ...(nextMs === null ? ['g2p', 'g2s'] : [])];
    const outcome = await tryWhileBusy(() =>
      this.table.write({
        kind: 'update',
        key: deliveryKey(place.project, place.id),
        change: { set, remove },
        condition: { test: 'eq', path: 'lease', value: token },
      }),
    );
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return outcome.status === 'DONE';
  }

  async again(place: DeliveryPlace, nowMs: number, line?: AuditEntry): Promise<boolean> {
    return this.writeAudited(
      {
        kind: 'update',
        key: deliveryKey(place.project, place.id),
        change: { set: { status: 'PENDING', next_ms: nowMs, ...placeOf(place, nowMs) }, remove: ['first_ms'] },
        condition: {
          test: 'and',
          of: [
            { test: 'exists', path: 'pk' },
            { test: 'ne', path: 'status', value: 'PENDING' },
          ],
        },
      },
      { project: place.project, line },
    );
  }

  async sooner(place: DeliveryPlace, nowMs: number, line?: AuditEntry): Promise<boolean> {
    return this.writeAudited(
      {
        kind: 'update',
        key: deliveryKey(place.project, place.id),
        change: { set: { next_ms: nowMs, g2s: placeOf(place, nowMs).g2s } },
        condition: { test: 'and', of: [isPending, { test: 'gt', path: 'next_ms', value: nowMs }] },
      },
      { project: place.project, line },
    );
  }

  /** @returns false when its condition does not hold */
  private async writeAudited(write: Write, line: Parameters<typeof writeWithAuditLine>[2]): Promise<boolean> {
    const outcome = await tryWhileBusy(() => writeWithAuditLine(this.table, write, line));
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return outcome.status === 'DONE';
  }

  list({ project }: ProjectScope, request: ListRequest<Sendout>) {
    return readList(this.table, { from: { project, type: 'W' }, load: itemsAs(this.table, sendoutOf) }, request);
  }
}

const isPending: ItemCondition = { test: 'eq', path: 'status', value: 'PENDING' };
