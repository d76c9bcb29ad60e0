// What validation sessions hold of a code: attributes of the voucher item, one for each session, and a number that rises
// with every hold, so that any write that counts on the holds can tell whether they are as they were read.
//
// | attribute | holds |
// |---|---|
// | h#<hash of the session key> | when it ends, ms, and the credits or points: `<until>:<value>` |
// | hseq | rises with every hold; absent until the first one |
//
// A hold ends by the time in it, which whoever reads it compares with the clock; it needs no sweep to end.
import type { Hold, VoucherFact } from '../../core/evaluation/facts';
import { hashText, normalise } from '../keys';
import type { Condition, Item } from '../table/table';

const PREFIX = 'h#';

/** The attribute of a hold. @param id as `holdId` makes it */
export function holdAttribute(id: string): string {
  return PREFIX + id;
}

export function holdText({ untilMs, value }: Pick<Hold, 'untilMs' | 'value'>): string {
  return `${untilMs}:${value}`;
}

/** What names a session in an item. */
export function holdId(sessionKey: string): string {
  return hashText(normalise(sessionKey));
}

export function holdsOf(item: Item, sessionKey: string | null): Pick<VoucherFact, 'holds' | 'holdSequence'> {
  if (item.hseq === undefined) return { holds: [], holdSequence: 0 };
  const own = sessionKey === null ? null : holdId(sessionKey);
  const holds: Hold[] = [];
  for (const [name, stored] of Object.entries(item)) {
    if (!name.startsWith(PREFIX)) continue;
    const [untilMs = 0, value = 0] = (stored as string).split(':').map(Number);
    const id = name.slice(PREFIX.length);
    holds.push({ id, untilMs, value, isOwn: id === own });
  }
  return { holds, holdSequence: item.hseq as number };
}

/** Nobody else began to hold the code since it was read. Holds that went meanwhile only leave more. */
export function holdsAsRead(holdSequence: number): Condition {
  return holdSequence === 0 ? { test: 'absent', path: 'hseq' } : { test: 'eq', path: 'hseq', value: holdSequence };
}

/** The session still holds the code: a hold that went with its session leaves the number as it is. */
export function isHolding(id: string): Condition {
  return { test: 'exists', path: holdAttribute(id) };
}
