// Redemptions as rows; a stack opens to its children, which are never shown apart from it.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { childIds } from '../../api/redemptions';
import { expanderName, isRolledBack, redeemedKind, type Redemption } from '../../model/redemption';
import { refusalOf } from '../../model/explain/refusals';
import { labelOf } from '../../model/waterfall';
import { blockCell, type Column, Header, ScrollRegion } from '../list/data-table';
import { Amount, When } from '../format';
import { CustomerName, IdLink } from '../id-link';
import { Badge } from '../screen';
import { Kind } from './kind';
import { plural, t } from '../../texts/text';

/** The record whose page shows the table: its own column is left out, and the result comes second. */
export type TableSubject = 'CODE' | 'CUSTOMER' | 'REDEMPTION';

interface TableColumn extends Pick<Column<never>, 'name' | 'isEnd' | 'isQuiet' | 'place'> {
  /** The same for a whole and its parts: shown in the row of the whole only. */
  readonly isOfWhole?: boolean;
  readonly cell: (row: RowProps) => ReactNode;
}

const WHEN: TableColumn = {
  name: t('When'),
  isOfWhole: true,
  place: 'DATE',
  cell: ({ of: { date } }) => <When date={date} />,
};
const CUSTOMER: TableColumn = {
  name: t('Customer'),
  isOfWhole: true,
  cell: ({ of: { customer } }) => (customer ? <CustomerName of={customer} /> : '–'),
};
const ORDER: TableColumn = {
  name: t('Order'),
  isOfWhole: true,
  cell: ({ of: { order } }) => <OrderCell order={order} />,
};
const AMOUNTS: readonly TableColumn[] = [
  { name: t('Gross'), isEnd: true, cell: (row) => <AmountCell amount={grossOf(row)} /> },
  { name: t('Discount'), isEnd: true, cell: ({ of }) => <AmountCell amount={-takenOf(of)} /> },
  {
    name: t('Net'),
    isEnd: true,
    place: 'AMOUNT',
    cell: ({ of: { order } }) => <AmountCell amount={order?.total_amount} />,
  },
];
const RESULT: TableColumn = { name: t('Result'), place: 'STATE', cell: ({ of }) => <Result of={of} /> };

/** The columns after the name of the row. */
const COLUMNS: Readonly<Record<TableSubject | 'NONE', readonly TableColumn[]>> = {
  NONE: [WHEN, CUSTOMER, ORDER, ...AMOUNTS, RESULT],
  // The moment names the row.
  CODE: [RESULT, CUSTOMER, ORDER, ...AMOUNTS],
  CUSTOMER: [RESULT, WHEN, ORDER, ...AMOUNTS],
  REDEMPTION: [...AMOUNTS, RESULT],
};

interface TableProps {
  /** A whole with its parts. */
  readonly redemptions: readonly Redemption[];
  readonly isBusy?: boolean;
  /** The child that led here: its group is open, and it is marked. */
  readonly marked?: string | undefined;
  /** On the page of a redemption, its parts are expanded initially. */
  readonly about?: TableSubject;
}

