// Copies of campaign templates in another project.
import { refuseTemplate, toTemplateResponse } from '../../core/template/template';
import { listNamedRecords } from '../../core/template/named-records';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { CopyTemplateRequest } from '../../model/generated';
import type { CampaignTemplateResponse } from '../../model/generated-answers/templates';
import type { CampaignTemplate } from '../../model/templates/campaign-template';
import type { Runtime } from '../../ports/runtime';
import { assertOwnOrCreatedProject } from '../management/created-projects';
import { changeConfig, nowText } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { assertOwnProject } from '../shared/operator';
import { refuseIf } from '../shared/unwrap';

/** Names a template of a project. */
interface TemplateName {
  readonly projectId: string;
  readonly id: string;
}

/**
 * Copy a template into the caller's project, or into a project that the caller created.
 * @throws ApiError not_found for any other project, or the template; duplicate_found for a taken name; invalid_payload
 *   for a template that names records which another project does not have
 */
export async function copyCampaignTemplate(
  rt: Runtime<'auditTrail' | 'config' | 'configChanges'>,
  caller: Caller,
  { projectId, id }: TemplateName,
  { name, description, destination_project_id: project }: CopyTemplateRequest,
): Promise<CampaignTemplateResponse> {
  assertOwnProject(caller, projectId);
  const template = findRecord(await rt.store.config.load(caller), 'template', id);
  await assertOwnOrCreatedProject(rt, caller, project);
  if (project !== projectId) refuseNamedRecords(template);
  const newId = rt.ids.random('camp_tpl', 24);
  return changeConfig(rt, { ...caller, project }, (config) => {
    refuseIf(refuseTemplate({ id: newId, name }, config));
    const record: CampaignTemplate = {
      ...template,
      id: newId,
      name,
      description: description === undefined ? template.description : description,
      created_at: nowText(rt),
      updated_at: null,
    };
    return { change: { create: [{ kind: 'template', record }] }, answer: toTemplateResponse(record) };
  });
}

function refuseNamedRecords({ content }: CampaignTemplate): void {
  const ids = listNamedRecords(content);
  if (ids.length === 0) return;
  const details = `The template names ${ids.join(', ')}, which another project does not have. Name products by source id.`;
  throw new ApiError({ key: 'invalid_payload', details });
}
