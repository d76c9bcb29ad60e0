// The key of what the nightly audit remembers: one item for all projects.
//
// | item | pk | sk |
// |---|---|---|
// | how far the nightly audit came | AUDIT | AUDIT |
import type { Key } from '../table/table';

export const AUDIT_KEY: Key = { pk: 'AUDIT', sk: 'AUDIT' };
