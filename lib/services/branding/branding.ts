// The brand of a project: stored and answered. No message of this service shows it.
import { dataList } from '../../core/answer/list';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { CreateBrandRequest, UpdateBrandRequest } from '../../model/generated';
import type { BrandResponse, ListBrandsResponse } from '../../model/generated-answers/branding';
import type { Brand } from '../../model/branding/brand';
import type { Runtime } from '../../ports/runtime';
import { changeConfig, inPlaceOf, nowText, stampIfChanged } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { assertOwnProject } from '../shared/operator';

/** The published text for mails that names no other reminder. */
const REMINDER = 'You are receiving this email because you opted in at our website.';

const NEW_BRAND = {
  brand: {
    name: null,
    privacy_policy_url: null,
    terms_of_use_url: null,
    permission_reminder: REMINDER,
    website_url: null,
  },
  address: { street: null, city: null, postal: null, state: null, country: null },
  contact: { email: null, phone: null },
} as const;

/** Names a brand of a project. */
interface BrandName {
  readonly projectId: string;
  readonly id: string;
}

/**
 * Create the brand of a project.
 * @throws ApiError not_found for another project; branding_exist for a second brand
 */
export async function createBrand(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  projectId: string,
  request: CreateBrandRequest,
): Promise<BrandResponse> {
  assertOwnProject(caller, projectId);
  const id = rt.ids.random('brand', 24);
  return changeConfig(rt, caller, ({ brands }) => {
    const [other] = brands.values();
    if (other) {
      const details = 'A project has one brand. Change that one.';
      throw new ApiError({ key: 'branding_exist', details, resource_id: other.id, resource_type: 'brand' });
    }
    const record = mergeBrand({ id, ...NEW_BRAND, created_at: nowText(rt), updated_at: null }, request);
    return { change: { create: [{ kind: 'brand', record }] }, answer: toBrandResponse(record) };
  });
}

/** List the brands of a project: one, or none. @throws ApiError not_found for another project */
export async function listBrands(
  rt: Runtime<'config'>,
  caller: Caller,
  projectId: string,
): Promise<ListBrandsResponse> {
  assertOwnProject(caller, projectId);
  const { brands } = await rt.store.config.load(caller);
  return dataList([...brands.values()].map(toBrandResponse));
}

/** Return a brand. @throws ApiError not_found */
export async function getBrand(
  rt: Runtime<'config'>,
  caller: Caller,
  { projectId, id }: BrandName,
): Promise<BrandResponse> {
  assertOwnProject(caller, projectId);
  return toBrandResponse(findRecord(await rt.store.config.load(caller), 'brand', id));
}

/** Change the sent members of a brand; null clears one. @throws ApiError not_found */
export async function updateBrand(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  { projectId, id }: BrandName,
  request: UpdateBrandRequest,
): Promise<BrandResponse> {
  assertOwnProject(caller, projectId);
  return changeConfig(rt, caller, (config) => {
    const before = findRecord(config, 'brand', id);
    const record = stampIfChanged(rt, before, mergeBrand(before, request));
    return { change: inPlaceOf(before, { kind: 'brand', record }), answer: toBrandResponse(record) };
  });
}

/** Delete a brand for good. @throws ApiError not_found */
export async function deleteBrand(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  { projectId, id }: BrandName,
): Promise<void> {
  assertOwnProject(caller, projectId);
  await changeConfig(rt, caller, (config) => {
    findRecord(config, 'brand', id);
    return { change: { remove: [{ kind: 'brand', id }] }, answer: null };
  });
}

function mergeBrand(before: Brand, { brand, address, contact }: UpdateBrandRequest): Brand {
  return {
    ...before,
    brand: mergePart(before.brand, brand),
    address: mergePart(before.address, address),
    contact: mergePart(before.contact, contact),
  };
}

/** The members of a part with those that were sent; a part of null clears all of them. */
function mergePart<Part extends object>(
  before: Part,
  sent: { readonly [Name in keyof Part]?: string | null } | null | undefined,
): Part {
  const names = Object.keys(before) as (keyof Part)[];
  const values = names.map((name) => {
    const value = sent === null ? null : sent?.[name];
    return [name, value === undefined ? before[name] : value] as const;
  });
  return Object.fromEntries(values) as Part;
}

function toBrandResponse({ id, brand, address, contact }: Brand): BrandResponse {
  return { id, brand, address, contact };
}
