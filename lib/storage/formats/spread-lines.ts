// Lines of a code that was ever spread are in several partitions of its ledger (ADR 103); the previous release reads
// the first one.
import { ledgerPartition } from '../keys';
import type { ItemCondition, Item, Key, Write } from '../table/table';
import type { Formats } from './formats';
import { kindOf } from './item-kinds';

/** The place of such a line in the first partition; null for any other item. */
function firstPlace(stored: Key): Key | null {
  const [project = '', , id = '', partition] = stored.pk.split('#');
  const kind = kindOf(stored);
  if (partition === undefined || (kind !== 'L R' && kind !== 'L E')) return null;
  return { pk: ledgerPartition(project, id), sk: stored.sk };
}

/**
 * Moves a line to the first partition; empty for one that is there. It merges with an existing item: list positions may
 * arrive before the line.
 */
export function spreadLineMigrations({ written }: Formats, stored: Item): readonly Write[] {
  const place = written === 'previous' ? firstPlace(stored) : null;
  if (!place) return [];
  const { pk, sk, ...set } = stored;
  return [
    { kind: 'delete', key: { pk, sk }, condition: isAsRead(stored) },
    { kind: 'update', key: place, change: { set } },
  ];
}

/** Compares the values too: a permanent deletion replaces the person in the values of a line. */
function isAsRead({ g3p, f }: Item): ItemCondition {
  const members = Object.entries((f ?? {}) as Readonly<Record<string, unknown>>).flatMap(
    ([name, value]): ItemCondition[] => (typeof value === 'string' ? [{ test: 'eq', path: `f.${name}`, value }] : []),
  );
  const place: ItemCondition =
    typeof g3p === 'string' ? { test: 'eq', path: 'g3p', value: g3p } : { test: 'absent', path: 'g3p' };
  return { test: 'and', of: [{ test: 'exists', path: 'pk' }, place, ...members] };
}
