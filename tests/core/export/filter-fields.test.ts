// Filters of exported customers: which of them profiles answer alone.
import { inRangeOf, ofProfiles, profileOf } from '../../../lib/core/export/filter-fields';
import type { ListTest } from '../../../lib/core/filter/list-test';
import type { ExportedCustomer } from '../../../lib/core/export/filter-fields';
import type { Customer } from '../../../lib/model/records/customer';

const ADA = { id: 'cust_1', name: 'Ada' } as Customer;
const BOB = { id: 'cust_2', name: 'Bob' } as Customer;
const isAda = ({ customer }: ExportedCustomer) => customer.name === 'Ada';
const byName = { range: { afterMs: 1 }, where: null, rest: isAda, holds: isAda } as ListTest<ExportedCustomer>;

it('inRangeOf keeps the time of a test, and takes every profile', () => {
  const inRange = inRangeOf(byName);

  expect(inRange).toMatchObject({ range: { afterMs: 1 }, where: null, rest: null });
  expect([ADA, BOB].filter((one) => inRange.holds(one))).toEqual([ADA, BOB]);
});

it('ofProfiles asks the same of profiles', () => {
  const ofProfile = ofProfiles(byName);

  expect(ofProfile.range).toEqual({ afterMs: 1 });
  expect([ADA, BOB].filter((one) => ofProfile.holds(one))).toEqual([ADA]);
  expect([ADA, BOB].filter((one) => ofProfile.rest?.(one))).toEqual([ADA]);
  expect(ofProfiles({ ...byName, rest: null }).rest).toBeNull();
  expect(profileOf(ADA)).toEqual({ customer: ADA, shown: {}, publications: [] });
});
