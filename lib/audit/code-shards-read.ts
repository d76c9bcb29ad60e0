// Codes with the uses counted on their shards.
import { codeOfShard } from '../storage/keys/counter-keys';
import { type Item, keyText } from '../storage/table/table';
import { epochOf, isClosed } from '../storage/sharding/epochs';
import { withCounted } from '../storage/vouchers/code-shards';

export class CodeShardsRead {
  /** By the key of the code. */
  private readonly shards = new Map<string, Item[]>();

  add(shard: Item): void {
    const name = keyText(codeOfShard(shard).code);
    this.shards.set(name, [...(this.shards.get(name) ?? []), shard]);
  }

  /** The code with its total counts, and the inconsistencies of its shards. */
  of(code: Item): { readonly item: Item; readonly problems: readonly string[] } {
    const epoch = epochOf(code);
    const shards = this.shards.get(keyText(code)) ?? [];
    const own = shards.filter((shard) => codeOfShard(shard).epoch === epoch);
    const isOpen = shards.some((shard) => codeOfShard(shard).epoch !== epoch && !isClosed(shard));
    return {
      item: epoch === null ? code : withCounted(code, own),
      problems: isOpen ? ['a shard of it is open, and it does not say so'] : [],
    };
  }
}
