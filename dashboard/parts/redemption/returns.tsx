// Returns: units of an order that came back, with what they refunded, to whom, and what is left.
import { useQuery } from '@tanstack/react-query';
import type { Return, ReturnVoucher } from '../../../lib/model/records/return';
import { returnsQuery } from '../../api/returns';
import { lineName } from '../../model/lines';
import { personOf } from '../../model/ledger/sums';
import { mayHaveReturns } from '../../model/returns/left';
import type { Redemption } from '../../model/redemption';
import { Amount, When } from '../format';
import { IdLink, ShortId } from '../id-link';
import { type Column, DataTable } from '../list/data-table';
import { By } from '../person';
import { RawJson } from '../raw-json';
import { ProblemNote } from '../screen';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

export const POLICY_WORDS: Readonly<Record<Return['policy'], string>> = {
  KEEP: t('What each unit cost'),
  FORFEIT: t('Kept units lose the discounts'),
  RE_EVALUATE: t('Kept units are decided again'),
};

export const TENDER_WORDS: Readonly<Record<Return['tender_order'], string>> = {
  PROPORTIONAL: t('Money and cards in proportion'),
  MONEY_FIRST: t('Money first, then cards'),
  STORED_VALUE_FIRST: t('Cards first, then money'),
};

/** The credits or points that a card gets. */
export function CardUnits({ card: { credits, points = 0 } }: { readonly card: ReturnVoucher }) {
  if (credits !== undefined) return <Amount amount={credits} />;
  return <>{plural(points, { one: '{count} point', other: '{count} points' })}</>;
}

interface ReturnsProps {
  readonly redemption: Redemption;
  /** Names the redemption, where several are shown. */
  readonly isNamed?: boolean;
}

/** The returns of one redemption; nothing while there are none. */
export function Returns({ redemption, isNamed = false }: ReturnsProps) {
  const { data, error, refetch } = useQuery({
    ...returnsQuery(redemption.id),
    enabled: mayHaveReturns(redemption),
  });
  if (error) return <ProblemNote error={error} retry={() => void refetch()} />;
  const [last] = data ?? [];
  if (!data || !last) return null;
  const heading = `returns-${redemption.id}`;
  return (
    <section className="stack" aria-labelledby={heading}>
      <h2 id={heading}>{t('Returns')}</h2>
      {isNamed ? <IdLink id={redemption.id} /> : null}
      <DataTable
        label={t('Returns')}
        columns={columnsOf(redemption)}
        rows={data}
        keyOf={({ sequence }) => String(sequence)}
      />
      <p className="small soft">
        {last.complete ? (
          t('Everything was returned.')
        ) : (
          <>
            {rich('Still to refund: {amount}, {money} of it as money.', {
              amount: <Amount amount={last.remaining.refund_amount} />,
              money: <Amount amount={last.remaining.money_amount} />,
            })}
          </>
        )}{' '}
        {POLICY_WORDS[last.policy]}. {last.vouchers.length > 0 ? `${TENDER_WORDS[last.tender_order]}.` : ''}
      </p>
      <RawJson value={data} name={t('JSON of the returns')} />
    </section>
  );
}

const REFUND_COLUMNS: readonly Column<Return>[] = [
  { name: t('Refund'), isEnd: true, place: 'AMOUNT', cell: ({ refund_amount }) => <Amount amount={refund_amount} /> },
  { name: t('Money'), isEnd: true, cell: ({ money_amount }) => <Amount amount={money_amount} /> },
  { name: t('Cards'), cell: ({ vouchers }) => <Cards of={vouchers} /> },
  { name: t('Why'), cell: (one) => <Reason of={one} /> },
];

const WHEN: Column<Return> = { name: t('When'), place: 'DATE', cell: ({ date }) => <When date={date} /> };

/** Returns of several redemptions, each with its redemption and order. */
export const RETURN_COLUMNS: readonly Column<Return>[] = [
  WHEN,
  { name: t('Redemption'), cell: ({ redemption_id }) => <ShortId id={redemption_id} /> },
  { name: t('Order'), cell: ({ order_id }) => <ShortId id={order_id} /> },
  ...REFUND_COLUMNS,
];

function columnsOf(redemption: Redemption): readonly Column<Return>[] {
  return [
    WHEN,
    { name: t('Returned units'), cell: (one) => <Units of={one} redemption={redemption} /> },
    { name: t('List value'), isEnd: true, cell: ({ amount }) => <Amount amount={amount} /> },
    ...REFUND_COLUMNS,
  ];
}

function Units({ of: { items, order_amount }, redemption }: { readonly of: Return; readonly redemption: Redemption }) {
  const names = new Map(redemption.order?.items?.map((line) => [line.id, lineName(line)]));
  return (
    <ul className="bare">
      {items.map(({ id, quantity }) => (
        <li key={id}>{rich('{quantity} × {name}', { quantity, name: <bdi>{names.get(id) ?? id}</bdi> })}</li>
      ))}
      {order_amount > 0 ? (
        <li>{rich('{amount} outside the lines', { amount: <Amount amount={order_amount} /> })}</li>
      ) : null}
    </ul>
  );
}

function Cards({ of: cards }: { readonly of: readonly ReturnVoucher[] }) {
  if (cards.length === 0) return '–';
  return (
    <ul className="bare">
      {cards.map((card) => (
        <li key={card.redemption_id}>
          <ShortId id={card.voucher_id}>{card.code}</ShortId> <CardUnits card={card} />
          {card.credited || card.amount === 0 ? null : <span className="small soft"> {t('card deleted')}</span>}
        </li>
      ))}
    </ul>
  );
}

function Reason({ of: { reason, channel } }: { readonly of: Return }) {
  const person = personOf(channel);
  return (
    <>
      {reason ? <bdi>{reason}</bdi> : null} {person === null ? null : <By id={person} />}
    </>
  );
}
