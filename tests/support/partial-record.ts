// Records with only the members that a test names.
import type { Campaign } from '../../dashboard/api/campaigns';
import type { Redemption } from '../../dashboard/model/redemption';

/** A record in which each member may be absent, and each member of a member. */
export type PartialDeep<T> = T extends readonly (infer Element)[]
  ? readonly PartialDeep<Element>[]
  : T extends object
    ? { readonly [Name in keyof T]?: PartialDeep<T[Name]> }
    : T;

/** A record of which the code under test reads no other members. */
export function partialRecord<T>(members: PartialDeep<T>): T {
  return members as T;
}

/** A redemption that succeeded, with these members. */
export function redemptionWith(members: PartialDeep<Redemption> = {}): Redemption {
  return partialRecord<Redemption>({
    id: 'r_1',
    object: 'redemption',
    date: '',
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    ...members,
  });
}

/** A campaign with these members; its codes have no limit and no pattern unless the members say so. */
export function campaignWith({ voucher, ...members }: PartialDeep<Campaign>): Campaign {
  const codes = { redemption: { quantity: null }, code_config: {}, ...voucher };
  return partialRecord<Campaign>({ ...members, ...(voucher && { voucher: codes }) });
}
