// Items that were read, by their keys.
import { type Item, type Key, keyText } from '../table/table';

export class ItemMap {
  private readonly items = new Map<string, Item>();

  constructor(items: readonly Item[]) {
    for (const item of items) this.items.set(keyText(item), item);
  }

  get(key: Key): Item | undefined {
    return this.items.get(keyText(key));
  }

  with(more: readonly Item[]): ItemMap {
    return more.length === 0 ? this : new ItemMap([...this.items.values(), ...more]);
  }
}
