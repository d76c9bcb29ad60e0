// Due deliveries in groups that are made side by side.

/** Those of each webhook, in their order. */
export function byWebhook<T extends { readonly webhookId: string }>(
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

/** As many shares of one size as there are free places, or fewer: the last may be smaller. @param parts with none, all in one */
export function inShares<T>(all: readonly T[], parts: number): readonly (readonly T[])[] {
  const size = Math.ceil(all.length / Math.max(1, parts));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}
