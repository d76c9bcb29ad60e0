// Lines of the audit trail: changes of keys, scopes, settings and the configuration of a project and, in the
// dashboard, of codes, customers and orders, with actor, time and origin.
import { CONFIG_KINDS, type ConfigObject } from './config';

/** Records whose lines are like those of the configuration: the catalogue, and vouchers. */
const OTHER_RECORDS = ['product', 'sku', 'voucher'] as const;
const CHANGES = ['created', 'updated', 'deleted'] as const;

/** Actions besides the changes of these records. */
const OTHER_ACTIONS = [
  'project.created',
  'project.updated',
  'project.deleted',
  'stacking_rules.created',
  'stacking_rules.updated',
  'stacking_rules.deleted',
  'api_key.created',
  'api_key.updated',
  'api_key.rotated',
  'api_key.secret_revoked',
  'api_key.revoked',
  'shopper_key.created',
  'shopper_key.rotated',
  'shopper_key.revoked',
  'user.added',
  'user.updated',
  'user.removed',
  'access_token.issued',
  'access_token.revoked',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.forgotten',
  'customer.exported',
  'order.created',
  'order.updated',
  'order_lock.released',
  'validation_rules_assignment.created',
  'validation_rules_assignment.deleted',
  'validation_session.released',
  'webhook.enabled',
  'webhook_secret.rotated',
  'webhook_sendout.retried',
  'export.created',
  'export.deleted',
] as const;

/** Other subjects of lines. */
const OTHER_RESOURCES = [
  'project',
  'stacking_rules',
  'api_key',
  'shopper_key',
  'access_token',
  'user',
  'customer',
  'customer_export',
  'order',
  'webhook_sendout',
  'export',
] as const;

/** Record kinds of the configuration and the catalogue, and vouchers, by the names that answers give them. */
export type AuditedObject = ConfigObject | (typeof OTHER_RECORDS)[number];

export type AuditAction = `${AuditedObject}.${(typeof CHANGES)[number]}` | (typeof OTHER_ACTIONS)[number];

const AUDITED_OBJECTS: readonly AuditedObject[] = [
  ...Object.values(CONFIG_KINDS).map(({ object }) => object),
  ...OTHER_RECORDS,
];

/** List the actions of lines, of which schemas/common/audit-trail.json is made. */
export function listAuditActions(): readonly AuditAction[] {
  const changes = AUDITED_OBJECTS.flatMap((object) => CHANGES.map((change) => `${object}.${change}` as const));
  return [...OTHER_ACTIONS, ...changes];
}

/** List what lines can be about, for the same schema. */
export function listAuditResources(): readonly AuditResource['object'][] {
  return [...OTHER_RESOURCES, ...AUDITED_OBJECTS];
}

/** The caller that made a change: a key pair by its id, or a person with access to the table by their name there. */
export interface AuditActor {
  readonly type: 'management_key' | 'server_key' | 'command' | 'user';
  readonly id: string;
}

export interface AuditResource {
  readonly object: (typeof OTHER_RESOURCES)[number] | AuditedObject;
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
