// What a decision knows of its customer: the profile, the counts, and what was claimed in the customer's name.
import type { Facts } from '../../core/evaluation/facts';
import { EMPTY_USAGE } from '../../model/counters';
import type { RequestCustomer } from '../../model/records/customer';
import {
  type CountsPlace,
  type Room,
  apartKey,
  claimedCounts,
  customerCounts,
  placeOf,
  withApart,
} from '../customers/apart-uses';
import { customerHash, customerRecord } from '../customers/customer-store';
import { isCountedFor, usageOf, usesOf } from '../customers/usage-items';
import { claimHash } from '../customers/usage-writes';
import { type ProjectScope, claimKey, customerKey, usageKey } from '../keys';
import type { ItemMap } from '../records/item-map';
import type { Key } from '../table/table';

export interface AskedCounts {
  readonly customerId: string | null;
  /** Of the source id; null without a customer. */
  readonly hash: string | null;
  /** Null where the request is no claim, or names nobody. */
  readonly claim: string | null;
  readonly keys: readonly Key[];
}

export function askedCounts(
  project: string,
  customer: RequestCustomer | null | undefined,
  isClaim: boolean,
): AskedCounts {
  const hash = customer ? customerHash(customer) : null;
  const name = customer?.id ?? customer?.source_id;
  const claim = isClaim && name ? claimHash(name) : null;
  const own = hash === null ? [] : [customerKey(project, hash), usageKey(project, hash)];
  const keys = [...own, ...(claim === null ? [] : [claimKey(project, claim)])];
  return { customerId: customer?.id ?? null, hash, claim, keys };
}

type CustomerFacts = Pick<Facts, 'customer' | 'customerRevision' | 'usage' | 'claimedUses' | 'claimedPlace'>;

interface KnownCounts {
  /** Some of what rules may compare with stands apart. */
  readonly isApart: boolean;
  /** Where that of these targets is. */
  readonly keysApart: (targets: readonly string[]) => readonly Key[];
  /** @param items everything that was read, with what stands apart of these targets */
  readonly facts: (targets: readonly string[], items: ItemMap) => CustomerFacts;
}

/** What the first read found, and what is left to read: of counts that are full those that rules compare with. */
export function knownCounts(
  scope: ProjectScope,
  { whose, read, room }: { readonly whose: AskedCounts; readonly read: ItemMap; readonly room: Room },
): KnownCounts {
  const { project } = scope;
  const profile = whose.hash === null ? undefined : read.get(customerKey(project, whose.hash));
  const customer = profile ? customerRecord(profile, whose.customerId) : null;
  const counts = customer && whose.hash !== null ? read.get(usageKey(project, whose.hash)) : undefined;
  const own = customer && isCountedFor(customer.id, counts) ? counts : undefined;
  const usage = customer ? { ...usageOf(customer.id, own), place: placeOf(own, room) } : EMPTY_USAGE;
  const claimed = whose.claim === null ? undefined : read.get(claimKey(project, whose.claim));
  const claimedPlace = placeOf(claimed, room);
  const full = {
    own: customer && usage.place?.status === 'FULL' ? customerCounts(scope, customer.id) : null,
    claimed: whose.claim !== null && claimedPlace.status === 'FULL' ? claimedCounts(scope, whose.claim) : null,
  };
  const places = [full.own, full.claimed].filter((place) => place !== null);
  return {
    isApart: places.length > 0,
    keysApart: (targets) => places.flatMap((place) => targets.map((id) => apartKey(place, id))),
    facts: (targets, items) => ({
      customer,
      customerRevision: customer ? Number(profile?.rev) : 0,
      usage: { ...usage, uses: withApart(usage.uses, apartOf(full.own, targets, items)) },
      claimedUses: whose.claim === null ? null : withApart(usesOf(claimed), apartOf(full.claimed, targets, items)),
      ...(whose.claim !== null && { claimedPlace }),
    }),
  };
}

function apartOf(place: CountsPlace | null, targets: readonly string[], items: ItemMap) {
  return place ? targets.map((id) => [id, items.get(apartKey(place, id))] as const) : [];
}
