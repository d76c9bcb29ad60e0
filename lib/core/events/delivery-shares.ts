// Due deliveries in groups that run in parallel.

/** Group deliveries by webhook; each group keeps their order. */
export function groupByWebhook<T extends { readonly webhookId: string }>(
  deliveries: readonly T[],
): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const delivery of deliveries) {
    const group = groups.get(delivery.webhookId);
    if (group) group.push(delivery);
    else groups.set(delivery.webhookId, [delivery]);
  }
  return [...groups.values()];
}

/**
 * Split a list into at most `parts` shares of equal size; the last one may be smaller.
 * @param parts 0 gives one share
 */
export function splitIntoShares<T>(all: readonly T[], parts: number): readonly (readonly T[])[] {
  const size = Math.ceil(all.length / Math.max(1, parts));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}
