// The store of the keys a shop signs the tokens of its shoppers with.
import type { AuditEntry } from '../../model/audit-trail';
import type { ShopperKey } from '../../model/keys/key-records';
import type { ChangeOutcome, ProofStore } from './audit-trail';
import type { VersionedRecord } from '../common';

/** The new keys of a project. */
export interface ShopperKeyChange {
  /** Revision of the keys as read: the change is refused if they have changed since. */
  readonly revision: number;
  readonly keys: readonly ShopperKey[];
  /** Written with the change, or not at all. */
  readonly entry: AuditEntry;
}

export interface ShopperKeyStore extends ProofStore {
  /** All keys of a project, oldest first, revoked and expired ones too. One read. */
  load(project: string): Promise<readonly ShopperKey[]>;
  /** The same with their revision, to change them. */
  read(project: string): Promise<VersionedRecord<readonly ShopperKey[]>>;
  commit(project: string, change: ShopperKeyChange): Promise<ChangeOutcome>;
}
