// The store of a project's configuration: records, settings, and atomic changes of them.
import type { AsyncAction } from '../model/records/async-action';
import type { AuditEntry } from '../model/audit-trail';
import type { Config, ConfigKind, ConfigRecord } from '../model/config';
import type { OutboxRow } from '../model/events/events';
import type { CampaignCounters } from '../model/counters';
import type { Segment } from '../model/segments/segment';
import type { ProjectSettings, StackingRulesRecord } from '../model/records/settings';
import type { Voucher } from '../model/records/voucher';
import type { Guard, ProjectScope } from './common';

/** Changes of the configuration that belong together. */
export interface ConfigChange {
  /** Records that must not exist yet. */
  readonly create?: readonly ConfigRecord[];
  /** Records that must exist; written whole. */
  readonly replace?: readonly ConfigRecord[];
  readonly remove?: readonly { readonly kind: ConfigKind; readonly id: string }[];
  /**
   * Codes and background work that are created in the transaction of the change; a taken code is a taken name of kind
   * `voucher`.
   */
  readonly vouchers?: readonly Voucher[];
  readonly actions?: readonly AsyncAction[];
  readonly settings?: ProjectSettings;
  readonly assetKey?: string;
  readonly trackingKey?: string;
  /** Null restores the defaults. */
  readonly stacking?: StackingRulesRecord | null;
  /** Names that become taken or free, each unique within its kind. */
  readonly claimNames?: readonly { readonly kind: string; readonly name: string }[];
  readonly freeNames?: readonly { readonly kind: string; readonly name: string }[];
  /** Customers of a new static segment, and static segments whose customers go with them. */
  readonly segmentCustomers?: { readonly segment: Segment; readonly customers: readonly string[] };
  readonly removedSegment?: Segment;
  /** The outbox row of the change. */
  readonly outbox?: OutboxRow | undefined;
  /** The guard of the request for the change. */
  readonly guard?: Guard | undefined;
  /**
   * The configuration version of the decision; refused when it has changed. Without one the change applies to the
   * current version.
   */
  readonly basedOn?: number;
  /** The line of the audit trail about the change: for settings and stacking rules. */
  readonly entry?: AuditEntry;
  /** The line of the audit trail about changed records. */
  readonly line?: AuditEntry;
}

export type ConfigOutcome =
  | { readonly status: 'CHANGED' }
  | { readonly status: 'NAME_TAKEN'; readonly kind: string; readonly name: string }
  /** Another change came first: read again. */
  | { readonly status: 'STALE' };

export interface SettingsNow {
  readonly settings: ProjectSettings;
  /** Version of the configuration; null when only the settings were read. */
  readonly version: number | null;
}

export interface ConfigStore {
  /** The current configuration. */
  load(scope: ProjectScope): Promise<Config>;
  /** The key of a project's assets alone; null for a project without one. */
  assetKey(scope: ProjectScope): Promise<string | null>;
  /** The settings alone; null when there is no such project. */
  settings(scope: ProjectScope): Promise<ProjectSettings | null>;
  /** The same for a request that is about to be decided; null when there is no such project. */
  settingsNow(scope: ProjectScope): Promise<SettingsNow | null>;
}

export interface ConfigChanges {
  /** Apply a change; from then on every process decides by it. */
  commit(scope: ProjectScope, change: ConfigChange): Promise<ConfigOutcome>;
}

export interface CampaignCounterStore {
  /** Totals of what a campaign has given away; null before its first redemption. */
  load(scope: ProjectScope, campaignId: string): Promise<CampaignCounters | null>;
}
