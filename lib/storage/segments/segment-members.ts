// The customers of static segments: lists of ids, in parts by the hash of the customer.
import type { Segment } from '../../model/segments/segment';
import type { SegmentMemberStore, StaticSegment } from '../../ports/segments';
import { customerKey, type ProjectScope } from '../keys';
import { hashOfCustomerId, segmentKeyOf, segmentPartKey, segmentPartOf } from '../keys/event-keys';
import type { Item, Table, Write } from '../table/table';

export class DynamoSegmentMembers implements SegmentMemberStore {
  constructor(private readonly table: Table) {}

  async members({ project }: ProjectScope, segment: StaticSegment): Promise<readonly string[]> {
    const items = await this.table.batchGet(
      partNumbers(segment).map((part) => segmentPartKey(project, segment.id, part)),
    );
    return items.flatMap(customersOf);
  }

  async listing(
    { project }: ProjectScope,
    segments: readonly StaticSegment[],
    customerId: string,
  ): Promise<readonly string[]> {
    const hash = hashOfCustomerId(customerId);
    const keys = new Map(segments.map((segment) => [segmentKeyOf(project, segment, hash).pk, segment.id]));
    const items = await this.table.batchGet(segments.map((segment) => segmentKeyOf(project, segment, hash)));
    return items.flatMap((item) => (customersOf(item).includes(customerId) ? (keys.get(item.pk) ?? []) : []));
  }

  async firstUnknown({ project }: ProjectScope, customerIds: readonly string[]): Promise<string | null> {
    const items = await this.table.batchGet(customerIds.map((id) => customerKey(project, hashOfCustomerId(id))));
    const known = new Set(items.map(({ id }) => id));
    return customerIds.find((id) => !known.has(id)) ?? null;
  }
}

/** Return the ids in one part of the customers of a static segment. */
export function customersOf(item: Item | undefined): readonly string[] {
  return (item?.customers ?? []) as readonly string[];
}

/** Build the writes that store the customers of a new static segment. */
export function segmentPartWrites(
  project: string,
  { segment, customers }: { readonly segment: Segment; readonly customers: readonly string[] },
): readonly Write[] {
  const parts = new Map<number, string[]>();
  for (const id of customers) {
    const part = segmentPartOf(hashOfCustomerId(id), segment.parts);
    parts.set(part, [...(parts.get(part) ?? []), id]);
  }
  return [...parts].map(([part, ids]) => {
    return { kind: 'put', item: { ...segmentPartKey(project, segment.id, part), customers: ids, size: ids.length } };
  });
}

/** Build the writes that delete the customers of a static segment. */
export function segmentRemovals(project: string, segment: StaticSegment): readonly Write[] {
  return partNumbers(segment).map((part) => ({ kind: 'delete', key: segmentPartKey(project, segment.id, part) }));
}

function partNumbers({ parts }: StaticSegment): readonly number[] {
  return Array.from({ length: parts }, (_, part) => part);
}
