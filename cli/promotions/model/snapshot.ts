// What a project holds, as the API answers it.
import type { Members } from '../files/record';

export interface Snapshot {
  readonly projectId: string;
  readonly version: string;
  /** With the spelling of PUT /management/v1/projects/{projectId}. */
  readonly settings: Members;
  readonly stackingRules: Members;
  readonly categories: readonly Members[];
  readonly schemas: readonly Members[];
  readonly collections: readonly Members[];
  readonly rules: readonly Members[];
  readonly campaigns: readonly Members[];
  readonly tiers: readonly Members[];
  readonly stacks: readonly Members[];
  readonly rewards: readonly Members[];
  /** Assignments of rewards to campaigns, each with its assignments of rules. */
  readonly offers: readonly Members[];
  readonly earningRules: readonly Members[];
  /** Null where no management pair was there to read them. */
  readonly webhooks: readonly Members[] | null;
}
