// The statement of what is owed: its rows in words, as a file, and the ends of the last months.
import type { GetLedgerStatementResponse } from '../../../lib/model/generated-answers/vouchers';
import { decimalText } from '../money';
import { t } from '../../texts/text';

type OwedStatement = Pick<GetLedgerStatementResponse, 'from' | 'at' | 'data'>;
export type OwedLine = OwedStatement['data'][number];

/** The rows from the opening to the closing: the first and the movements add up to the last. */
export const OWED_ROWS = [
  ['opening', t('Opening')],
  ['issued', t('Issued')],
  ['added', t('Added')],
  ['spent', t('Spent')],
  ['returned', t('Returned')],
  ['expired', t('Expired')],
  ['removed', t('Removed')],
  ['closing', t('Closing')],
] as const satisfies readonly (readonly [keyof OwedLine, string])[];

export type OwedRow = (typeof OWED_ROWS)[number];

export const CARD_WORDS: Readonly<Record<OwedLine['type'], string>> = {
  GIFT_VOUCHER: t('Gift cards'),
  LOYALTY_CARD: t('Loyalty points'),
};

/** True when the opening and all movements add up to the closing. */
export function addsUp(line: OwedLine): boolean {
  const { opening, issued, added, spent, returned, expired, removed, closing } = line;
  return opening + issued + added + spent + returned + expired + removed === closing;
}

const COLUMNS = [
  ...([
    'type',
    'currency',
    'opening',
    'issued',
    'added',
    'spent',
    'returned',
    'expired',
    'removed',
    'closing',
  ] as const),
  ...(['ended', 'cards'] as const),
];

/** The statement as CSV, in the names of the API. Money is in units of the currency, points are whole. */
export function toStatementCsv({ from, at, data }: OwedStatement): string {
  const rows = data.map((line) => [from, at, ...COLUMNS.map((name) => cellOf(line, name))]);
  return [['from', 'at', ...COLUMNS], ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

function cellOf(line: OwedLine, name: (typeof COLUMNS)[number]): string {
  const value = line[name];
  if (typeof value !== 'number') return value ?? '';
  return name === 'cards' || line.type === 'LOYALTY_CARD' ? String(value) : decimalText(value);
}

/**
 * The last days of the months before a day, oldest first, and the day itself.
 * @param today as `2026-11-29`
 */
export function monthEnds(today: string, months: number): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const ends = Array.from({ length: months }, (_unused, index) =>
    new Date(Date.UTC(year, month - months + index, 0)).toISOString().slice(0, 10),
  );
  return [...ends, today];
}
