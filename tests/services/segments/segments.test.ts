// Segments of one project: how many there may be, and lists of many customers.
import type { Segment } from '../../../lib/model/segments/segment';
import * as app from '../../support/app';
import { aProject, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;

beforeEach(async () => {
  project = await aProject();
});

const filter = { junction: 'and', name: { conditions: { $is: 'A' } } };
const create = (request: Parameters<typeof app.createSegment>[2]) =>
  app.createSegment(project.rt, project.caller, request);

/** Stores segments without the route, as a project that has as many. */
async function putSegments(count: number, type: Segment['type']): Promise<void> {
  const dates = { created_at: '2026-01-01T00:00:00.000Z', updated_at: null };
  const all = Array.from({ length: count }, (_, index): Segment => {
    const members = type === 'static' ? { filter: null, parts: 1 } : { filter, parts: 0 };
    return {
      id: `seg_${String(index).padStart(24, 's')}`,
      name: `S${index}`,
      type,
      ...members,
      ...dates,
      object: 'segment',
    };
  });
  for (let start = 0; start < all.length; start += 50) {
    const records = all.slice(start, start + 50).map((record) => ({ kind: 'segment', record }) as const);
    await project.rt.store.configChanges.commit(project.caller, { create: records });
  }
}

describe('createSegment', () => {
  it('refuses one segment with a filter too many, and takes a static one beside them', async () => {
    await putSegments(app.LIMITS.filteredSegments, 'passive');

    const failure = await refusal(create({ name: 'More', type: 'passive', filter }));

    expect(failure).toMatchObject({
      key: 'invalid_payload',
      details: expect.stringContaining('at most 100') as string,
    });
    expect(await create({ name: 'Fixed', type: 'static', customers: [] })).toMatchObject({ type: 'static' });
  });

  it('refuses one static segment too many', async () => {
    await putSegments(app.LIMITS.staticSegments, 'static');

    const failure = await refusal(create({ name: 'More', type: 'static', customers: [] }));

    expect(failure).toMatchObject({
      key: 'invalid_payload',
      details: expect.stringContaining('at most 500') as string,
    });
  });
});

describe('the services of segments', () => {
  it('show, list and delete a segment, and list those of a customer', async () => {
    const { rt, caller } = project;
    const { id: customer } = await app.upsertCustomer(rt, caller, { source_id: 'ann', name: 'A' });
    const one = await create({ name: 'One', type: 'passive', filter });

    expect(await app.getSegment(rt, caller, one.id)).toEqual(one);
    expect((await app.listSegments(rt, caller, {})).data).toEqual([one]);
    expect((await app.listCustomerSegments(rt, caller, customer)).data).toEqual([
      { id: one.id, name: 'One', object: 'segment' },
    ]);
    await app.deleteSegment(rt, caller, one.id);
    expect((await app.listCustomerSegments(rt, caller, customer)).total).toBe(0);
  });
});

describe('a static segment of the most customers', () => {
  it('is stored and deleted in one transaction, and lists each of them', async () => {
    const { rt, caller } = project;
    const ids = Array.from(
      { length: app.LIMITS.segmentCustomers },
      (_, index) => `cust_${String(index).padStart(26, '0')}aaaaaa`,
    );
    const dates = { created_at: '2026-01-01T00:00:00.000Z', updated_at: null };
    const id = `seg_${'m'.repeat(24)}`;
    const members = { filter: null, parts: app.LIMITS.segmentParts, ...dates } as const;
    const segment: Segment = { id, name: 'Most', type: 'static', ...members, object: 'segment' };

    const create = [{ kind: 'segment', record: segment }] as const;
    const stored = await rt.store.configChanges.commit(caller, {
      create,
      segmentCustomers: { segment, customers: ids },
    });

    expect(stored).toEqual({ status: 'CHANGED' });
    expect((await rt.store.segmentMembers.members(caller, segment)).length).toBe(ids.length);
    expect(await rt.store.segmentMembers.listing(caller, [segment], ids[12_345]!)).toEqual([id]);
    await app.deleteSegment(rt, caller, id);
    expect(await rt.store.segmentMembers.members(caller, segment)).toEqual([]);
  });
});
