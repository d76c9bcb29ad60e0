// Lines of the audit trail: who changed keys, scopes, settings, the configuration of a project or, in the dashboard, codes, customers, orders: when, what, and from where.
import type { ConfigObject } from './config';

/** Records of the configuration and of the catalogue, and codes, as answers call them. */
export type ToldObject = ConfigObject | 'product' | 'sku' | 'voucher';

export type AuditAction =
  | `${ToldObject}.${'created' | 'updated' | 'deleted'}`
  | 'project.created'
  | 'project.updated'
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

/** Who changed something: a pair by its id, or somebody with access to the table by their name there. */
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
    | ToldObject;
  readonly id: string;
}

export interface AuditEntry {
  readonly id: string;
  readonly created_at: string;
  readonly action: AuditAction;
  readonly actor: AuditActor;
  /** As the gateway saw it; of an IPv6 address the network. Null for a command. */
  readonly address: string | null;
  /** Of the request, as its answer and the log have it; null for a command. */
  readonly request_id: string | null;
  readonly resource: AuditResource;
  /** Members that differ, as they were and as they are. No secret is among them. */
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  /** Of the configuration: SHA-256 of the whole record as it was and as it is; null where it is not there. */
  readonly before_hash?: string | null;
  readonly after_hash?: string | null;
  /** Other records that the same change touched. */
  readonly related?: readonly AuditResource[];
  readonly object: 'audit_trail_entry';
}
