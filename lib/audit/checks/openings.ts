// The opening counts of imported codes, from the first lines of their ledgers.
import type { AuditFacts, OpeningCounts } from '../facts';

/** Select the counts with which codes from another system began, by voucher id. */
export function openingsOf({ rows }: AuditFacts): ReadonlyMap<string, OpeningCounts> {
  const openings = [...rows].flatMap(([id, lines]) => {
    const opening = lines.find((line) => line.opening !== null)?.opening;
    return opening ? [[id, opening] as const] : [];
  });
  return new Map(openings);
}
