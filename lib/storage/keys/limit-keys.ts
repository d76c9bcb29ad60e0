// Keys of what is counted to limit it.
//
// | item | pk | sk |
// |---|---|---|
// | requests, wrong codes, open validation sessions of one subject | <project>#D#<hash of the subject> | Q, W, L |
import { hashText } from '../keys';
import type { Key } from '../table/table';

const SORT_KEYS = { requests: 'Q', wrong_codes: 'W', sessions: 'L' } as const;

/** @param subject an address, a key or a customer: hashed, so that the table holds none of them for this */
export function limitKey(project: string, kind: keyof typeof SORT_KEYS, subject: string): Key {
  return { pk: `${project}#D#${hashText(subject)}`, sk: SORT_KEYS[kind] };
}
