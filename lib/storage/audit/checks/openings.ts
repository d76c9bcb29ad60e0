// What codes that came from elsewhere begin with, as the first lines of their ledgers say.
import type { AuditFacts, OpeningCounts } from '../facts';

/** By voucher. */
export function openingsOf({ rows }: AuditFacts): ReadonlyMap<string, OpeningCounts> {
  const openings = [...rows].flatMap(([id, lines]) => {
    const opening = lines.find((line) => line.opening !== null)?.opening;
    return opening ? [[id, opening] as const] : [];
  });
  return new Map(openings);
}
