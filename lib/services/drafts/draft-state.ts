// The state of a draft: the configuration and the codes as its changes make them, in memory alone.
import { newFact, usableCode } from '../../core/evaluation/draft';
import { applyDefinition, type NewDefinition } from '../../core/campaign/redefinition';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { AsyncWork } from '../../model/records/async-action';
import type { Campaign } from '../../model/records/campaign';
import type { RuleAssignment } from '../../model/records/rules';
import type { Voucher } from '../../model/records/voucher';
import type { AssignmentChange, AssignmentStore } from '../../ports/assignments';
import type { ConfigChange, ConfigOutcome, ConfigStore } from '../../ports/config';
import type { Process, Runtime, Store } from '../../ports/runtime';
import type { VoucherStore } from '../../ports/vouchers';
import { applyConfigChange } from '../shared/version/apply-change';
import { plainVoucher } from '../vouchers/new-voucher';

/** The ports that the services of the changes take. */
export type DraftPort = 'assignments' | 'campaignCounters' | 'config' | 'configChanges' | 'vouchers';

type Redefinition = Pick<Extract<AsyncWork, { kind: 'REDEFINE' }>, 'campaign_id' | 'members'>;

/** Applies what the services of the changes commit; it writes nothing. */
export class DraftState {
  private current: Config;
  /** Codes that the changes make, by campaign: one stands for all of them. */
  private readonly codes = new Map<string, Voucher>();
  private readonly redefinitions: Redefinition[] = [];
  private readonly added: RuleAssignment[] = [];
  private readonly removed = new Set<string>();
  /** Removed assignments that are stored, by rule. */
  private readonly removedOf = new Map<string, number>();

  /** @param process with the clock and the ids of the draft */
  constructor(
    private readonly process: Process,
    private readonly stored: Runtime<'assignments' | 'vouchers'>['store'],
    config: Config,
  ) {
    this.current = config;
  }

  /** The version is that of the stored configuration. */
  get config(): Config {
    return this.current;
  }

  /** The rule assignments of codes that the changes add and remove. */
  get codeAssignments(): { readonly added: readonly RuleAssignment[]; readonly removed: readonly string[] } {
    return { added: this.added, removed: [...this.removed] };
  }

  /** The stores of the draft. Their other methods would write, so they are absent: no change calls them. */
  get store(): Pick<Store, DraftPort> {
    return {
      config: this.configStore,
      configChanges: { commit: (scope, change) => this.commit(scope as Caller, change) },
      campaignCounters: { load: () => Promise.resolve(null) },
      assignments: this.assignments,
      vouchers: this.vouchers as VoucherStore,
    };
  }

  get configStore(): ConfigStore {
    const settings = () => Promise.resolve(this.current.settings);
    return {
      load: () => Promise.resolve(this.current),
      assetKey: () => Promise.resolve(this.current.assetKey ?? null),
      settings,
      settingsNow: async () => ({ settings: await settings(), version: this.current.version }),
    };
  }

  /**
   * The codes that stand for those of a campaign.
   * @param newest stored ones, newest first
   */
  codesOf(caller: Caller, campaignId: string, newest: readonly Voucher[]): readonly Voucher[] {
    const own = this.codes.get(campaignId);
    if (own) return [own];
    const isRedefined = this.redefinitions.some(({ campaign_id: id }) => id === campaignId);
    const followers = isRedefined ? newest.filter(isFree) : newest;
    const campaign = this.current.campaigns.get(campaignId);
    if (isRedefined && followers.length === 0 && campaign) return [this.addSample(caller, campaign)];
    return followers.flatMap((voucher) => this.revise(voucher) ?? []);
  }

  /** A stored code as the changes leave it; null when they delete it. */
  revise(voucher: Voucher): Voucher | null {
    const campaign = this.current.campaigns.get(voucher.campaign_id ?? '');
    if (campaign?.deleted_at) return null;
    const added = this.added.filter(({ related_object_id: id }) => id === voucher.id);
    const kept = voucher.assignments.filter(({ id }) => !this.removed.has(id));
    const isSame = added.length === 0 && kept.length === voucher.assignments.length;
    const revised = isSame ? voucher : { ...voucher, assignments: [...kept, ...added] };
    return isFree(voucher) ? this.redefine(revised, campaign) : revised;
  }

  /** The facts of the codes that a request names. @param stored as they were read */
  factsOf(names: readonly string[], stored: ReadonlyMap<string, VoucherFact>): ReadonlyMap<string, VoucherFact> {
    const revised = [...stored].flatMap(([name, fact]) => {
      const voucher = this.revise(fact.voucher);
      return voucher ? [[name, { ...fact, voucher }] as const] : [];
    });
    const own = [...this.codes.values()].filter(({ code }) => names.includes(code) && !stored.has(code));
    const added = own.flatMap((voucher) => {
      const code = this.revise(voucher);
      return code ? [[code.code, newFact(usableCode(code, null))] as const] : [];
    });
    return new Map([...revised, ...added]);
  }

