// New codes of a campaign, made in shards that do not meet.

/** The share of one shard in a total: shares add up to it. */
export function shardQuota(total: number, shards: number, shard: number): number {
  return Math.floor(total / shards) + (shard < total % shards ? 1 : 0);
}

/** Codes of one transaction, which takes each of them once: the last of those that are the same where codes are compared. */
export function withoutRepeats<T extends { readonly compared: string }>(codes: readonly T[]): readonly T[] {
  return [...new Map(codes.map((code) => [code.compared, code])).values()];
}
