// The effect of a plan in words: sums, tables and the worst cart, as text or as Markdown.
import type { BacktestResponse, WorstCaseResponse } from '../../../lib/model/generated-answers/records';
import type { FileKind } from '../files/kinds';
import type { Names } from '../model/names';
import type { Rehearsal } from './rehearse';

type BillRow = readonly string[];

/** A table with its title, or a sentence. */
type Block = string | { readonly title: string; readonly head: BillRow; readonly rows: readonly BillRow[] };

/** Orders whose discount changes most. */
const MOST_LARGEST = 10;

interface BillTerms {
  /** The currency of the project; null without one. */
  readonly currency: string | null;
  readonly isMarkdown: boolean;
}

/** Format the effect of a plan. Amounts have two decimals; the rows of a table add up to its last one. */
export function formatBill(rehearsal: Rehearsal, { currency, isMarkdown }: BillTerms): string {
  const { days, backtest, worstCase, leftOut, unasked, names } = rehearsal;
  const money = (minor: number) => `${(minor / 100).toFixed(2)}${currency === null ? '' : ` ${currency}`}`;
  const blocks: readonly Block[] = [
    ...(backtest ? describeBacktest(backtest, { days: days ?? 0, money, names }) : []),
    ...(worstCase ? describeWorstCase(worstCase, { money, names }) : []),
    ...(unasked > 0
      ? [`New tiers: ${unasked}. They were added to no order, because with the mode ALL a shop has to name them.`]
      : []),
    ...(leftOut.length > 0 ? [`Not counted in: ${leftOut.join(', ')}.`] : []),
  ];
  return blocks.map((block) => formatBlock(block, isMarkdown)).join('\n\n');
}

interface BacktestTerms {
  readonly days: number;
  readonly money: (minor: number) => string;
  readonly names: Names;
}

interface ThenNow {
  readonly then: number;
  readonly now: number;
}

function describeBacktest(report: BacktestResponse, { days, money, names }: BacktestTerms): readonly Block[] {
  const { decisions, changed, refused, discount, ran_out: ranOut, left_out: leftOut } = report;
  const amounts = ({ then, now }: ThenNow): BillRow => [money(then), money(now), money(now - then)];
  const table = (title: string, name: string, rows: readonly (ThenNow & { readonly name: string })[]): Block => ({
    title,
    head: [name, 'then', 'now', 'difference'],
    rows: [...rows.map((row) => [row.name, ...amounts(row)]), ['total', ...amounts(discount)]],
  });
  const largest = report.largest.slice(0, MOST_LARGEST);
  const keyOf = (kind: 'campaign' | 'tier', id: string | null) => (id === null ? 'none' : names.keyOf(kind, id));
  return [
    `The last ${days === 1 ? 'day' : `${days} days`}: ${changed} of ${decisions} orders change. Refused: ${refused.then} then, ${refused.now} now.`,
    table(
      'Discount by campaign',
      'campaign',
      report.by_campaign.map((row) => ({ ...row, name: keyOf('campaign', row.campaign_id) })),
    ),
    table(
      'Discount by tier',
      'tier',
      report.by_tier.map((row) => ({ ...row, name: keyOf('tier', row.promotion_tier_id) })),
    ),
    table(
      'Discount by day',
      'day',
      report.by_day.map((row) => ({ ...row, name: row.day })),
    ),
    ...(largest.length === 0
      ? []
      : [
          {
            title: 'Orders that change most',
            head: ['redemption', 'then', 'now', 'difference'],
            rows: largest.map(({ redemption_id: id, then, now }) => [
              id,
              ...amounts({ then: then.discount, now: now.discount }),
            ]),
          },
        ]),
    ...(ranOut.length === 0
      ? []
      : [
          {
            title: 'Runs out',
            head: ['', 'name', 'at'],
            rows: ranOut.map(({ object, id, at }) => [object, nameOf(names, { object, id }), at]),
          },
        ]),
    ...leftOut.map(({ reason, count }) => `Left out: ${count} calls (${reason}).`),
  ];
}

/** The name of a tier, stack or campaign; the code of a voucher. */
function nameOf(names: Names, { object, id }: { readonly object: string; readonly id: string }): string {
  const kind = KINDS[object];
  return kind ? names.keyOf(kind, id) : id;
}

const KINDS: Readonly<Record<string, FileKind>> = {
  campaign: 'campaign',
  promotion_tier: 'tier',
  promotion_stack: 'stack',
};

function describeWorstCase(
  report: WorstCaseResponse,
  { money, names }: Pick<BacktestTerms, 'money' | 'names'>,
): readonly Block[] {
  const { witness, proof, searched } = report;
  const { products, amounts } = searched.bounds;
  const bounds = products
    ? `${products.length} products`
    : `orders from ${money(amounts?.from ?? 0)} to ${money(amounts?.to ?? 0)}`;
  if (witness === null) return [`Worst cart of ${bounds}: nothing is taken off (${proof}).`];
  const { percent_off: percent, amount, total_amount: total, request } = witness;
  const codes = request.redeemables.map((one) => nameOf(names, one)).join(', ');
  return [`Worst cart of ${bounds}: ${percent} % off, ${money(amount)} for ${money(total)}, with ${codes} (${proof}).`];
}

function formatBlock(block: Block, isMarkdown: boolean): string {
  if (typeof block === 'string') return block;
  const { title, head, rows } = block;
  if (isMarkdown) {
    const line = (row: BillRow) =>
      `| ${row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
    return [`#### ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
  }
  const widths = head.map((_cell, place) => Math.max(...[head, ...rows].map((row) => (row[place] ?? '').length)));
  const line = (row: BillRow) => `  ${row.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join('  ')}`.trimEnd();
  return [title, line(head), ...rows.map(line)].join('\n');
}
