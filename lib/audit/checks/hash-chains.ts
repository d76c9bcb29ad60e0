// I16: the hash chains of balances.
import { openingLink, nextLink, parseLink } from '../../model/ledger/chain';
import type { AuditFacts, HistoryRow, VoucherAuditState } from '../facts';
import { type InvariantVerdict, verdictOf } from '../findings';

interface AuditedChain {
  readonly name: string;
  /** The link of the opening line, computed from the card or stored when the card was deleted; null without one. */
  readonly opening: string | null;
  /** The end of the chain as the card keeps it; undefined for a card that was deleted for good. */
  readonly head: string | null | undefined;
  readonly rows: readonly LinkedRow[];
}

type LinkedRow = HistoryRow & { readonly link: string };

/** Each line has the hash of its content and of the line before it, and the card keeps the last one. */
export function checkHashChains(facts: AuditFacts): InvariantVerdict {
  return verdictOf('I16', chainsOf(facts), { name: ({ name }) => name, problems: problemsOf });
}

function chainsOf({ vouchers, rows }: AuditFacts): readonly AuditedChain[] {
  const cards = [...vouchers.values()].filter(({ balance }) => balance !== null);
  const gone = [...rows].filter(([id, lines]) => !vouchers.has(id) && lines.some(isOpening));
  return [
    ...cards.map((card) => chainOfCard(card, rows.get(card.id) ?? [])),
    ...gone.map(([id, lines]) => ({
      name: `voucher ${id}`,
      opening: lines.find(isOpening)?.link ?? null,
      head: undefined,
      rows: linkedRows(lines),
    })),
  ];
}

function isOpening({ delta, link }: HistoryRow): boolean {
  return delta === null && link !== null;
}

function linkedRows(rows: readonly HistoryRow[]): readonly LinkedRow[] {
  return rows
    .filter((row): row is LinkedRow => row.link !== null && row.line !== null)
    .toSorted((one, other) => parseLink(one.link).sequence - parseLink(other.link).sequence);
}

function chainOfCard({ id, balance, head, createdAt }: VoucherAuditState, rows: readonly HistoryRow[]): AuditedChain {
  const linked = linkedRows(rows);
  const opened = head === null ? (balance ?? 0) : parseLink(head).opening;
  const opening = openingLink({ voucherId: id, createdAt, balance: opened });
  return { name: `voucher ${id}`, opening, head, rows: linked };
}

/** Only the first line that does not follow is reported: those behind it follow from it. */
function problemsOf({ opening, head, rows }: AuditedChain): readonly (string | null)[] {
  if (opening === null) return ['its opening line is missing'];
  let last = opening;
  for (const row of rows) {
    const expected = row.line && nextLink(parseLink(last), row.line);
    if (row.link !== expected) return [brokenAt(row, parseLink(last).sequence + 1)];
    last = row.link;
  }
  if (head === undefined || head === last || (head === null && rows.length === 0)) return [];
  const { sequence } = parseLink(last);
  return [`line ${sequence} is the last of its ledger, and is not the one that the card keeps`];
}

function brokenAt({ id, link }: LinkedRow, sequence: number): string {
  const found = parseLink(link).sequence;
  if (found !== sequence) return `line ${sequence} is missing or there twice, found ${found} in ledger row ${id}`;
  return `line ${sequence}, ledger row ${id}, does not follow from the line before it`;
}
