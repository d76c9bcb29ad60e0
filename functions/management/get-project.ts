// GET /management/v1/projects/{projectId}: the settings of the project.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getProject } from '../../lib/services/management/projects';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getProject(runtime(), event.caller, event.params.projectId ?? '')));
