// Keys of rate limits.
//
// | item | pk | sk |
// |---|---|---|
// | requests, wrong codes, open validation sessions of one subject | <project>#D#<hash of the subject> | Q, W, L |
// | copy of a full window | <project>#D#<hash of the subject and a number> | as the window |
import { hashText } from '../keys';
import type { Key } from '../table/table';

const SORT_KEYS = { requests: 'Q', wrong_codes: 'W', sessions: 'L' } as const;

/**
 * Key of a rate or session limit of a subject.
 * @param subject an address, a key or a customer: hashed, so that the table does not store it here
 */
export function limitKey(project: string, kind: keyof typeof SORT_KEYS, subject: string): Key {
  return { pk: `${project}#D#${hashText(subject)}`, sk: SORT_KEYS[kind] };
}

/** Copies of a window, each with the 3,000 reads a second of one partition key. */
export const LIMIT_COPIES = 20;

/**
 * Key of one of several copies of a limit; copies spread the writes.
 * @param number from 0 up to, but not, `LIMIT_COPIES`
 */
export function limitCopyKey(
  project: string,
  kind: keyof typeof SORT_KEYS,
  { subject, number }: { readonly subject: string; readonly number: number },
): Key {
  return limitKey(project, kind, JSON.stringify([subject, number]));
}
