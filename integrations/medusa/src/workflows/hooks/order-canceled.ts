// Rolls back the redemption of a canceled order. It never throws: a throw would revert the cancellation, not the refunds.
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { StepResponse } from '@medusajs/framework/workflows-sdk';
import { cancelOrderWorkflow } from '@medusajs/medusa/core-flows';
import { readCartOfOrder } from '../../shop/carts';
import { openContext, type Logger } from '../../shop/context';
import { takesHooks } from '../../shop/options-at-start';
import { rollbackForCart } from '../../shop/redeem-for-cart';

if (takesHooks()) {
  cancelOrderWorkflow.hooks.orderCanceled(async ({ order }, { container }) => {
    const { id } = order as { readonly id: string };
    try {
      const cartId = await readCartOfOrder(openContext(container), id);
      if (cartId !== null) await rollbackForCart(container, cartId);
    } catch (error) {
      container
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .error(`Stackable, canceled order ${id}: ${String(error)}`);
    }
    return new StepResponse(undefined);
  });
}
