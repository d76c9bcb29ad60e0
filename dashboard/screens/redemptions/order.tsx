// The order of a redemption: its lines, and who changed it here.
import { lazy, Suspense, useState } from 'react';
import { lineName } from '../../model/lines';
import type { Redemption } from '../../model/redemption';
import { Amount } from '../../parts/format';
import { ScrollRegion } from '../../parts/list/data-table';
import { Skeleton } from '../../parts/screen';
import { t } from '../../texts/text';

interface OfRedemption {
  readonly redemption: Redemption;
}

const Changed = lazy(async () => ({ default: (await import('../operations/audit')).Changed }));

export function OrderLines({ redemption: { order } }: OfRedemption) {
  const items = order?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="lines">
      <h2 id="lines">{t('Order lines')}</h2>
      <ScrollRegion label={t('Order lines')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Product')}</th>
              {[t('Quantity'), t('Price'), t('Amount')].map((name) => (
                <th key={name} scope="col" className="end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, index) => (
              <tr key={index}>
                <th scope="row">
                  <bdi>{lineName(item)}</bdi>
                </th>
                <td className="end figure">{item.quantity ?? 1}</td>
                <td className="end">{item.price === undefined ? '–' : <Amount amount={item.price} />}</td>
                <td className="end">{item.amount === undefined ? '–' : <Amount amount={item.amount} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

/** Changes of the order, and releases of its lock: loaded on demand, since they are rarely used. */
export function OrderChanges({ redemption: { order } }: OfRedemption) {
  const [isOpen, setOpen] = useState(false);
  if (!order?.id) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('Who changed the order')}</summary>
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