  private redefine(voucher: Voucher, campaign: Campaign | undefined): Voucher {
    const definition = campaign?.voucher;
    if (!definition) return voucher;
    const own = this.redefinitions.filter(({ campaign_id: id }) => id === campaign.id);
    const members: NewDefinition['members'] = own.flatMap(({ members: changed = ['value', 'quantity'] }) => changed);
    return members.length === 0 ? voucher : applyDefinition(voucher, { definition, members });
  }

  private async commit(caller: Caller, change: ConfigChange): Promise<ConfigOutcome> {
    const taken = await this.findTaken(caller, change);
    if (taken) return { status: 'NAME_TAKEN', ...taken };
    this.current = applyConfigChange(this.current, change);
    for (const voucher of change.vouchers ?? []) if (voucher.campaign_id) this.codes.set(voucher.campaign_id, voucher);
    for (const { kind, record } of change.create ?? [])
      if (kind === 'campaign' && record.voucher && !this.codes.has(record.id)) this.addSample(caller, record);
    for (const { work } of change.actions ?? []) if (work.kind === 'REDEFINE') this.redefinitions.push(work);
    return { status: 'CHANGED' };
  }

  /** A code like those that a campaign will have. */
  private addSample(caller: Caller, campaign: Campaign): Voucher {
    const creation = { code: `${SAMPLE}${campaign.id}`, config: this.current, campaign };
    const code = plainVoucher(this.process, caller, { ...creation, nowMs: this.process.clock.nowMs() });
    this.codes.set(campaign.id, code);
    return code;
  }

  private async findTaken(
    caller: Caller,
    { claimNames = [], vouchers = [] }: ConfigChange,
  ): Promise<{ readonly kind: string; readonly name: string } | null> {
    const campaigns = [...this.current.campaigns.values()].filter(({ deleted_at }) => !deleted_at);
    const name = claimNames.find(
      (one) => one.kind === 'campaign' && campaigns.some((other) => isSameName(other.name, one.name)),
    );
    if (name) return name;
    const codes = vouchers.map(({ code }) => code);
    const isOwn = (code: string) => [...this.codes.values()].some((one) => one.code === code);
    const taken = codes.length === 0 ? new Set<string>() : await this.stored.vouchers.taken(caller, codes);
    const code = codes.find((one) => taken.has(one) || isOwn(one));
    return code === undefined ? null : { kind: 'voucher', name: code };
  }

  private get vouchers(): Pick<VoucherStore, 'codesCount' | 'load' | 'taken'> {
    const { vouchers } = this.stored;
    return {
      load: async (scope, name) => {
        const own = [...this.codes.values()].find(({ id, code }) => id === name || code === name);
        const fact = own ? newFact(own) : await vouchers.load(scope, name);
        const voucher = fact && this.revise(fact.voucher);
        return fact && voucher ? { ...fact, voucher } : null;
      },
      taken: (scope, codes) => vouchers.taken(scope, codes),
      codesCount: (scope, campaignId) => vouchers.codesCount(scope, campaignId),
    };
  }

  /** Assignments of rules to codes. */
  private get assignments(): AssignmentStore {
    const { assignments } = this.stored;
    const isOf = (ruleId: string | null) => (one: RuleAssignment) => ruleId === null || one.rule_id === ruleId;
    return {
      change: (_scope, _fact, change) => this.changeAssignments(change),
      find: async (scope, ruleId, id) => {
        if (this.removed.has(id)) return null;
        return this.added.find((one) => one.id === id && one.rule_id === ruleId) ?? assignments.find(scope, ruleId, id);
      },
      counts: async (scope, ruleIds) => {
        const counts = await assignments.counts(scope, ruleIds);
        return new Map([...counts].map(([id, count]) => [id, count + this.differenceOf(id)]));
      },
      list: async (scope, ruleId, request) => {
        const { records, total } = await assignments.list(scope, ruleId, request);
        const own = this.added.filter(isOf(ruleId));
        return { records: [...own, ...records.filter(({ id }) => !this.removed.has(id))], total: total + own.length };
      },
    };
  }

  private differenceOf(ruleId: string): number {
    const added = this.added.filter(({ rule_id }) => rule_id === ruleId).length;
    return added - (this.removedOf.get(ruleId) ?? 0);
  }

  private changeAssignments({ add, remove }: AssignmentChange): Promise<'CHANGED'> {
    if (remove) {
      const own = this.added.findIndex(({ id }) => id === remove.id);
      if (own === -1) this.removedOf.set(remove.rule_id, (this.removedOf.get(remove.rule_id) ?? 0) + 1);
      else this.added.splice(own, 1);
      this.removed.add(remove.id);
    }
    if (add) this.added.push(add);
    return Promise.resolve('CHANGED');
  }
}

/** Names compare as in the keys of unique names. */
function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

/** Only codes neither published nor redeemed follow a new definition. */
function isFree({ publish, redemption }: Voucher): boolean {
  return publish.count === 0 && redemption.redeemed_quantity === 0;
}

/** Codes with this beginning stand for codes that do not exist yet. */
const SAMPLE = 'code-of-';

/** True for a code that stands for codes which do not exist yet. */
export function isSample(code: string): boolean {
  return code.startsWith(SAMPLE);
}
