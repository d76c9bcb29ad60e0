// The customer facts of a decision: the profile, the counts, the claims of the customer's name, and static segments.
import type { Facts } from '../../core/evaluation/facts';
import type { CompiledSegment } from '../../core/segment/filter';
import { type CustomerUsage, EMPTY_USAGE, type UsesPlace } from '../../model/counters';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import {
  type CountsPlace,
  type Room,
  separateUsesKey,
  claimCountsPlace,
  customerCounts,
  placeOf,
  withApart,
} from '../customers/uses/apart-uses';
import { customerHash, customerRecord } from '../customers/customer-store';
import { isPageOf, pagesQuery, usesOnPages, withPages } from '../customers/uses/use-pages';
import { isCountedFor, usageOf, usesOf } from '../customers/usage-items';
import { claimHash } from '../customers/usage-writes';
import { type ProjectScope, claimKey, customerKey, usageKey } from '../keys';
import { hashOfCustomerId, segmentKeyOf } from '../keys/event-keys';
import type { ItemMap } from '../records/record-items';
import { customersOf } from '../segments/segment-members';
import type { Item, Key, Query } from '../table/table';

export interface CountsReadPlan {
  readonly customerId: string | null;
  /** Hash of the source id; null without a customer. */
  readonly hash: string | null;
  /** Null when the request makes no claim, or names no customer. */
  readonly claim: string | null;
  readonly keys: readonly Key[];
}

/** Plans which items of a customer's profile, counts and claims a decision reads. */
export function planCountsRead(
  project: string,
  customer: RequestCustomer | null | undefined,
  isClaim: boolean,
): CountsReadPlan {
  const hash = customer ? customerHash(customer) : null;
  const name = customer?.id ?? customer?.source_id;
  const claim = isClaim && name ? claimHash(name) : null;
  const own = hash === null ? [] : [customerKey(project, hash), usageKey(project, hash)];
  const keys = [...own, ...(claim === null ? [] : [claimKey(project, claim)])];
  return { customerId: customer?.id ?? null, hash, claim, keys };
}

type Uses = CustomerUsage['uses'];
type CustomerFacts = Pick<Facts, 'customer' | 'customerRevision' | 'usage' | 'claimedUses' | 'claimedPlace'>;

interface CountsRead {
  readonly items: ItemMap;
  readonly pages: readonly Item[];
}

interface ParsedCounts {
  /** Some counts that rules may compare with are stored separately. */
  readonly isApart: boolean;
  /** Keys of the separate counts of these targets. */
  readonly keysApart: (targets: readonly string[]) => readonly Key[];
  /** The queries for the pages of counts; empty without pages, or without targets. */
  readonly pageQueries: (targets: readonly string[]) => readonly Query[];
  /** @param read everything that was read, with the separate counts of these targets, and all pages */
  readonly facts: (targets: readonly string[], read: CountsRead) => CustomerFacts;
}

/**
 * Parse a customer's counts from the first read, and plan a second read if a full item stores some of them separately.
 */
export function parseCountsRead(
  scope: ProjectScope,
  { whose, read, room }: { readonly whose: CountsReadPlan; readonly read: ItemMap; readonly room: Room },
): ParsedCounts {
  const { project } = scope;
  const profile = whose.hash === null ? undefined : read.get(customerKey(project, whose.hash));
  const customer = profile ? customerRecord(profile, whose.customerId) : null;
  const counts = customer && whose.hash !== null ? read.get(usageKey(project, whose.hash)) : undefined;
  const counting = customer && isCountedFor(customer.id, counts) ? counts : undefined;
  const usage: CustomerUsage = customer
    ? { ...usageOf(customer.id, counting), place: placeOf(counting, room) }
    : EMPTY_USAGE;
  const own = customer && usage.place ? { at: customerCounts(scope, customer.id), place: usage.place } : null;
  const claimed = whose.claim === null ? undefined : read.get(claimKey(project, whose.claim));
  const claims =
    whose.claim === null ? null : { at: claimCountsPlace(scope, whose.claim), place: placeOf(claimed, room) };
  return {
    isApart: isDivided(usage.place) || isDivided(claims?.place),
    keysApart: (targets) => [...keysBeside(own, targets), ...keysBeside(claims, targets)],
    pageQueries: (targets) => [...pageQueries(own, targets), ...pageQueries(claims, targets)],
    facts: (targets, all) => {
      const counted = countsBeside(own, { targets, ...all, uses: usage.uses });
      const claimedCounted = claims && countsBeside(claims, { targets, ...all, uses: usesOf(claimed) });
      return {
        customer,
        customerRevision: customer ? Number(profile?.rev) : 0,
        usage: { ...usage, uses: counted.uses, ...(counted.place && { place: counted.place }) },
        claimedUses: claimedCounted && claimedCounted.uses,
        ...(claimedCounted?.place && { claimedPlace: claimedCounted.place }),
      };
    },
  };
}

/** True when counts are stored outside the item of all counts. */
function isDivided(place: UsesPlace | undefined): boolean {
  return place?.status === 'FULL' || (place?.pages?.counted ?? 0) > 0;
}

/** The place of one owner's counts. */
interface OwnCounts {
  readonly at: CountsPlace;
  readonly place: UsesPlace;
}

function keysBeside(own: OwnCounts | null, targets: readonly string[]): readonly Key[] {
  return own?.place.status === 'FULL' ? targets.map((id) => separateUsesKey(own.at, id)) : [];
}

function pageQueries(own: OwnCounts | null, targets: readonly string[]): readonly Query[] {
  const counted = own?.place.pages?.counted ?? 0;
  return own && counted > 0 && targets.length > 0 ? [pagesQuery(own.at)] : [];
}

/** The uses on the item together with separate ones, and the place with the pages' counts of the targets. */
function countsBeside(
  own: OwnCounts | null,
  { targets, items, pages, uses }: CountsRead & { readonly targets: readonly string[]; readonly uses: Uses },
): { readonly uses: Uses; readonly place?: UsesPlace } {
  if (own === null) return { uses };
  const { at, place } = own;
  const apart = place.status === 'FULL' ? targets.map((id) => [id, items.get(separateUsesKey(at, id))] as const) : [];
  const all = withApart(uses, apart);
  if (!place.pages) return { uses: all, place };
  const onPages = usesOnPages(
    pages.filter((page) => isPageOf(at, page)),
    targets,
  );
  return { uses: withPages(all, onPages), place: { ...place, pages: { ...place.pages, uses: onPages } } };
}

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
