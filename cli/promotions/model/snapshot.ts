// What a project holds, as the API answers it.
import type { FileMembers } from '../files/record';

export interface Snapshot {
  readonly projectId: string;
  readonly version: string;
  /** With the spelling of PUT /management/v1/projects/{projectId}. */
  readonly settings: FileMembers;
  readonly stackingRules: FileMembers;
  readonly categories: readonly FileMembers[];
  readonly schemas: readonly FileMembers[];
  readonly collections: readonly FileMembers[];
  readonly segments: readonly FileMembers[];
  readonly rules: readonly FileMembers[];
  readonly campaigns: readonly FileMembers[];
  /** The codes of campaigns that have one. */
  readonly codes: readonly FileMembers[];
  readonly tiers: readonly FileMembers[];
  readonly stacks: readonly FileMembers[];
  readonly rewards: readonly FileMembers[];
  /** Assignments of rewards to campaigns, each with its assignments of rules. */
  readonly offers: readonly FileMembers[];
  readonly earningRules: readonly FileMembers[];
  readonly loyaltyTiers: readonly FileMembers[];
  /** Null where no management pair was there to read them. */
  readonly webhooks: readonly FileMembers[] | null;
}
