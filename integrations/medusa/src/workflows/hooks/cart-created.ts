// Prices a cart that is made with lines: it does not pass the refresh.
import { StepResponse } from '@medusajs/framework/workflows-sdk';
import { createCartWorkflow } from '@medusajs/medusa/core-flows';
import { takesHooks } from '../../shop/options-at-start';
import { refreshDiscounts } from '../../shop/refresh-discounts';

if (takesHooks()) {
  createCartWorkflow.hooks.cartCreated(async ({ cart }, { container }) => {
    await refreshDiscounts(container, (cart as { readonly id: string }).id);
    return new StepResponse(undefined);
  });
}
