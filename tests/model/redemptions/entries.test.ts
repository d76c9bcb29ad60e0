// Which records one stored redemption stands for, and what they say once it was rolled back.
import { recordsOf, type Redemption, type Rollback, type StoredEntry } from '../../support/core';

const record = (id: string, more: Partial<Redemption> = {}) =>
  ({ id, object: 'redemption', status: 'SUCCEEDED', result: 'SUCCESS', ...more }) as Redemption;
const undo = (id: string, redemption: string) =>
  ({ id, redemption, object: 'redemption_rollback', date: `date of ${id}`, status: 'SUCCEEDED' }) as Rollback;

/** @param parent the id of the parent; null for a single redemption */
function entry(children: readonly Redemption[], parent: Redemption | null, undone?: readonly Rollback[]): StoredEntry {
  const [last] = (undone ?? []).slice(children.length);
  return {
    stored: {
      response: { redemptions: children, ...(parent && { parent_redemption: parent }) },
      ...(undone && { rollback: { mode: 'WITH_ORDER' } }),
    } as unknown as StoredEntry['stored'],
    rollback: undone
      ? {
          rollbacks: undone.slice(0, children.length),
          ...(last && { parent_rollback: last }),
        }
      : null,
    failure: null,
  };
}

describe('recordsOf', () => {
  it('is the failure alone', () => {
    const failure = record('rf_1', { result: 'FAILURE' });

    expect(recordsOf({ stored: null, rollback: null, failure })).toEqual([failure]);
  });

  it('is nothing where nothing is stored', () => {
    expect(recordsOf({ stored: null, rollback: null, failure: null })).toEqual([]);
  });

  it('is a single redemption', () => {
    expect(recordsOf(entry([record('r_1')], null))).toEqual([record('r_1')]);
  });

  it('is children and parent, in this order', () => {
    const all = [record('r_2'), record('r_3'), record('r_1')];

    expect(recordsOf(entry(all.slice(0, 2), all[2]!))).toEqual(all);
  });

  it('says of each that it was rolled back by its own rollback, and holds the rollbacks', () => {
    const undone = [undo('rr_2', 'r_2'), undo('rr_1', 'r_1')];
    const related_redemptions = { redemptions: [{ id: 'r_2', date: 'd' }] };

    const records = recordsOf(entry([record('r_2')], record('r_1', { related_redemptions }), undone));

    const by = (id: string) => ({ id, date: `date of ${id}`, rollback_order_mode: 'WITH_ORDER' });
    expect(records).toEqual([
      { ...record('r_2'), status: 'ROLLED_BACK', related_redemptions: { rollbacks: [by('rr_2')] } },
      {
        ...record('r_1'),
        status: 'ROLLED_BACK',
        related_redemptions: { ...related_redemptions, rollbacks: [by('rr_1')] },
      },
      ...undone,
    ]);
  });

  it('names no rollback of a redemption that has none of its own', () => {
    const records = recordsOf(entry([record('r_1')], null, [undo('rr_9', 'r_9')]));

    expect(records).toEqual([
      { ...record('r_1'), status: 'ROLLED_BACK', related_redemptions: {} },
      undo('rr_9', 'r_9'),
    ]);
  });
});
