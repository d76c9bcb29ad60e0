// DELETE /v1/vouchers/{code}: into the bin, or for good with force.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import type { DeleteVoucherQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { deleteVoucher } from '../../lib/services/vouchers/vouchers';
import { validate as query } from '../../schemas/compiled/vouchers/delete.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, DeleteVoucherQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => {
    await deleteVoucher(runtime(), event.caller, event.params.code ?? '', event.query);
    return noContent();
  });
