// A project in memory: the services of the API over a configuration that is never stored.
import { projectSettings } from '../../../lib/model/records/settings';
import { toCampaignResponse, toTierResponse } from '../../../lib/core/answer/campaigns';
import { toEarningRuleResponse } from '../../../lib/core/loyalty/earning/response';
import { toLoyaltyTierResponse } from '../../../lib/core/loyalty/tier/tier';
import { selectFileSettings, selectStackingRules } from '../../../lib/core/management/configuration-parts';
import { toAssignmentListResponse } from '../../../lib/core/answer/vouchers';
import type { VoucherFact } from '../../../lib/core/evaluation/facts';
import type { EventSchema } from '../../../lib/model/events/event-schema';
import type { Caller } from '../../../lib/model/common';
import { type Config, noRecords } from '../../../lib/model/config';
import type { Voucher } from '../../../lib/model/records/voucher';
import type { Process, Runtime, Store } from '../../../lib/ports/runtime';
import { systemIds } from '../../../lib/runtime/environment';
import { DraftState } from '../../../lib/services/drafts/draft-state';
import type { FileMembers } from '../files/record';
import { SERVICES } from './offline-services';
import type { Snapshot } from './snapshot';
import type { ProjectApi, ApiWrite } from './writes';

const PROJECT = 'proj_00000000';

const SETTINGS = projectSettings(PROJECT, 'Files');

export const OFFLINE_CALLER: Caller = {
  project: PROJECT,
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: 'files',
  role: 'admin',
  channel: null,
  origin: null,
};

/** Records were made before everything that tests decide. */
const BEGIN_MS = Date.UTC(2000, 0, 1);

export class OfflineProject implements ProjectApi {
  readonly projectId = PROJECT;
  private readonly state: DraftState;
  readonly runtime: Runtime;
  private steps = 0;

  /** @param basis the configuration to begin with; that of a new project when absent */
  constructor(basis: Config = offlineConfig()) {
    let count = 0;
    const next = (length: number) => {
      count += 1;
      return count.toString(36).padStart(length, '0');
    };
    const process: Process = {
      clock: { nowMs: () => BEGIN_MS + this.steps },
      ids: {
        ...systemIds,
        random: (prefix, length) => `${prefix}_${next(length)}`,
        hex: (prefix) => `${prefix}_${next(18)}`,
      },
      log: { info: () => undefined, error: () => undefined },
      acceptsDemoKeys: false,
    };
    this.state = new DraftState(process, { assignments: NO_ASSIGNMENTS, vouchers: NO_VOUCHERS } as never, basis);
    const store = { ...this.state.store, ...OUTSIDE } as unknown as Store;
    this.runtime = { ...process, store } as Runtime;
  }

  get config(): Config {
    return this.state.config;
  }

  /** A code like those of a campaign; null for a campaign without codes. */
  codeOf(campaignId: string): Voucher | null {
    return this.state.codesOf(OFFLINE_CALLER, campaignId, [])[0] ?? null;
  }

  /** A code of the files by its name. */
  voucher(code: string): Voucher | null {
    return this.vouchers([code]).get(code)?.voucher ?? null;
  }

  /** The names that are codes of the files; none was ever used. */
  vouchers(names: readonly string[]): ReadonlyMap<string, VoucherFact> {
    return this.state.factsOf(names, new Map());
  }

  async send({ route, params = {}, body }: ApiWrite): Promise<FileMembers> {
    this.steps += 1;
    const service = SERVICES[route];
    if (!service) throw new Error(`Files never send ${route}.`);
    return (await service(this.runtime, OFFLINE_CALLER, { params, body: body as never })) as FileMembers;
  }

  /** The project as the API would answer it. */
  snapshot(): Snapshot {
    const { config } = this;
    const list = (records: ReadonlyMap<string, object>) => [...records.values()] as unknown as readonly FileMembers[];
    return {
      projectId: PROJECT,
      version: '',
      settings: selectFileSettings(config.settings),
      stackingRules: selectStackingRules(config.stacking) as unknown as FileMembers,
      categories: list(config.categories),
      schemas: list(config.metadataSchemas),
      collections: list(config.collections),
      segments: list(config.segments),
      rules: list(config.rules),
      campaigns: [...config.campaigns.values()].map((one) => toCampaignResponse(one, config, null)),
      codes: [],
      tiers: [...config.tiers.values()].map((one) => toTierResponse(one, config, null)),
      stacks: list(config.stacks),
      rewards: list(config.rewards),
      offers: [...config.rewardAssignments.values()].map((one) => ({
        ...one,
        assignments: toAssignmentListResponse(one.assignments, config).data,
      })),
      earningRules: [...config.earningRules.values()].map((one) => toEarningRuleResponse(one)),
      loyaltyTiers: [...config.loyaltyTiers.values()].map((one) => toLoyaltyTierResponse(one)),
      webhooks: list(config.webhooks),
    };
  }
}

/** Build the configuration of a new project. @param events custom events, which earning rules name and no file defines */
export function offlineConfig(events: readonly string[] = []): Config {
  const eventSchemas = new Map(events.map((name) => [name, { id: name, name } as unknown as EventSchema]));
  return {
    ...noRecords(),
    version: 0,
    settings: SETTINGS,
    stacking: null,
    trackingKey: 'files',
    assetKey: 'files',
    eventSchemas,
  };
}

const NO_ASSIGNMENTS = {
  counts: () => Promise.resolve(new Map()),
  find: () => Promise.resolve(null),
  list: () => Promise.resolve({ records: [], total: 0 }),
};

const NO_VOUCHERS = {
  load: () => Promise.resolve(null),
  taken: () => Promise.resolve(new Set()),
  codesCount: () => Promise.resolve(0),
};

/** Products and SKUs exist outside of files: each is known by its source id. */
function goodsStore(object: 'product' | 'sku') {
  const found = (id: string) => ({ record: { id, source_id: id, product_id: latestProduct, object } });
  return {
    load: (_scope: unknown, id: string) => {
      if (object === 'product') latestProduct = id;
      return Promise.resolve(found(id));
    },
    loadMany: (_scope: unknown, ids: readonly string[]) =>
      Promise.resolve(new Map(ids.map((id) => [id, found(id)] as const))),
  };
}

/** A reward names a product, and then a SKU of it. */
let latestProduct = '';

const OUTSIDE = {
  products: goodsStore('product'),
  skus: goodsStore('sku'),
  // Files name no customers.
  segmentMembers: { firstUnknown: () => Promise.resolve(null) },
};
