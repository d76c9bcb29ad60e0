// What happened to a code: redemptions and refusals, publications, and its rules.
import { useQuery } from '@tanstack/react-query';
import { campaignQuery } from '../../api/campaigns';
import { publicationsQuery } from '../../api/publications';
import { mayGive } from '../../api/session';
import { redemptionsOfCode } from '../../api/redemptions';
import type { Voucher } from '../../api/vouchers';
import { StoredRules } from '../../parts/explain/rule-tree';
import { Queried } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { readPaging } from '../../model/calls/first';
import { PublicationTable } from '../../parts/publication-table';
import { RedemptionTable } from '../../parts/redemption/table';
import { FirstOne } from '../../parts/list/first-one';
import { PagedList } from '../../parts/list/paged-list';
import { Empty } from '../../parts/screen';
import { t } from '../../texts/text';

interface CodeRecordsProps {
  readonly voucher: Voucher;
}

export function Redemptions({ voucher }: CodeRecordsProps) {
  const [search] = useAddress();
  const paging = readPaging(search);
  const query = useQuery(redemptionsOfCode(voucher, paging));
  return (
    <PagedList
      query={query}
      rowsOf={({ redemptions }) => redemptions}
      nothing={
        <Empty title={t('Not used or tried yet')}>
          {t('The first redemption or refusal appears here, with its reason.')}
        </Empty>
      }
    >
      {(redemptions) => <RedemptionTable redemptions={redemptions} isBusy={query.isFetching} about="CODE" />}
    </PagedList>
  );
}

export function Publications({ voucher }: CodeRecordsProps) {
  const [search] = useAddress();
  const paging = readPaging(search);
  const { page, limit } = paging;
  const sent = new URLSearchParams({
    voucher: voucher.id,
    page: String(page),
    limit: String(limit),
    order: '-created_at',
  });
  const query = useQuery(publicationsQuery(sent.toString()));
  return (
    <PagedList
      query={query}
      rowsOf={({ publications }) => publications}
      nothing={
        <FirstOne title={t('Not published yet')} isFor={mayGive}>
          {t('“Publish…” above gives it to a customer.')}
        </FirstOne>
      }
    >
      {(publications) => <PublicationTable publications={publications} isBusy={query.isFetching} />}
    </PagedList>
  );
}

export function Rules({ voucher }: CodeRecordsProps) {
  const own = ownIds(voucher);
  if (own.length === 0 && !voucher.campaign_id) {
    return <Empty title={t('No rules of its own')}>{t('Anyone may use it.')}</Empty>;
  }
  return (
    <>
      {own.length > 0 ? <RuleSets title={t('Its own rules')} ids={own} /> : null}
      {voucher.campaign_id ? <CampaignRules id={voucher.campaign_id} /> : null}
    </>
  );
}

/** The rules of its campaign apply to a code in addition to its own. */
function CampaignRules({ id }: { readonly id: string }) {
  return (
    <Queried query={useQuery(campaignQuery(id))} lines={3}>
      {({ validation_rules_assignments }) => {
        const ids = validation_rules_assignments.data.map(({ rule_id }) => rule_id);
        if (ids.length > 0) return <RuleSets title={t('Rules of its campaign')} ids={ids} />;
        return <Empty title={t('Its campaign has no rules')}>{t('Any customer and order may use it.')}</Empty>;
      }}
    </Queried>
  );
}

/** The list has the rules of the campaign as well. */
function ownIds({ validation_rules_assignments: assigned }: Voucher): readonly string[] {
  const own = (assigned?.data ?? []).filter((one) => one.related_object_type === 'voucher');
  return own.map(({ rule_id }) => rule_id);
}

function RuleSets({ title, ids }: { readonly title: string; readonly ids: readonly string[] }) {
  return (
    <section className="panel stack" aria-label={title}>
      <h2>{title}</h2>
      {ids.map((id) => (
        <StoredRules key={id} id={id} />
      ))}
    </section>
  );
}
