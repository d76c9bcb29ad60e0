// A publication next to the list: its codes, and their later uses.
import { useQueries, useQuery } from '@tanstack/react-query';
import { codesOf, type Publication, publicationQuery } from '../../api/publications';
import { redemptionsSince } from '../../api/redemptions';
import { voucherQuery } from '../../api/vouchers';
import type { Redemption } from '../../model/redemption';
import { ReadDialog } from '../../parts/form/dialog';
import { RefusalNote } from '../../parts/explain/check-list';
import { FactId, Facts } from '../../parts/facts';
import { Amount, When } from '../../parts/format';
import { CodeLink, ShortId } from '../../parts/id-link';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { Person } from '../../parts/person';
import { PublicationResult } from '../../parts/publication-table';
import { RawJson } from '../../parts/raw-json';
import { Result } from '../../parts/redemption/table';
import { Badge } from '../../parts/screen';
import { NamedCustomer } from '../../parts/named-customer';
import { plural, t } from '../../texts/text';

interface Props {
  readonly id: string;
  /** The publication from the list; undefined when it is on another page, or hidden by filters. */
  readonly listed: Publication | undefined;
  readonly close: () => void;
}

export function PublicationDrawer({ id, listed, close }: Props) {
  const query = useQuery({ ...publicationQuery(id), enabled: listed === undefined });
  return (
    <ReadDialog title={t('Publication')} close={close} isWide>
      <Queried query={listed ? { ...query, data: listed } : query}>
        {(publication) =>
          publication ? <Record publication={publication} /> : <p>{t('No publication with this ID exists.')}</p>
        }
      </Queried>
    </ReadDialog>
  );
}

function Record({ publication }: { readonly publication: Publication }) {
  const { id, created_at, customer_id, channel, user_id, source_id, result } = publication;
  return (
    <>
      <Facts
        rows={[
          ['ID', <FactId key="id" id={id} />],
          [t('When'), <When key="when" date={created_at} />],
          [t('Customer'), customer_id && <NamedCustomer id={customer_id} />],
          [t('Channel'), <bdi key="channel">{channel}</bdi>],
          [t('Who'), user_id && <Person key="who" id={user_id} />],
          [t('Source ID'), source_id && <bdi>{source_id}</bdi>],
          [t('Result'), <PublicationResult key="result" of={publication} />],
        ]}
      />
      {result === 'FAILURE' ? (
        <RefusalNote code={publication.failure_code} message={publication.failure_message} />
      ) : (
        <>
          <Given codes={codesOf(publication)} />
          <UsesSince publication={publication} />
        </>
      )}
      <RawJson value={publication} />
    </>
  );
}

function Given({ codes }: { readonly codes: readonly string[] }) {
  const vouchers = useQueries({ queries: codes.map((code) => voucherQuery(code)) });
  return (
    <ul className="bare">
      {codes.map((code, index) => (
        <li key={code}>
          <CodeLink code={code} /> <Used times={vouchers[index]?.data?.redemption.redeemed_quantity} />
        </li>
      ))}
    </ul>
  );
}

function Used({ times }: { readonly times: number | undefined }) {
  if (times === undefined) return null;
  if (times === 0) return <Badge>{t('Not used yet')}</Badge>;
  return <Badge tone="good">{plural(times, { one: 'used once', other: 'used {count} times' })}</Badge>;
}

/** Redemptions of the codes from the publication on; a code may have been used before. */
function UsesSince({ publication: { vouchers_id: ids, created_at: since } }: { readonly publication: Publication }) {
  const query = useQuery(redemptionsSince({ ids, since }));
  return (
    <section className="stack" aria-labelledby="uses-since">
      <h3 id="uses-since">{t('Redemptions since')}</h3>
      <Queried query={query} lines={2}>
        {({ redemptions, total }) =>
          total === 0 ? (
            <p className="soft">{t('None yet.')}</p>
          ) : (
            <>
              <DataTable
                label={t('Uses of the codes')}
                columns={ids.length > 1 ? USES : USES_OF_ONE}
                rows={redemptions}
                keyOf={({ id }) => id}
              />
              {total > redemptions.length ? (
                <p className="small soft">
                  {t('The newest {count} of {total}.', { count: redemptions.length, total })}
                </p>
              ) : null}
            </>
          )
        }
      </Queried>
    </section>
  );
}

const CODE: Column<Redemption> = {
  name: t('Code'),
  cell: ({ voucher }) => (voucher ? <CodeLink code={voucher.code} /> : '–'),
};

const USES: readonly Column<Redemption>[] = [
  { name: t('Redemption'), cell: ({ id }) => <ShortId id={id} /> },
  { name: t('When'), place: 'DATE', cell: ({ date }) => <When date={date} /> },
  CODE,
  {
    name: t('Order'),
    cell: ({ order }) => (order?.id ? <ShortId id={order.id}>{order.source_id ?? order.id}</ShortId> : '–'),
  },
  {
    name: t('Discount'),
    place: 'AMOUNT',
    isEnd: true,
    cell: ({ order }) => <Amount amount={order?.total_applied_discount_amount ?? 0} />,
  },
  { name: t('Result'), place: 'STATE', cell: (row) => <Result of={row} /> },
];

/** The code is shown above. */
const USES_OF_ONE = USES.filter((column) => column !== CODE);
