// Campaign templates: create, read, change and delete them.
import { listSpec, sortsByMembers } from '../../core/filter/list-spec';
import { planTemplate, refuseTemplate, toTemplateResponse } from '../../core/template/template';
import type { Caller } from '../../model/common';
import type { CreateTemplateRequest, ListTemplatesQuery, UpdateTemplateRequest } from '../../model/generated';
import type { CampaignTemplateResponse, ListTemplatesResponse } from '../../model/generated-answers/templates';
import { TEMPLATE_FIELDS } from '../../model/lists/fields';
import { cursorPageOf } from '../../model/lists/page';
import type { CampaignTemplate } from '../../model/templates/campaign-template';
import type { Runtime } from '../../ports/runtime';
import { changeConfig, inPlaceOf, nowText, stampIfChanged } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { readCursor } from '../shared/lists';
import { assertOwnProject } from '../shared/operator';
import { refuseIf, unwrap } from '../shared/unwrap';

/**
 * Create a template from a campaign or a promotion tier.
 * @throws ApiError as `planTemplate`
 */
export async function createCampaignTemplate(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  request: CreateTemplateRequest,
): Promise<CampaignTemplateResponse> {
  const id = rt.ids.random('camp_tpl', 24);
  return changeConfig(rt, caller, (config) => {
    const record = unwrap(planTemplate({ id, request, config, now: nowText(rt) }));
    return { change: { create: [{ kind: 'template', record }] }, answer: toTemplateResponse(record) };
  });
}

const TEMPLATES = listSpec({
  fields: TEMPLATE_FIELDS,
  sorts: sortsByMembers<CampaignTemplate>('id'),
  defaults: { order: '-id' },
});

/** List templates by their ids. */
export async function listCampaignTemplates(
  rt: Runtime<'config'>,
  caller: Caller,
  { include_total: isTotalled, ...query }: ListTemplatesQuery,
): Promise<ListTemplatesResponse> {
  const config = await rt.store.config.load(caller);
  const request = await readCursor(rt, caller, { spec: TEMPLATES, query, config });
  const sorted = [...config.templates.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  const { records, total, hasMore } = cursorPageOf(sorted, request);
  const last = records.at(-1);
  const data = records.map(toTemplateResponse);
  return {
    object: 'list',
    data_ref: 'data',
    data,
    campaign_templates: data,
    ...(isTotalled && { total }),
    has_more: hasMore,
    ...(hasMore && last && { more_starting_after: last.id }),
  };
}

/** List the templates of the project of a management key. @throws ApiError not_found for any other project */
export async function listProjectTemplates(
  rt: Runtime<'config'>,
  caller: Caller,
  projectId: string,
  query: ListTemplatesQuery,
): Promise<ListTemplatesResponse> {
  assertOwnProject(caller, projectId);
  return listCampaignTemplates(rt, caller, query);
}

/** Return a template by its id. @throws ApiError not_found */
export async function getCampaignTemplate(
  rt: Runtime<'config'>,
  caller: Caller,
  id: string,
): Promise<CampaignTemplateResponse> {
  return toTemplateResponse(findRecord(await rt.store.config.load(caller), 'template', id));
}

/** Change the name or the description of a template. @throws ApiError not_found or duplicate_found */
export async function updateCampaignTemplate(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  id: string,
  request: UpdateTemplateRequest,
): Promise<CampaignTemplateResponse> {
  return changeConfig(rt, caller, (config) => {
    const before = findRecord(config, 'template', id);
    const name = request.name ?? before.name;
    refuseIf(refuseTemplate({ id, name }, config));
    const description = request.description === undefined ? before.description : request.description;
    const record = stampIfChanged(rt, before, { ...before, name, description });
    return { change: inPlaceOf(before, { kind: 'template', record }), answer: toTemplateResponse(record) };
  });
}

/** Delete a template for good. What was made from it stays. @throws ApiError not_found */
export async function deleteCampaignTemplate(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    findRecord(config, 'template', id);
    return { change: { remove: [{ kind: 'template', id }] }, answer: null };
  });
}