export function RedemptionTable({ redemptions, isBusy = false, marked, about }: TableProps) {
  const hasParts = redemptions.some((one) => childIds(one).length > 0);
  const first = { name: about === 'CODE' ? t('When') : t('What') };
  const columns = [...(hasParts ? [{ name: t('Parts'), isQuiet: true }] : []), first, ...COLUMNS[about ?? 'NONE']];
  return (
    <ScrollRegion label={t('Redemptions')} isBusy={isBusy}>
      <table className="rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {redemptions.map((one) => {
            const found = markedOf(one, marked);
            // Another filter marks other parts: a group that holds one opens, though it was shown closed before.
            const key = [one.id, ...found].join(' ');
            return <Group key={key} redemption={one} marked={found} about={about} hasParts={hasParts} />;
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The marked parts: the one in the address, or those that match the filters when their parent does not. */
function markedOf(
  { id, matched_redemptions: matched = [] }: Redemption,
  childId: string | undefined,
): readonly string[] {
  if (childId !== undefined) return [childId];
  return matched.includes(id) ? [] : matched;
}

interface GroupProps {
  readonly redemption: Redemption;
  readonly marked: readonly string[];
  readonly about: TableSubject | undefined;
  /** True when a row of the table has parts: each then begins with the place of a button. */
  readonly hasParts: boolean;
}

function Group({ redemption, marked, about, hasParts }: GroupProps) {
  const ids = childIds(redemption);
  const [isOpen, open] = useState(about === 'REDEMPTION' || ids.some((id) => marked.includes(id)));
  const { redemptions: parts = [] } = redemption;
  return (
    <>
      <tr>
        {hasParts ? (
          <td>
            {ids.length === 0 ? null : (
              <button
                type="button"
                className="expander"
                aria-expanded={isOpen}
                aria-label={expanderName(redemption.id, ids.length, isOpen)}
                onClick={() => open(!isOpen)}
              >
                {isOpen ? '−' : '+'}
              </button>
            )}
          </td>
        ) : null}
        <Cells of={redemption} about={about} />
      </tr>
      {isOpen
        ? parts.map((child) => (
            <tr key={child.id} className="child" aria-current={marked.includes(child.id) ? 'true' : undefined}>
              <td />
              <Cells of={child} about={about} isChild isMarked={marked.includes(child.id)} />
            </tr>
          ))
        : null}
    </>
  );
}

/** The name of a row: the number of redeemables, a code as such, or the name of a tier. */
export function RedeemedName({ of: redemption }: { readonly of: Redemption }) {
  const { length: count } = childIds(redemption);
  if (count > 0) return plural(count, { one: '{count} redeemable', other: '{count} redeemables' });
  return <bdi className={redeemedKind(redemption) === 'PROMOTION' ? undefined : 'code'}>{labelOf(redemption)}</bdi>;
}

interface RowProps {
  readonly of: Redemption;
}

interface CellsProps extends RowProps {
  readonly isChild?: boolean;
  readonly about: TableSubject | undefined;
  readonly isMarked?: boolean;
}

function Cells({ of: redemption, about, isChild = false, isMarked = false }: CellsProps) {
  return (
    <>
      <th scope="row" {...blockCell({ name: '', place: 'NAME' })}>
        <Link to="/redemptions/$id" params={{ id: redemption.id }}>
          {about === 'CODE' ? <When date={redemption.date} /> : <RedeemedName of={redemption} />}
        </Link>{' '}
        {isMarked ? <Badge>{t('found')}</Badge> : null}
        {about === 'CODE' ? null : <Kind of={redemption} />}
      </th>
      {COLUMNS[about ?? 'NONE'].map((column) => (
        <td key={column.name} className={column.isEnd ? 'end' : undefined} {...blockCell(column)}>
          {isChild && column.isOfWhole ? null : column.cell({ of: redemption })}
        </td>
      ))}
    </>
  );
}

/** For a child, the discount of this step; its other sums include earlier steps. */
function takenOf({ order }: Redemption): number {
  return order?.total_applied_discount_amount ?? order?.total_discount_amount ?? NaN;
}

/** For a part of a stack, shown with it or alone, the amount that earlier parts left. */
function grossOf({ of }: RowProps): number | undefined {
  const { total_amount: left, amount } = of.order ?? {};
  const isPart = of.object === 'redemption' && Boolean(of.redemption);
  return isPart && left !== undefined ? left + (takenOf(of) || 0) : amount;
}

function AmountCell({ amount }: { readonly amount: number | undefined }) {
  if (amount === undefined || Number.isNaN(amount)) return '–';
  return <Amount amount={amount === 0 ? 0 : amount} />;
}

function OrderCell({ order }: Pick<Redemption, 'order'>) {
  if (!order?.id) return <>–</>;
  const name = order.source_id ?? order.id;
  return (
    <IdLink id={order.id}>
      <span className="one-line" title={name}>
        <bdi>{name}</bdi>
      </span>
    </IdLink>
  );
}

interface ResultProps {
  readonly of: Redemption;
  /** Without the reason of a failure, where the page explains it. */
  readonly isShort?: boolean;
}

export function Result({ of: redemption, isShort = false }: ResultProps) {
  if (redemption.result === 'FAILURE') {
    if (isShort) return <Badge tone="bad">{t('Failed')}</Badge>;
    const { failure_message, failure_code } = redemption;
    return (
      <span>
        <Badge tone="bad">{t('Failed')}</Badge>{' '}
        <span className="small soft reason">
          {refusalOf(failure_code ?? '')?.sentence ?? failure_message ?? t('No reason was stored')}
          {failure_code ? <bdi> ({failure_code})</bdi> : null}
        </span>
      </span>
    );
  }
  if (!isRolledBack(redemption)) return <Badge tone="good">{t('Succeeded')}</Badge>;
  const [last] = redemption.related_redemptions?.rollbacks ?? [];
  return (
    <span>
      <Badge>{t('Rolled back')}</Badge>{' '}
      {last ? (
        <span className="small soft">
          <When date={last.date} />
        </span>
      ) : null}
    </span>
  );
}
