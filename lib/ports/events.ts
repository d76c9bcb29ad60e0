// The store of events, as the services need it: waiting rows, deliveries, and data of webhooks.
import type { AuditEntry } from '../model/audit-trail';
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../model/lists/page';
import type { OutboxRow } from '../model/events/events';
import type { DeliveryEnd, OpenDelivery, SendResult } from '../model/events/delivery';
import type { Sendout, WebhookHealth } from '../model/events/webhook';
import type { ProjectScope } from './common';

/** A row with the project it belongs to. */
export interface OwnedRow {
  readonly scope: ProjectScope;
  readonly row: OutboxRow;
}

/** A new delivery. `body` is sent unchanged, to the byte, at every attempt. */
export interface NewDelivery {
  readonly sendout: Sendout;
  readonly body: string;
  /** When it is swept. */
  readonly untilMs: number;
}

/** The key of a delivery within its project. */
export interface DeliveryPlace {
  readonly project: string;
  readonly webhookId: string;
  readonly id: string;
}

/** The key of an item that the stream of the table reported. */
export interface StreamKey {
  readonly pk: string;
  readonly sk: string;
}

export interface RowsAtKeys {
  readonly rows: readonly OwnedRow[];
  /** Kinds of items with keys that are no outbox rows, without duplicates. */
  readonly otherKinds: readonly string[];
}

export interface OutboxStore {
  /** The rows that wait, of all projects, oldest first. */
  due(limit: number): Promise<readonly OwnedRow[]>;
  /** The rows at these keys that still wait. Keys of other items are not read. */
  at(keys: readonly StreamKey[]): Promise<RowsAtKeys>;
  /** Store the deliveries of a row, each once, and then remove the row. @returns the deliveries that were made now */
  dispatch(owned: OwnedRow, deliveries: readonly NewDelivery[]): Promise<readonly NewDelivery[]>;
}

export interface DeliveryStore {
  /** Deliveries of all projects whose attempt is due, a few of each webhook. @param except webhooks to skip */
  due(ask: {
    readonly nowMs: number;
    readonly perWebhook: number;
    readonly except?: ReadonlySet<string>;
  }): Promise<readonly DeliveryPlace[]>;
  load(scope: Pick<ProjectScope, 'project'>, ids: readonly string[]): Promise<readonly OpenDelivery[]>;
  /** Takes a lease on a delivery; false while another worker holds it, and when it is no longer due. */
  lease(
    place: DeliveryPlace,
    lease: { readonly token: string; readonly nowMs: number; readonly untilMs: number },
  ): Promise<boolean>;
  /** Records the outcome of an attempt. @returns false when another worker holds the lease by now */
  finish(place: DeliveryPlace, token: string, end: DeliveryEnd & { readonly firstMs: number }): Promise<boolean>;
  /** Have a delivery tried again from the start. @returns false when it waits for an attempt already, or is gone */
  again(place: DeliveryPlace, nowMs: number, line?: AuditEntry): Promise<boolean>;
  /** Have one that waits for its next attempt tried now; later ones stay where they are. @returns false when it waits for none */
  sooner(place: DeliveryPlace, nowMs: number, line?: AuditEntry): Promise<boolean>;
  list(scope: ProjectScope, request: ListRequest<Sendout>): Promise<ListPage<Sendout>>;
}

/** A slot for a concurrent request to a webhook. */
export interface Slot {
  readonly number: number;
  readonly untilMs: number;
}

export interface WebhookStore {
  health(scope: Pick<ProjectScope, 'project'>, ids: readonly string[]): Promise<ReadonlyMap<string, WebhookHealth>>;
  /** Note how a webhook fares; members that are absent stay. */
  note(scope: Pick<ProjectScope, 'project'>, id: string, change: Partial<WebhookHealth>): Promise<void>;
  /** Enables a webhook that was disabled, or is failing. */
  enable(scope: Pick<ProjectScope, 'project'>, id: string, line: AuditEntry): Promise<void>;
  /** Disables a webhook, unless it is disabled already. */
  disable(
    scope: Pick<ProjectScope, 'project'>,
    id: string,
    why: { readonly at: string; readonly reason: string },
  ): Promise<void>;
  /** Take a place for requests to a webhook; null when all are taken. @param places how many there are */
  takeSlot(
    scope: Pick<ProjectScope, 'project'>,
    id: string,
    ask: { readonly nowMs: number; readonly untilMs: number; readonly places: number },
  ): Promise<Slot | null>;
  /** Extends a slot. @returns null when another worker has taken it */
  holdSlot(
    scope: Pick<ProjectScope, 'project'>,
    id: string,
    hold: { slot: Slot; untilMs: number },
  ): Promise<Slot | null>;
  freeSlot(scope: Pick<ProjectScope, 'project'>, id: string, slot: Slot): Promise<void>;
  secrets(scope: Pick<ProjectScope, 'project'>): Promise<StoredSecrets | null>;
  /** @returns false when they are others than those that were read */
  putSecrets(
    scope: Pick<ProjectScope, 'project'>,
    secrets: StoredSecrets,
    replacing: { readonly before: StoredSecrets | null; readonly line?: AuditEntry },
  ): Promise<boolean>;
}

/** The secrets of a project, sealed. */
export interface StoredSecrets {
  readonly created_at: string;
  readonly sealed: string;
  readonly previous: FormerSecret | null;
  /** Earlier secrets that are still within their day; absent if there are none. */
  readonly older?: readonly FormerSecret[];
}

export interface FormerSecret {
  readonly sealed: string;
  readonly expires_at: string;
}

/** Encrypts stored secrets. */
export interface SecretBox {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
}

export interface SendRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends requests to receivers, of which it trusts none. */
export interface Sender {
  send(request: SendRequest): Promise<SendResult>;
}

/** Signs deliveries. */
export interface Signer {
  newSecret(): string;
  /** The headers of one attempt. @param secrets the live one first */
  headers(message: {
    readonly id: string;
    readonly body: string;
    readonly seconds: number;
    readonly secrets: readonly string[];
  }): Readonly<Record<string, string>>;
}

/**
 * Announces waiting deliveries immediately; a lost message is recovered by the search for due deliveries. It never
 * rejects.
 */
export interface DeliveryQueue {
  send(places: readonly DeliveryPlace[], delaySeconds?: number): Promise<void>;
}

/** Everything that reaches outside; absent when nothing may. */
export interface Webhooks {
  readonly sender: Sender;
  readonly signer: Signer;
  readonly box: SecretBox;
  /** True when receivers may be on this machine. */
  readonly allowsPrivate: boolean;
  /** True when a receiver may have this address. */
  isPublicAddress(address: string): boolean;
  /** Absent when a worker polls for deliveries. */
  readonly queue?: DeliveryQueue | undefined;
}
