// GET and POST /store/carts/:id/stackable: the codes of a cart, and what they do.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { MedusaError } from '@medusajs/framework/utils';
import { readCodes } from '../../../../../core/view';
import { readView, replaceCodes } from '../../../../../shop/codes';

export async function GET(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  response.json({ stackable: await readView(request.scope, request.params.id ?? '') });
}

export async function POST(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  const codes = readCodes(request.body);
  if ('fault' in codes) throw new MedusaError(MedusaError.Types.INVALID_DATA, codes.fault);
  response.json({ stackable: await replaceCodes(request.scope, request.params.id ?? '', codes) });
}
