// Items that were read, by their keys.
import { type Item, type Key, keyText } from '../table/table';

export class ItemMap {
  private readonly items: ReadonlyMap<string, Item>;

  constructor(items: readonly Item[]) {
    this.items = new Map(items.map((item) => [keyText(item), item]));
  }

  get(key: Key): Item | undefined {
    return this.items.get(keyText(key));
  }

  with(more: readonly Item[]): ItemMap {
    return more.length === 0 ? this : new ItemMap([...this.items.values(), ...more]);
  }
}
