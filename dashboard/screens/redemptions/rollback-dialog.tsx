// Rolls back a redemption: shows the returned amounts, and takes effect once, even when the button is pressed
// repeatedly.
import { useState } from 'react';
import { rollBack } from '../../api/redemptions';
import type { Redemption } from '../../model/redemption';
import { labelOf } from '../../model/waterfall';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { TextField } from '../../parts/form/fields';
import { Amount } from '../../parts/format';
import { ScrollRegion } from '../../parts/list/data-table';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

interface RollbackProps {
  readonly redemption: Redemption;
  readonly parts: readonly Redemption[];
  readonly close: () => void;
  readonly done: () => void;
}

export function RollbackDialog({ redemption, parts, close, done }: RollbackProps) {
  const [reason, setReason] = useState('');
  const action = useAction({
    work: (idempotencyKey) => rollBack(redemption, { reason: reason.trim(), idempotencyKey }),
    done,
    // The page shows the rollback by another user.
    settledBy: ['already_rolled_back'],
  });
  return (
    <ActionDialog
      title={
        parts.length > 1
          ? plural(parts.length, { one: 'Roll back {count} part?', other: 'Roll back all {count} parts?' })
          : t('Roll back?')
      }
      close={close}
      action={action}
      verb={t('Roll back')}
      busy={t('Rolling back …')}
      cancel={t('Keep it')}
      isDanger
    >
      <AllReturned parts={parts} />
      <TextField id="reason" label={t('Reason')} value={reason} set={setReason} maxLength={255} />
    </ActionDialog>
  );
}

/** However many there are, the question, the reason and the buttons stay in sight. */
function AllReturned({ parts }: Pick<RollbackProps, 'parts'>) {
  const [first] = parts;
  if (first && parts.length === 1) {
    return (
      <p className="small">
        <Returned part={first} />
      </p>
    );
  }
  return (
    <ScrollRegion label={t('What returns')} isLow>
      <ul className="small">
        {parts.map((part) => (
          <li key={part.id}>
            <Returned part={part} />
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

function Returned({ part }: { readonly part: Redemption }) {
  const { gift, loyalty_card } = part;
  const name = <bdi className="code">{labelOf(part)}</bdi>;
  const back = gift ? (
    <Amount amount={gift.amount} />
  ) : loyalty_card ? (
    plural(loyalty_card.points, { one: '{count} point', other: '{count} points' })
  ) : null;
  if (back !== null) return <>{rich('{amount} go back to the card {name}', { amount: back, name })}</>;
  return <>{rich('{name} counts as used once less', { name })}</>;
}
