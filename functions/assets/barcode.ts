// GET /api/v1/assets/barcode/{id}: the barcode of a voucher; the id is the only credential.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { picture } from '../../lib/http/respond';
import type { ShowAssetQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { showAsset } from '../../lib/services/vouchers/show-asset';
import { validate as query } from '../../schemas/compiled/assets/show.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ShowAssetQuery>, ApiResult>()
  .use(apiEdge(runtime, { query, authenticated: false }))
  .handler(async (event) => picture(await showAsset(runtime(), 'barcode', event.params.id ?? '', event.query)));
