// Laws of filtered lists, for any filter: over publications in a real table.
import fc from 'fast-check';
import { PUBLICATION_FIELDS } from '../../../lib/model/lists/fields';
import * as app from '../../support/app';
import { aCaller, aRuntime, NOW, PROJECT, putPublications, type TestRuntime } from '../../support/shop';

const COUNT = 120;
const RUNS = 20;
const caller = aCaller();
let rt: TestRuntime;
let all: readonly app.StoredPublication[];

beforeAll(async () => {
  rt = await aRuntime();
  await putPublications(rt.at, { project: PROJECT, count: COUNT, fromMs: Date.parse(NOW) - COUNT * 1000 });
  const newestFirst = app.toStoredOrderRequest<app.StoredPublication>({ limit: COUNT, ascending: false, test: null });
  all = (await rt.store.publications.list(caller, null, newestFirst)).records;
});

/** Conditions that some of the publications fulfil: by the index, by a range of time, or by the record. */
const condition: fc.Arbitrary<readonly [field: string, operator: string, values: readonly string[]]> = fc.oneof(
  fc.tuple(
    fc.constantFrom('result', 'channel', 'failure_code', 'campaign_name', 'source_id'),
    fc.constantFrom('$is', '$is_not', '$contains', '$not_contain', '$starts_with', '$ends_with', '$has_value'),
    fc.subarray(['SUCCESS', 'FAILURE', 'API', 'mail', 'Campaign 3', 'voucher', 'published'], { minLength: 1 }),
  ),
  fc.tuple(
    fc.constantFrom('voucher_code', 'customer_id', 'metadata.wave'),
    fc.constantFrom('$in', '$not_in', '$starts_with', '$ends_with', '$contains', '$is_unknown'),
    fc.subarray(['CODE-7', 'CODE-70', 'CODE', '7', '1', '2'], { minLength: 1 }),
  ),
  fc.tuple(
    fc.constant('created_at'),
    fc.constantFrom('$more_than', '$less_than', '$more_than_equal', '$less_than_equal'),
    fc.subarray(['0.0003', '0.0005', '0.001', '0.0013'], { minLength: 1 }),
  ),
  fc.tuple(
    fc.constant('created_at'),
    fc.constantFrom('$before', '$after', '$is', '$is_not'),
    fc.subarray(['2026-03-10T11:58:30.000Z', '2026-03-10T11:59:00.000Z'], { minLength: 1 }),
  ),
  fc.tuple(
    fc.constant('is_referral_code'),
    fc.constantFrom('$is', '$is_not'),
    fc.subarray(['true', 'false'], { minLength: 1 }),
  ),
);

interface Asked {
  readonly conditions: readonly (readonly [field: string, operator: string, values: readonly string[]])[];
  readonly junction: string;
}

const questions: fc.Arbitrary<Asked> = fc.record({
  // One condition of a field: those of one field always hold together.
  conditions: fc.uniqueArray(condition, { minLength: 1, maxLength: 4, selector: ([field]) => field }),
  junction: fc.constantFrom('and', 'OR'),
});

function filtersOf({ conditions, junction }: Asked): Record<string, unknown> {
  const fields = conditions.map(([field, operator, values]) => [field, { conditions: { [operator]: [...values] } }]);
  return { ...(Object.fromEntries(fields) as Record<string, unknown>), junction };
}

async function idsOf(query: app.ListPublicationsQuery): Promise<{ ids: readonly string[]; total: number }> {
  const { publications, total } = await app.listPublications(rt, caller, query);
  return { ids: publications.map(({ id }) => id), total };
}

/** All pages of a list, one after the other. */
async function wholeList(query: app.ListPublicationsQuery, limit = 100): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const found = await idsOf({ ...query, limit, page });
    ids.push(...found.ids);
    expect(found.total).toBeGreaterThanOrEqual(ids.length);
    if (found.ids.length < limit) return ids;
  }
}

function evaluated(filters: unknown): readonly string[] {
  const now = { nowMs: rt.clock.nowMs(), timezone: 'UTC' };
  const result = app.parseFilters(filters, PUBLICATION_FIELDS, now);
  if (result.status === 'REFUSED') throw new Error(result.problem);
  const { holds } = app.filterTest(result.filter, now);
  return all.filter(holds).map(({ record }) => record.id);
}

const options = { numRuns: RUNS };

describe('a filtered list', () => {
  it('is the unfiltered list, filtered in memory', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (question) => {
        const filters = filtersOf(question);

        expect(await wholeList({ filters })).toEqual(evaluated(filters));
      }),
      options,
    );
  }, 240_000);

  it('equals its pages joined, whatever their size, and its total is their number', async () => {
    await fc.assert(
      fc.asyncProperty(questions, fc.integer({ min: 17, max: 100 }), async (question, limit) => {
        const filters = filtersOf(question);

        const joined = await wholeList({ filters, order: 'created_at' }, limit);

        expect(joined).toEqual(evaluated(filters).toReversed());
        expect((await idsOf({ filters, limit: 1 })).total).toBe(joined.length);
      }),
      options,
    );
  }, 240_000);

  it('is the union of its conditions when one of them is enough', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async ({ conditions }) => {
        const each = await Promise.all(
          conditions.map((one) => wholeList({ filters: filtersOf({ conditions: [one], junction: 'and' }) })),
        );
        const union = new Set(each.flat());

        const either = await wholeList({ filters: filtersOf({ conditions, junction: 'or' }) });

        expect(either).toEqual(all.map(({ record }) => record.id).filter((id) => union.has(id)));
      }),
      options,
    );
  }, 240_000);
});

describe('a list without filter', () => {
  it('equals its pages joined', async () => {
    expect(await wholeList({}, 37)).toEqual(all.map(({ record }) => record.id));
    expect(await wholeList({ order: 'created_at' }, 100)).toEqual(all.map(({ record }) => record.id).toReversed());
    expect(all).toHaveLength(COUNT);
  });
});
