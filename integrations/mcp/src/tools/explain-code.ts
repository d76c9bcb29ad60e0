import { z } from 'zod';
import type { Validation } from '../records';
import { checksOf, redeemableOf, refusalOf, textsOf } from './entries';
import { answerOf, CODE, OPTIONAL_CUSTOMER, ORDER, toCustomer } from './schemas';
import { defineTool } from './tool';

export const explainCode = defineTool({
  name: 'explain_code',
  title: 'Explain a code',
  description:
    'Says whether a code applies to a cart and a customer, and why not: the key of the refusal, the checks of the engine ' +
    'up to the deciding one, and what each validation rule saw. Nothing is redeemed.',
  isReadOnly: true,
  input: z.strictObject({ code: CODE, order: ORDER.optional(), customer: OPTIONAL_CUSTOMER }),
  output: answerOf({ applies: z.boolean(), code: z.string(), key: z.string().nullable(), sentence: z.string() }),
  run: async ({ code, order, customer }, { service, privacy }) => {
    const { redeemables = [] } = await service.call<Validation>({
      purpose: 'try',
      method: 'POST',
      path: '/v1/validations',
      body: {
        redeemables: [{ object: 'voucher', id: code }],
        order,
        customer: toCustomer(customer),
        options: { expand: ['order', 'redeemable', 'explain', 'nearest'] },
      },
    });
    const entry = redeemables[0] ?? {};
    const applies = entry.status === 'APPLICABLE';
    const off = entry.order?.total_applied_discount_amount ?? 0;
    return {
      applies,
      ...redeemableOf({ ...entry, object: 'voucher', id: entry.id ?? code }, privacy),
      ...(applies ? { key: null, sentence: `The code applies and takes ${off} off.` } : refusalOf(entry)),
      takes_off: off,
      to_pay: entry.order?.total_amount ?? null,
      checks: checksOf(entry),
      ...textsOf(entry),
    };
  },
});
