// POST /store/carts/:id with promo_codes, as the starter storefront sends it: our codes are added before Medusa, which
// refuses what it does not know, sees the list.
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { MedusaError } from '@medusajs/framework/utils';
import { addCodes, checkOpen, divideCodes } from '../shop/codes';

interface CartUpdate {
  promo_codes?: unknown;
}

export async function takeCodes(request: MedusaRequest, _: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const [path = ''] = request.originalUrl.split('?');
  const cartId = /^\/store\/carts\/([^/]+)\/?$/.exec(path)?.[1];
  const codes = textsOf((request.body as CartUpdate | undefined)?.promo_codes);
  if (cartId === undefined || codes === null) {
    next();
    return;
  }
  const { theirs, ours } = await divideCodes(request.scope, codes);
  if (ours.length > 0) {
    await checkOpen(request.scope, cartId);
    const refusal = await addCodes(request.scope, cartId, ours);
    if (refusal !== null) throw new MedusaError(MedusaError.Types.INVALID_DATA, refusal);
    // Medusa validates the body before or after this function, by the order of its middlewares.
    for (const body of [request.body, request.validatedBody] as (CartUpdate | undefined)[]) {
      if (body?.promo_codes !== undefined) body.promo_codes = theirs;
    }
  }
  next();
}

function textsOf(codes: unknown): readonly string[] | null {
  const isText = (code: unknown): code is string => typeof code === 'string';
  return Array.isArray(codes) && codes.length > 0 && codes.every(isText) ? codes : null;
}
