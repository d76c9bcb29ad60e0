// Redeems what a cart shows before its order is made, and rolls back when a later step fails.
import { StepResponse } from '@medusajs/framework/workflows-sdk';
import { completeCartWorkflow } from '@medusajs/medusa/core-flows';
import { takesHooks } from '../../shop/options-at-start';
import { redeemForCart, rollbackForCart, type KeptAttempt } from '../../shop/redeem-for-cart';

if (takesHooks()) {
  completeCartWorkflow.hooks.validate(
    async ({ input }, { container }) => {
      const kept = await redeemForCart(container, input);
      return new StepResponse(undefined, kept);
    },
    async (kept: KeptAttempt | null | undefined, { container }) => {
      if (kept) await rollbackForCart(container, kept.cart_id);
    },
  );
}
