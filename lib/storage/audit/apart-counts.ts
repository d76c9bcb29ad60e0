// Counts of customers and claims that stand on items for each target, beside the item of all counts.
import { keptNames } from '../customers/apart-uses';
import type { Item } from '../table/table';
import type { CountsApart, Numbers } from './facts';

export class ApartCounts implements CountsApart {
  private readonly numbers = new Map<string, Record<string, number>>();
  private readonly full = new Set<string>();

  /** The item of all counts. @param owner the hash of the source id */
  note(owner: string, { sk, full }: Item): void {
    if (full === true) this.full.add(`${owner} ${sk}`);
  }

  /** An item of one target. */
  add(owner: string, item: Item): void {
    const at = item.sk.lastIndexOf('#') + 1;
    const { pk: _pk, sk: _sk, ...named } = keptNames(item.sk.slice(at), item);
    const whose = `${owner} ${item.sk.slice(0, at)}`;
    this.numbers.set(whose, { ...this.numbers.get(whose), ...(named as Numbers) });
  }

  of(
    owner: string,
    { prefix, kept }: { readonly prefix: string; readonly kept: Numbers },
  ): { readonly numbers: Numbers; readonly problems: readonly string[] } {
    const apart = this.numbers.get(`${owner} ${prefix}`) ?? {};
    const names = Object.keys(apart);
    const isFull = this.full.has(`${owner} ${prefix.charAt(0)}`);
    return {
      numbers: { ...kept, ...apart },
      problems: [
        ...names.filter((name) => name in kept).map((name) => `count ${name} stands in two places`),
        ...(names.length > 0 && !isFull ? ['counts stand apart from an item that is not full'] : []),
      ],
    };
  }
}
