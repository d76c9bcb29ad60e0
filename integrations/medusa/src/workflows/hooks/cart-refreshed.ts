// Prices a cart when its lines, its shipping or the cart itself change, before the payment amount is computed.
import { StepResponse } from '@medusajs/framework/workflows-sdk';
import { refreshCartItemsWorkflow } from '@medusajs/medusa/core-flows';
import { takesHooks } from '../../shop/options-at-start';
import { refreshDiscounts } from '../../shop/refresh-discounts';

if (takesHooks()) {
  refreshCartItemsWorkflow.hooks.beforeRefreshingPaymentCollection(async ({ input }, { container }) => {
    await refreshDiscounts(container, (input as { readonly cart_id: string }).cart_id);
    return new StepResponse(undefined);
  });
}
