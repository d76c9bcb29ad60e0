// Lines of the audit trail: changes of keys, scopes, settings and the configuration of a project and, in the
// dashboard, of codes, customers and orders, with actor, time and origin.
import type { ConfigObject } from './config';

/** Record kinds of the configuration and the catalogue, and vouchers, by the names that answers give them. */
export type AuditedObject = ConfigObject | 'product' | 'sku' | 'voucher';

export type AuditAction =
  | `${AuditedObject}.${'created' | 'updated' | 'deleted'}`
  | 'project.created'
  | 'project.updated'
  | 'project.deleted'
  | 'stacking_rules.created'
  | 'stacking_rules.updated'
  | 'stacking_rules.deleted'
  | 'api_key.created'
  | 'api_key.updated'
  | 'api_key.rotated'
  | 'api_key.secret_revoked'
  | 'api_key.revoked'
  | 'shopper_key.created'
  | 'shopper_key.rotated'
  | 'shopper_key.revoked'
  | 'user.added'
  | 'user.updated'
  | 'user.removed'
  | 'access_token.issued'
  | 'access_token.revoked'
  | `customer.${'created' | 'updated' | 'deleted' | 'forgotten' | 'exported'}`
  | `order.${'created' | 'updated'}`
  | `validation_rules_assignment.${'created' | 'deleted'}`
  | 'validation_session.released'
  | 'webhook.enabled'
  | 'webhook_secret.rotated'
  | 'webhook_sendout.retried'
  | 'order_lock.released'
  | 'export.created'
  | 'export.deleted';

/** The caller that made a change: a key pair by its id, or a person with access to the table by their name there. */
export interface AuditActor {
  readonly type: 'management_key' | 'server_key' | 'command' | 'user';
  readonly id: string;
}

export interface AuditResource {
  readonly object:
    | 'project'
    | 'stacking_rules'
    | 'api_key'
    | 'shopper_key'
    | 'access_token'
    | 'user'
    | 'customer_export'
    | 'customer'
    | 'order'
    | 'webhook_sendout'
    | 'export'
    | AuditedObject;
  readonly id: string;
}

export interface AuditEntry {
  readonly id: string;
  readonly created_at: string;
  readonly action: AuditAction;
  readonly actor: AuditActor;
  /** The IP address as the gateway saw it; for IPv6 its network. Null for a command. */
  readonly address: string | null;
  /** The request id in the answer and the log; null for a command. */
  readonly request_id: string | null;
  readonly resource: AuditResource;
  /** Members that differ, with the value before and after. Secrets are never included. */
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  /** SHA-256 of the whole configuration record before and after; null when the record does not exist at that time. */
  readonly before_hash?: string | null;
  readonly after_hash?: string | null;
  /** Other records that the same change touched. */
  readonly related?: readonly AuditResource[];
  readonly object: 'audit_trail_entry';
}
