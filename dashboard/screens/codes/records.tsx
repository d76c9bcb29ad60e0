// What happened to a code: redemptions and refusals, publications, and its rules.
import { useQuery } from '@tanstack/react-query';
import { publicationsQuery } from '../../api/publications';
import { redemptionsOfCode } from '../../api/redemptions';
import type { Voucher } from '../../api/vouchers';
import { StoredRules } from '../../parts/explain/rule-tree';
import { useAddress } from '../../parts/list/filters';
import { readPaging } from '../../model/calls/first';
import { PublicationTable } from '../../parts/publication-table';
import { RedemptionTable } from '../../parts/redemption/table';
import { PagedList } from '../../parts/list/listed';
import { Empty } from '../../parts/screen';
import { t } from '../../texts/text';

interface Of {
  readonly voucher: Voucher;
}

export function Redemptions({ voucher }: Of) {
  const [search] = useAddress();
  const paging = readPaging(search);
  const query = useQuery(redemptionsOfCode(voucher, paging));
  return (
    <PagedList
      query={query}
      rowsOf={({ redemptions }) => redemptions}
      nothing={
        <Empty title={t('Nobody has used or tried it yet')}>
          {t('The first redemption or refusal appears here, with its reason.')}
        </Empty>
      }
    >
      {(redemptions) => <RedemptionTable redemptions={redemptions} isBusy={query.isFetching} />}
    </PagedList>
  );
}

export function Publications({ voucher }: Of) {
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
      nothing={<Empty title={t('Not published yet')}>{t('“Publish” gives it to a customer.')}</Empty>}
    >
      {(publications) => <PublicationTable publications={publications} isBusy={query.isFetching} />}
    </PagedList>
  );
}

export function Rules({ voucher }: Of) {
  const assigned = voucher.validation_rules_assignments?.data ?? [];
  if (assigned.length === 0) {
    return (
      <Empty title={t('No rules of its own')}>
        {voucher.campaign ? t('Those of its campaign count.') : t('Anybody may use it.')}
      </Empty>
    );
  }
  return (
    <div className="panel stack">
      {assigned.map(({ rule_id }) => (
        <StoredRules key={rule_id} id={rule_id} />
      ))}
    </div>
  );
}
