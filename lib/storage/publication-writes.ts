// The one transaction of a publication: every write with its condition.
//
// | item | condition |
// |---|---|
// | publication | absent |
// | source id, when one is sent | absent |
// | customer profile, when new or changed | absent, or as it was read |
// | customer counts, on the first code of a campaign | no other publication took that place |
// | what the customer holds | absent |
// | number of codes of the campaign, when codes are made | – |
// | voucher | neither published, edited nor charged since it was read; a new code is not taken |
import { VOUCHER_FIELDS } from '../core/filter/fields';
import type { PublicationCode, PublicationPlan } from '../ports/publications';
import { customerItem } from './customer-store';
import { holdersWrite } from './holder-store';
import { type ProjectScope, hashOfId, usageKey, voucherKey } from './keys';
import { filterValues } from './list-entries';
import { publicationItem } from './publication-items';
import { publicationSourceKey } from './publication-keys';
import type { Condition, Item, Write } from './table';
import { NO_CAMPAIGN } from './code-keys';
import { codeAttributes, voucherItem } from './voucher-items';
import { countWrite } from './voucher-store';

const ABSENT: Condition = { test: 'absent', path: 'pk' };

export function publicationWrites(scope: ProjectScope, plan: PublicationPlan): readonly Write[] {
  return [
    { kind: 'put', item: publicationItem(scope, plan.stored), condition: ABSENT },
    ...sourceWrites(scope, plan),
    ...profileWrites(scope, plan),
    ...joinWrites(scope, plan),
    holdersWrite(scope, plan.holders),
    ...plan.codes.map((code) => codeWrite(scope, code)),
    ...newCodesWrites(scope, plan),
  ];
}

/** Codes made for this count as codes of their campaign. */
function newCodesWrites(scope: ProjectScope, { codes }: PublicationPlan): readonly Write[] {
  const made = codes.filter(({ fact }) => fact === null).map(({ after }) => after);
  const [first] = made;
  const campaignId = first?.campaign_id ?? null;
  return first && campaignId !== null ? [countWrite(scope, campaignId, { of: first.id, by: made.length })] : [];
}

function sourceWrites({ project }: ProjectScope, { stored }: PublicationPlan): readonly Write[] {
  const { id, source_id } = stored.record;
  if (source_id === null) return [];
  return [{ kind: 'put', item: { ...publicationSourceKey(project, source_id), publication: id }, condition: ABSENT }];
}

function profileWrites(scope: ProjectScope, { customer }: PublicationPlan): readonly Write[] {
  const { record, change, revision } = customer;
  if (change === 'NONE') return [];
  const isAsRead: Condition = change === 'CREATE' ? ABSENT : { test: 'eq', path: 'rev', value: revision };
  return [{ kind: 'put', item: customerItem(scope, record, revision + 1), condition: isAsRead }];
}

const JOIN_PREFIX = 'j#';

function joinWrites({ project }: ProjectScope, { joins, customer, stored }: PublicationPlan): readonly Write[] {
  if (!joins) return [];
  const path = JOIN_PREFIX + joins.campaignId;
  const condition: Condition =
    joins.instead === null ? { test: 'absent', path } : { test: 'eq', path, value: joins.instead };
  const key = usageKey(project, hashOfId('cust', customer.record.id) ?? '');
  return [{ kind: 'update', key, change: { set: { [path]: stored.record.id } }, condition }];
}

/** The first publication of each campaign, from the counts of a customer. */
export function joinedCampaigns(item: Item | null | undefined): ReadonlyMap<string, string> {
  const joined = Object.entries(item ?? {}).flatMap(([name, value]) =>
    name.startsWith(JOIN_PREFIX) ? [[name.slice(JOIN_PREFIX.length), value as string] as const] : [],
  );
  return new Map(joined);
}

function codeWrite(scope: ProjectScope, { fact, after }: PublicationCode): Write {
  if (!fact) return { kind: 'put', item: voucherItem(scope, after), condition: ABSENT };
  const places = codeAttributes(scope, after, after.campaign_id ?? NO_CAMPAIGN);
  return {
    kind: 'update',
    key: voucherKey(scope, after.code),
    change: {
      set: { record: after as never, ...places, ...filterValues(VOUCHER_FIELDS, after) },
      add: { rev: 1 },
      // The record holds the sums read with it, so they start again from it.
      remove: ['income', 'subtracted'],
    },
    condition: {
      test: 'and',
      of: [
        { test: 'eq', path: 'id', value: after.id },
        { test: 'eq', path: 'rev', value: fact.revision },
        { test: 'eq', path: 'seq', value: fact.sequence },
      ],
    },
  };
}
