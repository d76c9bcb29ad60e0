// What belongs to a campaign beside its redemptions: codes, rules, publications, settings.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Campaign, campaignCodesQuery, campaignPublicationsQuery, type Publication } from '../../api/campaigns';
import type { Voucher } from '../../api/vouchers';
import { WEEKDAYS } from '../../model/campaign/state';
import { discountText } from '../../model/waterfall';
import { type Column, DataTable, Queried } from '../../parts/data-table';
import { StoredRules } from '../../parts/explain/rule-tree';
import { Facts } from '../../parts/facts';
import { Amount, When } from '../../parts/format';
import { CodeLink, CustomerLink, IdLink } from '../../parts/id-link';
import { Pager } from '../../parts/pager';
import { Badge, Empty } from '../../parts/screen';
import { State, Worth } from '../../parts/voucher';

interface OfCampaign {
  readonly campaign: Campaign;
}

const CODES: readonly Column<Voucher>[] = [
  { name: 'Code', cell: ({ code }) => <CodeLink code={code} /> },
  { name: 'Value', cell: (voucher) => <Worth of={voucher} /> },
  {
    name: 'Redeemed',
    isEnd: true,
    cell: ({ redemption: { quantity, redeemed_quantity } }) =>
      quantity === null ? redeemed_quantity : `${redeemed_quantity} of ${quantity}`,
  },
  { name: 'Holder', cell: ({ holder_id }) => (holder_id ? <CustomerLink id={holder_id}>customer</CustomerLink> : '–') },
  { name: 'State', cell: (voucher) => <State of={voucher} /> },
];

const PAGE = 25;

export function Codes({ campaign }: OfCampaign) {
  const [page, turn] = useState(1);
  return (
    <Queried query={useQuery(campaignCodesQuery(campaign.id, page))}>
      {({ vouchers, total }) =>
        vouchers.length === 0 ? (
          <Empty title="No code yet">Add some with the button above.</Empty>
        ) : (
          <>
            <DataTable label="Codes of the campaign" columns={CODES} rows={vouchers} keyOf={({ id }) => id} />
            <Pager
              paging={{ page, limit: PAGE }}
              total={total}
              shown={vouchers.length}
              change={(asked) => turn(Number(asked.page ?? 1))}
            />
          </>
        )
      }
    </Queried>
  );
}

export function RulesInWords({ campaign }: OfCampaign) {
  const ids = campaign.validation_rules_assignments.data.map(({ rule_id }) => rule_id);
  if (ids.length === 0) {
    return <p className="panel soft">No rule: everybody may use it, on any order, as often as its codes allow.</p>;
  }
  return (
    <>
      {ids.map((id) => (
        <div key={id} className="panel stack">
          <StoredRules id={id} />
        </div>
      ))}
    </>
  );
}

const PUBLICATIONS: readonly Column<Publication>[] = [
  {
    name: 'When',
    cell: ({ id, created_at }) => (
      <IdLink id={id}>
        <When date={created_at} />
      </IdLink>
    ),
  },
  {
    name: 'Customer',
    cell: ({ customer_id, customer }) =>
      customer_id ? (
        <CustomerLink id={customer_id}>{customer?.name ?? customer?.source_id ?? customer_id}</CustomerLink>
      ) : (
        '–'
      ),
  },
  {
    name: 'Codes',
    cell: ({ vouchers }) => (vouchers ?? []).map((code) => <CodeLink key={code} code={code} />),
  },
  { name: 'Channel', cell: ({ channel }) => <bdi>{channel ?? '–'}</bdi> },
  {
    name: 'Result',
    cell: ({ result }) =>
      result === 'SUCCESS' ? <Badge tone="good">Published</Badge> : <Badge tone="bad">Refused</Badge>,
  },
];

export function Publications({ campaign }: OfCampaign) {
  return (
    <Queried query={useQuery(campaignPublicationsQuery(campaign.name))}>
      {({ publications, total }) =>
        total === 0 ? (
          <Empty title="No code was published yet">Publish one to a customer, or a list, under Publications.</Empty>
        ) : (
          <DataTable
            label="Publications of the campaign"
            columns={PUBLICATIONS}
            rows={publications}
            keyOf={({ id }) => id}
          />
        )
      }
    </Queried>
  );
}

export function Settings({ campaign }: OfCampaign) {
  const { voucher, validity_day_of_week: days, categories = [] } = campaign;
  return (
    <div className="panel">
      <Facts
        rows={[
          ['Name', <bdi key="name">{campaign.name}</bdi>],
          ['Description', campaign.description ? <bdi>{campaign.description}</bdi> : null],
          ['Value', <ValueOf key="value" voucher={voucher ?? null} />],
          ['Uses of a code', voucher ? (voucher.redemption?.quantity ?? 'without a limit') : null],
          ['Pattern of codes', voucher?.code_config?.pattern ? <code>{voucher.code_config.pattern}</code> : null],
          ['From', campaign.start_date ? <When date={campaign.start_date} /> : null],
          ['Until', campaign.expiration_date ? <When date={campaign.expiration_date} /> : null],
          ['Weekdays', days?.map((day) => WEEKDAYS[day]).join(', ')],
          ['Category', categories.map(({ name }) => name).join(', ')],
          ['Codes follow changes', campaign.type === 'AUTO_UPDATE' ? 'yes' : null],
          ['Made', <When key="made" date={campaign.created_at} />],
        ]}
      />
    </div>
  );
}

function ValueOf({ voucher }: { readonly voucher: Campaign['voucher'] }) {
  if (!voucher) return <>by tier</>;
  if (voucher.gift) {
    return (
      <>
        gift card of <Amount amount={voucher.gift.amount} />
      </>
    );
  }
  if (voucher.loyalty_card) return <>card with {voucher.loyalty_card.points} points</>;
  return <>{discountText(voucher.discount ?? null) ?? '–'}</>;
}
