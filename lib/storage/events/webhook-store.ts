// Data of webhooks outside their records: their health, the current senders, and the signing secrets.
import type { AuditEntry } from '../../model/audit-trail';
import { ENABLED, NEW_HEALTH, type WebhookHealth } from '../../model/events/webhook';
import type { Slot, StoredSecrets, WebhookStore } from '../../ports/events';
import { writeWithAuditLine } from '../management/audit-trail-store';
import { webhookHealthKey, webhookSecretKey } from '../keys/event-keys';
import {
  type ItemChange,
  type ItemCondition,
  type Item,
  type Table,
  type Write,
  keyText,
  undone,
} from '../table/table';
import { tryWhileBusy } from '../table/retries';

type WebhookProjectScope = { readonly project: string };

export class DynamoWebhookStore implements WebhookStore {
  constructor(private readonly table: Table) {}

  async health({ project }: WebhookProjectScope, ids: readonly string[]): Promise<ReadonlyMap<string, WebhookHealth>> {
    const keys = ids.map((id) => webhookHealthKey(project, id));
    const items = new Map((await this.table.batchGet(keys)).map((item) => [keyText(item), item]));
    return new Map(ids.map((id) => [id, healthOf(items.get(keyText(webhookHealthKey(project, id))))]));
  }

  async note({ project }: WebhookProjectScope, id: string, change: Partial<WebhookHealth>): Promise<void> {
    const entries = Object.entries(change);
    const set = Object.fromEntries(entries.filter(([, value]) => value !== null));
    const remove = entries.filter(([, value]) => value === null).map(([name]) => name);
    await this.write({ kind: 'update', key: webhookHealthKey(project, id), change: { set, remove } });
  }

  async enable({ project }: WebhookProjectScope, id: string, line: AuditEntry): Promise<void> {
    const remove = Object.keys(ENABLED);
    await this.write({ kind: 'update', key: webhookHealthKey(project, id), change: { remove } }, { project, line });
  }

  async disable(
    { project }: WebhookProjectScope,
    id: string,
    { at, reason }: { at: string; reason: string },
  ): Promise<void> {
    await this.write({
      kind: 'update',
      key: webhookHealthKey(project, id),
      change: { set: { disabled_at: at, disabled_reason: reason } },
      condition: { test: 'absent', path: 'disabled_at' },
    });
  }

  async takeSlot(
    { project }: WebhookProjectScope,
    id: string,
    { nowMs, untilMs, places }: { nowMs: number; untilMs: number; places: number },
  ): Promise<Slot | null> {
    const key = webhookHealthKey(project, id);
    const item = await this.table.get(key);
    for (let number = 0; number < places; number += 1) {
      const name = nameOf({ number });
      const taken = item?.[name];
      if (typeof taken === 'number' && taken > nowMs) continue;
      const condition: ItemCondition = {
        test: 'or',
        of: [
          { test: 'absent', path: name },
          { test: 'le', path: name, value: nowMs },
        ],
      };
      const isTaken = await this.write({ kind: 'update', key, change: { set: { [name]: untilMs } }, condition });
      if (isTaken) return { number, untilMs };
    }
    return null;
  }

  async holdSlot(
    scope: WebhookProjectScope,
    id: string,
    { slot, untilMs }: { slot: Slot; untilMs: number },
  ): Promise<Slot | null> {
    const isHeld = await this.changeSlot(scope, id, { slot, change: { set: { [nameOf(slot)]: untilMs } } });
    return isHeld ? { ...slot, untilMs } : null;
  }

  async freeSlot(scope: WebhookProjectScope, id: string, slot: Slot): Promise<void> {
    await this.changeSlot(scope, id, { slot, change: { remove: [nameOf(slot)] } });
  }

  /** @returns false when the place is no longer held until that moment */
  private changeSlot(
    { project }: WebhookProjectScope,
    id: string,
    { slot, change }: { slot: Slot; change: ItemChange },
  ): Promise<boolean> {
    const condition: ItemCondition = { test: 'eq', path: nameOf(slot), value: slot.untilMs };
    return this.write({ kind: 'update', key: webhookHealthKey(project, id), change, condition });
  }

  async secrets({ project }: WebhookProjectScope): Promise<StoredSecrets | null> {
    const item = await this.table.get(webhookSecretKey(project));
    return item && (item.record as StoredSecrets);
  }

  async putSecrets(
    { project }: WebhookProjectScope,
    secrets: StoredSecrets,
    { before, line }: Parameters<WebhookStore['putSecrets']>[2],
  ): Promise<boolean> {
    const condition: ItemCondition = before
      ? { test: 'eq', path: 'made', value: before.sealed }
      : { test: 'absent', path: 'pk' };
    const item = { ...webhookSecretKey(project), made: secrets.sealed, record: secrets };
    return this.write({ kind: 'put', item, condition }, { project, line });
  }

  /** @returns false when its condition does not hold */
  private async write(write: Write, line?: Parameters<typeof writeWithAuditLine>[2]): Promise<boolean> {
    const outcome = await tryWhileBusy(() =>
      line ? writeWithAuditLine(this.table, write, line) : this.table.write(write),
    );
    if (outcome.status === 'DONE') return true;
    if (outcome.status === 'REFUSED') return false;
    throw undone(outcome);
  }
}

function nameOf({ number }: Pick<Slot, 'number'>): string {
  return `slot_${number}`;
}

function healthOf(item: Item | undefined): WebhookHealth {
  if (!item) return NEW_HEALTH;
  const text = (name: keyof WebhookHealth): string | null => (item[name] as string | undefined) ?? null;
  return {
    failing_since: text('failing_since'),
    last_success_at: text('last_success_at'),
    disabled_at: text('disabled_at'),
    disabled_reason: text('disabled_reason'),
    slow_until: text('slow_until'),
  };
}
