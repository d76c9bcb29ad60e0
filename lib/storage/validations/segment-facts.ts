// The static segments that list the customer of a decision.
import type { CompiledSegment } from '../../core/segment/filter';
import type { Customer } from '../../model/records/customer';
import { hashOfCustomerId, segmentKeyOf } from '../keys/segment-keys';
import type { ItemMap } from '../records/item-map';
import { customersOf } from '../segments/segment-members';
import type { Key } from '../table/table';

/** The static segments of a project that rules name. */
export class SegmentFacts {
  constructor(
    private readonly project: string,
    private readonly segments: readonly CompiledSegment[],
  ) {}

  /** The keys of the parts in which a customer stands. @param hash of the customer; null without one */
  keys(hash: string | null): readonly Key[] {
    return hash === null ? [] : this.segments.map((segment) => segmentKeyOf(this.project, segment, hash));
  }

  /** The ids of the segments that list the customer, by the parts that were read. */
  listing(customer: Customer | null, items: ItemMap): readonly string[] {
    if (customer === null) return [];
    const hash = hashOfCustomerId(customer.id);
    const isListed = (segment: CompiledSegment) =>
      customersOf(items.get(segmentKeyOf(this.project, segment, hash))).includes(customer.id);
    return this.segments.filter(isListed).map(({ id }) => id);
  }
}
