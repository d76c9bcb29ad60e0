// PUT /management/v1/projects/{projectId}: change the settings of the project.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateProjectRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateProject } from '../../lib/services/management/projects';
import { validate as body } from '../../schemas/compiled/management/update-project';

export const handler = middy<ApiEvent<UpdateProjectRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await updateProject(runtime(), event.caller, event.params.projectId ?? '', event.body)));
