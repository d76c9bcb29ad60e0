// DELETE /v1/vouchers/{code}/sessions/{sessionKey}: end what a validation session has reserved of this code.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { releaseSession } from '../../lib/services/validations/release-session';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async ({ caller, params }) => {
    const { code = '', sessionKey = '' } = params;
    await releaseSession(runtime(), caller, { code, sessionKey });
    return noContent();
  });
