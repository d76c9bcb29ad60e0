// Counts of customers and claims outside the item of all counts: on items for each target, and on pages.
import { restoreUseNames } from '../storage/customers/uses/apart-uses';
import type { Item } from '../storage/table/table';
import type { CountsApart, Numbers } from './facts';

export class ApartCounts implements CountsApart {
  private readonly numbers = new Map<string, Record<string, number>>();
  private readonly paged = new Map<string, Record<string, number>>();
  private readonly full = new Set<string>();

  /** The item of all counts. @param owner the hash of the source id */
  note(owner: string, { sk, full }: Item): void {
    if (full === true) this.full.add(`${owner} ${sk}`);
  }

  /** An item of one target. */
  add(owner: string, item: Item): void {
    const at = item.sk.lastIndexOf('#') + 1;
    const { pk: _pk, sk: _sk, ...named } = restoreUseNames(item.sk.slice(at), item);
    const whose = `${owner} ${item.sk.slice(0, at)}`;
    this.numbers.set(whose, { ...this.numbers.get(whose), ...(named as Numbers) });
  }

  /** A page: several may count the same name. */
  addPage(owner: string, { sk, ...item }: Item): void {
    const whose = `${owner} ${sk.charAt(0)}T${sk.slice(2, sk.lastIndexOf('#') + 1)}`;
    const sums = this.paged.get(whose) ?? {};
    for (const [name, value] of Object.entries(item)) {
      if (name.startsWith('u#') && typeof value === 'number') sums[name] = (sums[name] ?? 0) + value;
    }
    this.paged.set(whose, sums);
  }

  of(
    owner: string,
    { prefix, kept }: { readonly prefix: string; readonly kept: Numbers },
  ): { readonly numbers: Numbers; readonly problems: readonly string[] } {
    const apart = this.numbers.get(`${owner} ${prefix}`) ?? {};
    const names = Object.keys(apart);
    const isFull = this.full.has(`${owner} ${prefix.charAt(0)}`);
    return {
      numbers: summed({ ...kept, ...apart }, this.paged.get(`${owner} ${prefix}`) ?? {}),
      problems: [
        ...names.filter((name) => name in kept).map((name) => `count ${name} stands in two places`),
        ...(names.length > 0 && !isFull ? ['counts stand apart from an item that is not full'] : []),
      ],
    };
  }
}

function summed(numbers: Numbers, more: Numbers): Numbers {
  const sums = { ...numbers };
  for (const [name, value] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}
