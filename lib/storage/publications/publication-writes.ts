// The one transaction of a publication: every write with its condition.
//
// | item | condition |
// |---|---|
// | publication | absent |
// | source id, when one is sent | absent |
// | mark of the Idempotency-Key, when one is sent | absent |
// | customer profile, when new or changed | absent, or as it was read |
// | what was claimed in the name of a customer | no other claim took the place of the first code of a campaign |
// | customer counts, where they change | no other publication took the place of the first code of a campaign |
// | what the customer holds | absent |
// | number of codes of the campaign, when codes are made | – |
// | voucher | neither published, edited nor charged since it was read; a new code is not taken |
import { VOUCHER_FIELDS } from '../../model/lists/fields';
import type { PublicationCode, PublicationPlan } from '../../core/publication/facts';
import { customerItem } from '../customers/customer-store';
import { gainAdditions } from '../customers/holdings';
import { holdersWrite } from '../customers/holder-rows';
import { publicationMarkWrite } from '../records/guard-store';
import { type ProjectScope, claimKey, voucherKey } from '../keys';
import { filterValues } from '../lists/list-entries';
import { publicationItem } from './publication-items';
import { publicationSourceKey } from '../keys/related-keys';
import type { ItemChange, ItemCondition, Item, Write } from '../table/table';
import { NO_CAMPAIGN } from '../keys/code-keys';
import { codeAttributes, isStill, voucherItem } from '../vouchers/voucher-items';
import { claimHash, newUsageWrite, usageWrite } from '../customers/usage-writes';
import { buildCodesCountWrite } from '../vouchers/voucher-writes';
import { toVoucherRecord } from '../vouchers/voucher-record';
import { bookBalance } from '../../model/ledger/chain';
import { chainedChange } from '../vouchers/chain-lines';

const ABSENT: ItemCondition = { test: 'absent', path: 'pk' };

/** Build all writes of a publication's transaction. */
export function publicationWrites(scope: ProjectScope, plan: PublicationPlan): readonly Write[] {
  return [
    ...awardWrites(scope, plan),
    ...sourceWrites(scope, plan),
    ...profileWrites(scope, plan),
    ...countsWrites(scope, plan),
    ...(plan.claim ? [claimJoinWrite(scope, plan.claim, plan.stored.record.id)] : []),
    ...(plan.keyPlace ? [publicationMarkWrite(scope, plan.keyPlace)] : []),
  ];
}

/** The writes of a publication inside another transaction, which writes the customer and the counts itself. */
export function awardWrites(scope: ProjectScope, plan: PublicationPlan): readonly Write[] {
  return [
    { kind: 'put', item: publicationItem(scope, plan.stored), condition: ABSENT },
    ...(plan.holders.length > 0 ? [holdersWrite(scope, plan.holders)] : []),
    ...plan.codes.flatMap((code) => codeWrites(scope, code, Date.parse(plan.stored.record.created_at))),
    ...newCodesWrites(scope, plan),
  ];
}

/** Codes made for this count as codes of their campaign. */
function newCodesWrites(scope: ProjectScope, { codes }: PublicationPlan): readonly Write[] {
  const made = codes.filter(({ fact }) => fact === null).map(({ after }) => after);
  const [first] = made;
  const campaignId = first?.campaign_id ?? null;
  return first && campaignId !== null ? [buildCodesCountWrite(scope, campaignId, made)] : [];
}

function sourceWrites({ project }: ProjectScope, { stored, sourceName }: PublicationPlan): readonly Write[] {
  const { id } = stored.record;
  if (sourceName === null) return [];
  return [{ kind: 'put', item: { ...publicationSourceKey(project, sourceName), publication: id }, condition: ABSENT }];
}

function profileWrites(scope: ProjectScope, { customer }: PublicationPlan): readonly Write[] {
  if (!customer || customer.change === 'NONE') return [];
  const { record, change, revision } = customer;
  const isAsRead: ItemCondition = change === 'CREATE' ? ABSENT : { test: 'eq', path: 'rev', value: revision };
  return [{ kind: 'put', item: customerItem(scope, record, revision + 1), condition: isAsRead }];
}

const JOIN_PREFIX = 'j#';

/** The first counts of a customer are written whole. */
function countsWrites(scope: ProjectScope, plan: PublicationPlan): readonly Write[] {
  if (!plan.customer) return [];
  const { record, change } = plan.customer;
  const { change: counts, condition } = awardCounts(plan);
  if (change === 'CREATE') return [newUsageWrite(scope, record.id, counts)];
  return plan.joins || plan.gains.length > 0 ? [usageWrite(scope, record.id, { ...counts, condition })] : [];
}

/** Refused when another claim to be the same customer was first. */
function claimJoinWrite(
  { project }: ProjectScope,
  { name, campaignId }: NonNullable<PublicationPlan['claim']>,
  publicationId: string,
): Write {
  const path = JOIN_PREFIX + campaignId;
  const change = { set: { [path]: publicationId } };
  return { kind: 'update', key: claimKey(project, claimHash(name)), change, condition: { test: 'absent', path } };
}

/** Changes of the customer's counts by a publication. */
export function awardCounts({ joins, stored, gains }: PublicationPlan): {
  readonly change: ItemChange;
  readonly condition: ItemCondition | undefined;
} {
  const path = joins && JOIN_PREFIX + joins.campaignId;
  return {
    change: { set: path === null ? {} : { [path]: stored.record.id }, add: gainAdditions(gains) },
    condition: joinCondition(path, joins?.instead ?? null),
  };
}

function joinCondition(path: string | null, instead: string | null): ItemCondition | undefined {
  if (path === null) return undefined;
  return instead === null ? { test: 'absent', path } : { test: 'eq', path, value: instead };
}

/** Parses the first publication of each campaign from the counts of a customer. */
export function parseCampaignJoins(item: Item | null | undefined): ReadonlyMap<string, string> {
  const joined = Object.entries(item ?? {}).flatMap(([name, value]) =>
    name.startsWith(JOIN_PREFIX) ? [[name.slice(JOIN_PREFIX.length), value as string] as const] : [],
  );
  return new Map(joined);
}

function codeWrites(scope: ProjectScope, { fact, after }: PublicationCode, timeMs: number): readonly Write[] {
  const value = after.gift ?? after.loyalty_card;
  if (!fact) return [{ kind: 'put', item: voucherItem(scope, after), condition: ABSENT }];
  // Points that have expired without a line in the ledger stay in the books.
  const balance = bookBalance({ ...fact, voucher: after });
  const isMoved = value !== null && balance !== bookBalance(fact);
  const chained = isMoved ? chainedChange(scope, fact, { timeMs, after: balance, prefix: 'tw' }) : null;
  const places = codeAttributes(scope, after, after.campaign_id ?? NO_CAMPAIGN);
  const write: Write = {
    kind: 'update',
    key: voucherKey(scope, after.code),
    change: {
      set: {
        record: toVoucherRecord(after),
        ...places,
        ...filterValues(VOUCHER_FIELDS, after),
        // A reward may add a balance to the card that it gives.
        ...(value && { balance }),
        ...chained?.set,
      },
      add: { rev: 1 },
      // The record has the holdings read with it, so they start again from it.
      remove: ['income', 'subtracted', 'withdrawn'],
    },
    condition: {
      test: 'and',
      of: [{ test: 'eq', path: 'id', value: after.id }, isStill('rev', fact.revision), isStill('seq', fact.sequence)],
    },
  };
  return chained ? [write, { kind: 'put', item: chained.line }] : [write];
}
