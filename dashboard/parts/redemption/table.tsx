// Redemptions as rows; a stack opens to its children, which are never shown apart from it.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { childIds } from '../../api/redemptions';
import { expanderName, isRolledBack, redeemedKind, type Redemption } from '../../model/redemption';
import { refusalOf } from '../../model/explain/refusals';
import { labelOf } from '../../model/waterfall';
import { Header, ScrollRegion } from '../list/data-table';
import { Amount, When } from '../format';
import { CustomerLink, IdLink } from '../id-link';
import { Badge } from '../screen';
import { Kind } from './kind';
import { plural, t } from '../../texts/text';

interface TableColumn {
  readonly name: string;
  readonly isQuiet?: boolean;
  readonly isEnd?: boolean;
  /** The same for a whole and its parts. */
  readonly isOfWhole?: boolean;
}

const COLUMNS: readonly TableColumn[] = [
  { name: t('Parts'), isQuiet: true },
  { name: t('What') },
  { name: t('When'), isOfWhole: true },
  { name: t('Customer'), isOfWhole: true },
  { name: t('Order'), isOfWhole: true },
  { name: t('Gross'), isEnd: true },
  { name: t('Discount'), isEnd: true },
  { name: t('Net'), isEnd: true },
  { name: t('Result') },
];

interface TableProps {
  /** A whole with its parts. */
  readonly redemptions: readonly Redemption[];
  readonly isBusy?: boolean;
  /** The child that led here: its group is open, and it is marked. */
  readonly marked?: string | undefined;
  /** On its own page: its parts are expanded initially, and time and customer are next to the table. */
  readonly isAlone?: boolean;
}

export function RedemptionTable({ redemptions, isBusy = false, marked, isAlone = false }: TableProps) {
  const columns = COLUMNS.filter(({ isOfWhole }) => !isOfWhole || !isAlone);
  return (
    <ScrollRegion label={t('Redemptions')} isBusy={isBusy}>
      <table>
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
            return <Group key={[one.id, ...found].join(' ')} redemption={one} marked={found} isAlone={isAlone} />;
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
  readonly isAlone: boolean;
}

function Group({ redemption, marked, isAlone }: GroupProps) {
  const ids = childIds(redemption);
  const [isOpen, open] = useState(isAlone || ids.some((id) => marked.includes(id)));
  const { redemptions: parts = [] } = redemption;
  return (
    <>
      <tr>
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
        <Cells
          redemption={redemption}
          isAlone={isAlone}
          name={
            ids.length === 0 ? (
              <Name of={redemption} />
            ) : (
              plural(ids.length, { one: '{count} redeemable', other: '{count} redeemables' })
            )
          }
        />
      </tr>
      {isOpen
        ? parts.map((child) => (
            <tr key={child.id} className="child" aria-current={marked.includes(child.id) ? 'true' : undefined}>
              <td />
              <Cells
                redemption={child}
                name={<Name of={child} />}
                isAlone={isAlone}
                isChild
                isMarked={marked.includes(child.id)}
              />
            </tr>
          ))
        : null}
    </>
  );
}

/** A code is written as one; a tier has a name. */
function Name({ of: redemption }: { readonly of: Redemption }) {
  return <bdi className={redeemedKind(redemption) === 'PROMOTION' ? undefined : 'code'}>{labelOf(redemption)}</bdi>;
}

interface CellProps {
  readonly redemption: Redemption;
  readonly name: ReactNode;
  readonly isAlone: boolean;
  readonly isChild?: boolean;
  readonly isMarked?: boolean;
}

function Cells({ redemption, name, isAlone, isChild = false, isMarked = false }: CellProps) {
  const { order } = redemption;
  // For a child, the discount of this step; its other sums include earlier steps.
  const taken = order?.total_applied_discount_amount ?? order?.total_discount_amount;
  const gross = isChild && order?.total_amount !== undefined ? order.total_amount + (taken ?? 0) : order?.amount;
  return (
    <>
      <th scope="row">
        <Link to="/redemptions/$id" params={{ id: redemption.id }}>
          {name}
        </Link>{' '}
        {isMarked ? <Badge>{t('found')}</Badge> : null}
        <Kind of={redemption} />
      </th>
      {isAlone ? null : <OfWhole redemption={redemption} isChild={isChild} />}
      <td className="end">{gross === undefined ? '–' : <Amount amount={gross} />}</td>
      <td className="end">{taken === undefined ? '–' : <Amount amount={taken === 0 ? 0 : -taken} />}</td>
      <td className="end">{order?.total_amount === undefined ? '–' : <Amount amount={order.total_amount} />}</td>
      <td>
        <Result of={redemption} />
      </td>
    </>
  );
}

/** Columns that a part shares with its parent are shown in the parent's row only. */
function OfWhole({ redemption, isChild }: Pick<CellProps, 'redemption' | 'isChild'>) {
  const { date, customer, order } = redemption;
  if (isChild) return <td colSpan={3} />;
  return (
    <>
      <td>
        <When date={date} />
      </td>
      <td>
        <CustomerCell customer={customer} />
      </td>
      <td>
        <OrderCell order={order} />
      </td>
    </>
  );
}

function CustomerCell({ customer }: Pick<Redemption, 'customer'>) {
  if (!customer) return <>–</>;
  return (
    <CustomerLink id={customer.id}>
      <bdi>{customer.name ?? customer.source_id ?? customer.id}</bdi>
    </CustomerLink>
  );
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

export function Result({ of: redemption }: { readonly of: Redemption }) {
  if (redemption.result === 'FAILURE') {
    const { failure_message, failure_code } = redemption;
    return (
      <span>
        <Badge tone="bad">{t('Failed')}</Badge>{' '}
        <span className="small soft">
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
