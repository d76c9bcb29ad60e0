// The children of stacks: each is listed by the entry of its stack, or of its row in the history of its code or tier.
import type { Redemption, Rollback } from '../model/records/redemption';
import { redemptionOf, rollbackOf } from './records';
import type { Item } from '../storage/table/table';
import {
  attributesOfDeletedCard,
  isGoneCampaign,
  ledgerOwner,
  movementAttributes,
  NO_CAMPAIGN,
} from '../storage/keys/code-keys';
import type { ListComparison, VoucherAuditState } from './facts';
import { type EntryValues, splitStackEntry, stackText } from '../storage/lists/stacked-values';
import { compareListAttributes, redemptionPlace, wrongValues } from './compare-lists';

/** Rows and the records of their children, in any order. */
export class ListedRows {
  /** By the id of the child. */
  private readonly rows = new Map<string, Item>();
  private readonly children = new Map<string, ReturnType<typeof redemptionPlace>>();
  /** Values of stacked entries, by position. */
  private readonly stacked = new Map<string, EntryValues>();

  constructor(private readonly project: string) {}

  addRow({ pk, sk, id, g1p, g1s, g2p, g2s, g3p, f, delta, link, closing, opened }: Item): void {
    const isClosing = closing !== undefined || opened !== undefined || isGoneCampaign(id as string);
    const isOpening = opened !== undefined;
    this.rows.set(id as string, { pk, sk, g1p, g1s, g2p, g2s, g3p, f, delta, link, isClosing, isOpening });
  }

  /** The children of a redemption or rollback; one without children is listed as itself. */
  addChildren(item: Item): void {
    for (const child of childrenOf(item)) this.children.set(child.id, redemptionPlace(this.project, child));
    if (stackText(item) === null) return;
    for (const { place, values } of splitStackEntry(item).slice(1)) this.stacked.set(place, values);
  }

  /**
   * Ignores missing rows: another check covers whether a redemption is complete. Rows of a deleted card keep their
   * position among the movements of its campaign.
   */
  listed(vouchers: ReadonlyMap<string, Pick<VoucherAuditState, 'campaignId'>>): readonly ListComparison[] {
    const rows = [...this.rows].flatMap(([id, row]) => {
      const { delta, link: _link, isClosing, isOpening: _isOpening, ...places } = row;
      const card = vouchers.get(ledgerOwner(row.pk));
      const moved = card ? this.movement(row, card.campaignId) : { g2p: row.g2p, g2s: row.g2s };
      const attributes = { ...this.placeOf(id), ...((delta !== undefined || isClosing === true) && moved) };
      const isListed = [row.g1p, row.g2p, row.g3p, attributes.g2p].some((partition) => partition !== undefined);
      return isListed || this.children.has(id)
        ? [compareListAttributes({ name: `row ${id}`, attributes }, places)]
        : [];
    });
    return [...rows, ...this.inStacks()];
  }

  /** An entry that is part of a stack has no position of its own. */
  private placeOf(id: string): ReturnType<typeof redemptionPlace> {
    const place = this.children.get(id) ?? {};
    return this.stacked.has(place.g1s as string) ? {} : place;
  }

  private inStacks(): readonly ListComparison[] {
    const places = new Map([...this.children.values()].map((place) => [place.g1s as string, place.f]));
    return [...this.stacked].map(([place, values]) => ({
      name: `part ${place} of a stack`,
      key: place,
      entries: [],
      has: [place],
      shouldHave: places.has(place) ? [place] : [],
      wrongValues: wrongValues(values, places.get(place)),
    }));
  }

  /** Lines of redemptions and rollbacks of a card without a campaign are found by those; older lines are in no list. */
  private movement(
    { pk, sk, link, isClosing, isOpening }: Item,
    campaignId: string | null,
  ): ReturnType<typeof movementAttributes> {
    const [kind, time = '', id = ''] = sk.split('#');
    const line = { project: this.project, timeMs: Number.parseInt(time, 36), id };
    if (isClosing === true) return attributesOfDeletedCard(isOpening ? { ...line, id: ledgerOwner(pk) } : line);
    const isListed = kind === 'T' && link !== undefined;
    return movementAttributes({ ...line, campaignId: campaignId ?? (isListed ? NO_CAMPAIGN : null) });
  }
}

function childrenOf(item: Item): readonly (Redemption | Rollback)[] {
  if (item.body === undefined) return [];
  if (item.sk === 'B') {
    const { parent_rollback, rollbacks } = rollbackOf(item);
    return parent_rollback ? rollbacks : [];
  }
  const { parent_redemption, redemptions } = redemptionOf(item).response;
  return parent_redemption ? redemptions : [];
}
