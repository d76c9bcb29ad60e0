// POST and DELETE /store/carts/:id/promotions: replaces Medusa's route, and takes codes of both kinds.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import type { RemoteQueryFunction } from '@medusajs/framework/types';
import { ContainerRegistrationKeys, MedusaError, PromotionActions } from '@medusajs/framework/utils';
import { updateCartPromotionsWorkflow } from '@medusajs/medusa/core-flows';
import { addCodes, checkOpen, divideCodes, removeCodes, repriceCart, replaceCodes } from '../../../../../shop/codes';

type PromotionsRequest = MedusaRequest<{ readonly promo_codes: readonly string[] }>;

export async function POST(request: PromotionsRequest, response: MedusaResponse): Promise<void> {
  const cartId = request.params.id ?? '';
  const { promo_codes } = request.validatedBody;
  await checkOpen(request.scope, cartId);
  const { theirs, ours } = await divideCodes(request.scope, promo_codes);
  const isClearing = promo_codes.length === 0;
  if (theirs.length > 0 || isClearing) {
    const action = isClearing ? PromotionActions.REPLACE : PromotionActions.ADD;
    await changePromotions(request, theirs, action);
  }
  if (isClearing) await replaceCodes(request.scope, cartId, []);
  else if (ours.length === 0) await repriceCart(request.scope, cartId);
  else {
    const refusal = await addCodes(request.scope, cartId, ours);
    if (refusal !== null && theirs.length === 0) throw new MedusaError(MedusaError.Types.INVALID_DATA, refusal);
  }
  await answerCart(request, response);
}

export async function DELETE(request: PromotionsRequest, response: MedusaResponse): Promise<void> {
  const cartId = request.params.id ?? '';
  const { promo_codes } = request.validatedBody;
  await checkOpen(request.scope, cartId);
  const { theirs } = await divideCodes(request.scope, promo_codes);
  if (theirs.length > 0) await changePromotions(request, theirs, PromotionActions.REMOVE);
  await removeCodes(request.scope, cartId, promo_codes);
  await answerCart(request, response);
}

async function changePromotions(
  { scope, params }: PromotionsRequest,
  codes: readonly string[],
  action: PromotionActions,
): Promise<void> {
  await updateCartPromotionsWorkflow(scope).run({
    input: {
      cart_id: params.id ?? '',
      promo_codes: [...codes],
      action: action as never,
      force_refresh_payment_collection: false,
    },
  });
}

/** Answer as Medusa's own route does. */
async function answerCart(request: PromotionsRequest, response: MedusaResponse): Promise<void> {
  const query = request.scope.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: 'cart',
    fields: request.queryConfig.fields,
    filters: { id: request.params.id ?? '' },
  });
  response.status(200).json({ cart: data[0] as unknown });
}
