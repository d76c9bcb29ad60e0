// The key of the nightly audit's state: one item for all projects.
//
// | item | pk | sk |
// |---|---|---|
// | progress of the nightly audit | AUDIT | AUDIT |
import type { Key } from '../table/table';

export const AUDIT_KEY: Key = { pk: 'AUDIT', sk: 'AUDIT' };
