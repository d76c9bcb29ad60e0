// The order of a redemption: its lines, and who changed it here.
import { lazy, Suspense, useState } from 'react';
import { lineName } from '../../model/lines';
import type { OrderLine, Redemption } from '../../model/redemption';
import { Amount } from '../../parts/format';
import { type Column, DataTable } from '../../parts/list/data-table';
import { Skeleton } from '../../parts/screen';
import { t } from '../../texts/text';

interface OfRedemption {
  readonly redemption: Redemption;
}

const Changed = lazy(async () => ({ default: (await import('../operations/audit')).Changed }));

interface NumberedLine {
  readonly number: number;
  readonly line: OrderLine;
}

const amountCell = (amount: number | undefined) => (amount === undefined ? '–' : <Amount amount={amount} />);

const LINES: readonly Column<NumberedLine>[] = [
  { name: t('Product'), cell: ({ line }) => <bdi>{lineName(line)}</bdi> },
  { name: t('Quantity'), isEnd: true, cell: ({ line }) => line.quantity ?? 1 },
  { name: t('Price'), isEnd: true, cell: ({ line }) => amountCell(line.price) },
  { name: t('Amount'), isEnd: true, place: 'STATE', cell: ({ line }) => amountCell(line.amount) },
];

export function OrderLines({ redemption: { order } }: OfRedemption) {
  const lines = (order?.items ?? []).map((line, index) => ({ line, number: index + 1 }));
  if (lines.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="lines">
      <h2 id="lines">{t('Order lines')}</h2>
      <DataTable label={t('Order lines')} columns={LINES} rows={lines} keyOf={({ number }) => String(number)} />
    </section>
  );
}

/** Changes of the order, and releases of its lock: loaded on demand, since they are rarely used. */
export function OrderChanges({ redemption: { order } }: OfRedemption) {
  const [isOpen, setOpen] = useState(false);
  if (!order?.id) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('Changes of the order')}</summary>
      {isOpen ? (
        <div className="stack">
          <Suspense fallback={<Skeleton lines={3} />}>
            <Changed of={order.id} />
          </Suspense>
        </div>
      ) : null}
    </details>
  );
}
