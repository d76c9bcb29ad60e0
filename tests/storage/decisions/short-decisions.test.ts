// Decisions are packed without what follows from the rest of the record, and come back as they were.
import * as app from '../../support/app';
import { inputOf, type World } from '../../support/shop';

const idOf = (code: string, isCaseSensitive: boolean) => app.naturalId('v', { text: code, isCaseSensitive }, 'abc123');

const WORLD: World = {
  vouchers: {
    Summer: { id: idOf('Summer', true), discount: { type: 'AMOUNT', amount_off: 300 } },
    Any: { id: idOf('Any', false), discount: { type: 'PERCENT', percent_off: 10 } },
    Old: { id: 'v_old', gift: 500 },
    Moved: { id: idOf('Summer', true).replace('abc123', 'xyz789'), gift: 500 },
  },
};

function decisionOf(
  names: readonly string[],
  order: object | null = { items: [{ product_id: 'a', quantity: 2, price: 900 }] },
) {
  const redeemables = names.map((id) => ({ object: 'voucher' as const, id }));
  const input = inputOf(WORLD, { redeemables, ...(order && { order }) });
  return JSON.parse(
    JSON.stringify(app.buildDecision({ input, evaluation: app.evaluateRequest(input) }, null)),
  ) as app.Decision;
}

const packed = (decision: app.Decision) =>
  JSON.parse(JSON.stringify(app.shortenDecision(decision))) as app.ShortDecision;
const named = ['Summer', 'Any', 'Old', 'Moved'];

describe('a packed decision', () => {
  it.each([
    ['of codes', decisionOf(named)],
    ['of ids in place of codes', decisionOf([idOf('Summer', true), 'v_old'])],
    ['of codes that fail', decisionOf(['Summer', 'Unknown', 'Old'])],
    ['without an order', decisionOf(named, null)],
    ['of an amount alone', decisionOf(named, { amount: 5000 })],
  ])('%s comes back as it was', (_name, decision) => {
    expect(app.restoreDecision(packed(decision))).toEqual(decision);
    // As development builds packed it.
    expect(app.restoreDecision(decision)).toEqual(decision);
  });

  it('has neither ids that follow from codes, nor amounts that follow from the step before', () => {
    const { input, explain } = packed(decisionOf(named));
    const byCode = Object.fromEntries(input.vouchers.map(({ voucher }) => [voucher.code, voucher.$id ?? voucher.id]));

    expect(byCode).toEqual({
      Summer: 'abc123',
      Any: '~abc123',
      Old: 'v_old',
      Moved: idOf('Summer', true).replace('abc123', 'xyz789'),
    });
    expect(explain.map(({ amounts_before }) => amounts_before === undefined)).toEqual([false, true, true, true]);
  });
});
