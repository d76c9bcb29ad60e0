// Rows of codes, with or without a campaign: the request of each row, and the previous use of its code.
import type { Failure } from '../../errors';
import type { CreateVoucherRequest, DiscountInput } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import { EFFECTS } from '../discount/effects';
import { type Cells, type FileRow, readCells } from './cells';
import type { FileColumns, Layout } from './layout';

/** A code in a file. */
export interface CodeRow {
  readonly row: number;
  readonly code: string;
  readonly request: CreateVoucherRequest;
  /** Redemptions of the code before the import. */
  readonly redeemed: number;
  /** Minor units spent before the import, of a gift card. */
  readonly spent: number;
}

const SHARED = {
  code: ['Code', 'Voucher Code'],
  active: ['Active'],
  category: ['Category'],
  start: ['Start Date'],
  expiration: ['Expiration Date'],
  redeemed: ['Redeemed Quantity', 'Redemption Count'],
  spent: ['Redeemed Amount'],
} as const;

/** Titles of the export that no import of codes reads. */
const EXPORTED_ONLY: readonly string[] = [
  ...['ID', 'Campaign', 'Campaign ID', 'Gift Balance', 'Loyalty Balance', 'QR Code', 'Bar Code', 'Created At'],
  ...['Updated At', 'Is Referral Code', 'Validity Timeframe Interval', 'Validity Timeframe Duration'],
  ...['Validity Day Of Week', 'Customer ID', 'Customer Source ID', 'Discount Unit Effect'],
];

export const VOUCHER_COLUMNS: FileColumns = {
  names: {
    ...SHARED,
    type: ['Voucher Type'],
    value: ['Value'],
    discountType: ['Discount Type'],
    effect: ['Discount Effect'],
    formula: ['Formula'],
    limit: ['Discount Amount Limit'],
    unit: ['Discount Unit Type'],
    rule: ['Validation Rule ID', 'Validation Rules ID'],
    quantity: ['Redemption Limit', 'Redemption Quantity'],
    info: ['Additional Info'],
  },
  required: ['code', 'type'],
  ignored: EXPORTED_ONLY,
};

export const CAMPAIGN_CODE_COLUMNS: FileColumns = {
  // Exports contain the remaining balance of a card: an import begins with that balance.
  names: { ...SHARED, gift: ['Gift Amount', 'Gift Balance'], points: ['Loyalty Points', 'Loyalty Balance'] },
  required: ['code'],
  ignored: [
    ...EXPORTED_ONLY,
    ...['Voucher Type', 'Value', 'Discount Type', 'Discount Effect', 'Formula', 'Discount Amount Limit'],
    ...['Discount Unit Type', 'Validation Rule ID', 'Redemption Limit', 'Additional Info'],
  ],
};

/**
 * Parse a row of a voucher import into a voucher request.
 * @returns invalid_payload naming the invalid cell
 */
export function voucherRow(row: FileRow, layout: Layout): CodeRow | Failure {
  return readCells(row, { layout, names: VOUCHER_COLUMNS.names }, (cells) => {
    const type = cells.oneOf('type', ['DISCOUNT_VOUCHER', 'GIFT_VOUCHER']);
    if (type === null) cells.refuse('Voucher Type is required');
    const rules = rulesOf(cells);
    const quantity = cells.whole('quantity');
    return shared(row, cells, {
      ...(type === 'GIFT_VOUCHER' ? { type, gift: giftOf(cells) } : { discount: discountOf(cells) }),
      ...(rules.length > 0 && { validation_rules: rules }),
      ...(quantity !== null && { redemption: { quantity } }),
      additional_info: cells.text('info', INFO_LENGTH),
    });
  });
}

const INFO_LENGTH = 2000;
const RULES_LENGTH = 2000;

/** The ids of rules: a single id, or several separated by commas, as exports write them. */
function rulesOf(cells: Cells): readonly string[] {
  const ids = (cells.text('rule', RULES_LENGTH) ?? '').split(',').map((id) => id.trim());
  const rules = [...new Set(ids.filter((id) => id !== ''))];
  if (rules.length > LIMITS.rulesPerRecord)
    cells.refuse(`Validation Rule ID: must be at most ${LIMITS.rulesPerRecord}`);
  return rules;
}

/**
 * Parse a row of an import of campaign codes into a voucher request.
 * @returns invalid_payload naming the invalid cell
 */
export function campaignCodeRow(row: FileRow, layout: Layout): CodeRow | Failure {
  return readCells(row, { layout, names: CAMPAIGN_CODE_COLUMNS.names }, (cells) => {
    const amount = cells.money('gift');
    const points = cells.whole('points');
    return shared(row, cells, {
      ...(amount !== null && { gift: { amount } }),
      ...(points !== null && { loyalty_card: { points } }),
    });
  });
}

function shared({ number: row }: FileRow, cells: Cells, request: CreateVoucherRequest): CodeRow {
  const code = cells.name('code').trim();
  const active = cells.flag('active');
  return {
    row,
    code,
    redeemed: cells.whole('redeemed') ?? 0,
    spent: cells.money('spent') ?? 0,
    request: {
      ...request,
      ...(active !== null && { active }),
      category: cells.text('category'),
      start_date: cells.moment('start'),
      expiration_date: cells.moment('expiration'),
      metadata: cells.metadata(),
    },
  };
}

function giftOf(cells: Cells): { readonly amount: number } {
  const amount = cells.money('value');
  if (amount === null) cells.refuse('Value is required');
  return { amount: amount ?? 0 };
}

const TYPES = ['AMOUNT', 'PERCENT', 'FIXED', 'UNIT'] as const;
type DiscountType = (typeof TYPES)[number];

/** The member with the value of each type; a formula has the same name with a suffix. */
const MEMBERS: Readonly<Record<DiscountType, string>> = {
  AMOUNT: 'amount_off',
  PERCENT: 'percent_off',
  FIXED: 'fixed_amount',
  UNIT: 'unit_off',
};

function discountOf(cells: Cells): DiscountInput {
  const type = cells.oneOf('discountType', TYPES);
  if (type === null) {
    cells.refuse('Discount Type is required');
    return null;
  }
  const value = valueOf(cells, type);
  const formula = cells.text('formula', FORMULA_LENGTH);
  const effect = effectOf(cells, type);
  const limit = type === 'PERCENT' ? cells.money('limit') : null;
  const unit = type === 'UNIT' ? cells.text('unit') : null;
  if (value === null) cells.refuse('Value is required');
  return {
    type,
    ...(value !== null && { [MEMBERS[type]]: value }),
    ...(formula !== null && { [`${MEMBERS[type]}_formula`]: formula }),
    ...(effect !== null && { effect }),
    ...(limit !== null && { amount_limit: limit }),
    ...(unit !== null && { unit_type: unit }),
  } as DiscountInput;
}

const FORMULA_LENGTH = 500;
const MOST_UNITS = 1_000_000;
const MOST_PERCENT = 100;

function valueOf(cells: Cells, type: DiscountType): number | null {
  if (type === 'UNIT') return cells.whole('value', MOST_UNITS);
  if (type !== 'PERCENT') return cells.money('value');
  const percent = cells.decimal('value');
  if (percent !== null && percent > MOST_PERCENT) cells.refuse(`Value: must be at most ${MOST_PERCENT}`);
  return percent;
}

function effectOf(cells: Cells, type: DiscountType): string | null {
  const known = Object.entries(EFFECTS).flatMap(([name, { types }]) =>
    (types as readonly string[]).includes(type) ? [name] : [],
  );
  return cells.oneOf('effect', known);
}
