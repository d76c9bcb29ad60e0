// What a past order would earn by the rules as they are now. Nothing is written.
import { useState } from 'react';
import { type EarnedEstimate, estimateOrder } from '../../api/loyalties';
import { useAction } from '../../parts/form/action';
import { TextField } from '../../parts/form/fields';
import { Amount } from '../../parts/format';
import { ShortId } from '../../parts/id-link';
import { ProblemNote } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

export function DryRun({ campaign }: { readonly campaign: string }) {
  const [order, setOrder] = useState('');
  const [result, setResult] = useState<EarnedEstimate | null>(null);
  const action = useAction({
    work: async () => {
      setResult(null);
      setResult(await estimateOrder(campaign, order.trim()));
    },
    done: () => undefined,
  });
  return (
    <form
      className="stack"
      aria-label={t('Dry run')}
      onSubmit={(event) => {
        event.preventDefault();
        if (order.trim() !== '') action.run();
      }}
    >
      <div className="row-fields">
        <TextField
          id="dry-run-order"
          label={t('Past order: ID or source ID')}
          value={order}
          set={setOrder}
          hint={t('Shows what the order would earn now. Nothing is added.')}
        />
      </div>
      <div>
        <button type="submit" className="button" disabled={action.isBusy || order.trim() === ''}>
          {t('Dry run')}
        </button>
      </div>
      {action.problem ? <ProblemNote error={action.problem} /> : null}
      <p role="status">{result === null ? null : <Result result={result} />}</p>
    </form>
  );
}

function Result({ result: { order, points } }: { readonly result: EarnedEstimate }) {
  if (points === null) return t('This order has no customer, so it earns nothing.');
  return (
    <>
      {rich('Order {order} of {amount} would earn {points}.', {
        order: <ShortId id={order.id}>{order.source_id ?? order.id}</ShortId>,
        amount: <Amount amount={order.amount ?? 0} />,
        points: <strong>{plural(points, { one: '{count} point', other: '{count} points' })}</strong>,
      })}
    </>
  );
}
