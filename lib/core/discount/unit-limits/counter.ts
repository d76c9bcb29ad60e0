// The counters of unit limits of campaigns and promotion tiers, for all customers or for each.
import type { ScopeDefinition } from '../../../model/records/rules';
import type { UnitLimit } from '../../../model/counters';
import type { LineView } from '../../rules/context';

/** A counter of units over all redemptions. */
export interface UnitCounter {
  /** Without `#`, so that it may be a part of a key. */
  readonly id: string;
  /** Kept once, or on the counts of each customer. */
  readonly per: UnitLimit['per'];
}

/** The records whose discounts count units. */
export interface UnitOwners {
  /** The campaign; of a code without one, the code. */
  readonly CAMPAIGN: string;
  /** Null for a code. */
  readonly TIER: string | null;
}

/** The counted units of a redeemable before its discount is computed. */
export interface UnitCounts {
  readonly owners: UnitOwners;
  readonly hasCustomer: boolean;
  /** The units counted by earlier redemptions and by earlier redeemables of the same request. */
  readonly countedOn: (counter: UnitCounter) => number;
}

/** A limit that a discount came to, and the units that it takes of it. */
export interface UnitUse extends UnitCounter {
  readonly member: UnitLimit['member'];
  readonly max: number;
  /** True when a formula computes the limit, so that only this redemption knows it. */
  readonly isDynamic: boolean;
  /** Units counted before. */
  readonly counted: number;
  /** Units that this discount takes; zero when none is left, or none was reached. */
  readonly units: number;
}

/**
 * The counter of a limit for one line.
 * @param named with a view of the line; null where it is not known
 * @returns null for a limit of a tier on a code, and for one of each product without a line
 */
export function unitCounter(
  { of, per, each }: UnitLimit,
  named: { readonly definition: ScopeDefinition; readonly owners: UnitOwners; readonly view: LineView | null },
): UnitCounter | null {
  const { definition, owners, view } = named;
  const owner = owners[of];
  const product = each === 'PRODUCT' ? [view && keyPart(productOf(view))] : [];
  if (owner === null || product.includes(null)) return null;
  const name = keyPart(definition.id ?? definition.source_id ?? '');
  return { id: [owner, UNITS_OF[definition.object], name, ...product].join('|'), per };
}

const UNITS_OF = { product: 'p', sku: 's', products_collection: 'c' } as const;

/** A line without a product is counted by its SKU. */
function productOf({ productId, productSourceId, skuId, skuSourceId }: LineView): string {
  return productId ?? productSourceId ?? skuId ?? skuSourceId ?? '';
}

/** Keys have a largest length. */
const LONGEST = 80;
const KEPT = 60;

/** A name as a part of a key: different names give different parts, and no part contains a separator. */
function keyPart(name: string): string {
  const text = name.replaceAll(/[^\w.-]/g, (char) => `%${char.charCodeAt(0).toString(16)};`);
  return text.length <= LONGEST ? text : `${text.slice(0, KEPT)}~${fingerprint(text)}`;
}

/** A 64-bit hash of a long name, which distinguishes names with the same beginning. */
function fingerprint(text: string): string {
  return [0x811c9dc5, 0x01000193].map((seed) => hash32(text, seed).toString(36)).join('-');
}

function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995) ^ (hash >>> 15);
  return hash >>> 0;
}
