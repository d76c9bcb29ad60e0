// Makes the records that the tools of the MCP server read, and says how to reach them.
import { DEMO_KEYS } from '../../lib/model/keys/access-token';

const AMOUNT_OFF = { type: 'AMOUNT', amount_off: 100 };

/** Ids of the records that the tools are called with. */
export interface ToolRecords {
  readonly coupons: string;
  readonly promotion: string;
  readonly program: string;
  readonly tier: string;
}

export async function createToolRecords(address: string): Promise<ToolRecords> {
  const create = (path: string, body: object): Promise<string> => post(`${address}/v1/${path}`, body);
  await create('customers', { source_id: 'mcp-ada', email: 'ada@example.com' });
  await create('products', { source_id: 'mcp-shoe', name: 'Shoe', price: 1000 });
  await create('vouchers/MCP-CODE', { type: 'DISCOUNT_VOUCHER', discount: AMOUNT_OFF });
  const coupons = await create('campaigns', {
    campaign_type: 'DISCOUNT_COUPONS',
    name: 'mcp coupons',
    voucher: { type: 'DISCOUNT_VOUCHER', discount: AMOUNT_OFF },
  });
  const promotion = await create('campaigns', { campaign_type: 'PROMOTION', name: 'mcp promotion' });
  const tier = await create(`promotions/${promotion}/tiers`, { name: 'mcp tier', action: { discount: AMOUNT_OFF } });
  const program = await create('loyalties', {
    campaign_type: 'LOYALTY_PROGRAM',
    name: 'mcp points',
    auto_join: true,
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
  });
  // The server reads the rules of what it shows.
  const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [100] } }, logic: '1' };
  const rule = await create('validation-rules', { name: 'mcp rule', rules });
  for (const subject of [{ voucher: 'MCP-CODE' }, { campaign: 'mcp coupons' }, { promotion_tier: tier }]) {
    await create(`validation-rules/${rule}/assignments`, subject);
  }
  return { coupons, promotion, program, tier };
}

/** @returns the id of the record that the request made */
async function post(url: string, body: object): Promise<string> {
  const { id, token } = DEMO_KEYS.server;
  const headers = { 'content-type': 'application/json', 'x-app-id': id, 'x-app-token': token };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}
