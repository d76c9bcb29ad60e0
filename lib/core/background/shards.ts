// Generation of a campaign's codes in shards that never write the same items.

/** The part of a total for one shard; the parts add up to the total. */
export function shardQuota(total: number, shards: number, shard: number): number {
  return Math.floor(total / shards) + (shard < total % shards ? 1 : 0);
}

/** Codes of one transaction, each at most once: of codes that compare as equal, the last one is kept. */
export function dedupeCodes<T extends { readonly compared: string }>(codes: readonly T[]): readonly T[] {
  return [...new Map(codes.map((code) => [code.compared, code])).values()];
}
