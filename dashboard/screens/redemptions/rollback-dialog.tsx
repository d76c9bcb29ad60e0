// Rolls back a redemption: shows the returned amounts, and takes effect once, even when the button is pressed
// repeatedly.
import { useState } from 'react';
import type { Return } from '../../../lib/model/records/return';
import { rollBack } from '../../api/redemptions';
import type { Redemption } from '../../model/redemption';
import { restOfCard } from '../../model/returns/left';
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
  /** The newest return: a rollback gives back the rest. */
  readonly last: Return | null;
  readonly close: () => void;
  readonly done: () => void;
}

export function RollbackDialog({ redemption, parts, last, close, done }: RollbackProps) {
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
      busy={t('Rolling back…')}
      cancel={t('Cancel')}
      isDanger
    >
      <AllReturned parts={parts} last={last} />
      <TextField id="reason" label={t('Reason')} value={reason} set={setReason} maxLength={255} />
    </ActionDialog>
  );
}

/** However many there are, the question, the reason and the buttons stay in sight. */
function AllReturned({ parts, last }: Pick<RollbackProps, 'parts' | 'last'>) {
  const [first] = parts;
  if (first && parts.length === 1) {
    return (
      <p className="small">
        <Returned part={first} last={last} />
      </p>
    );
  }
  return (
    <ScrollRegion label={t('What returns')} isLow>
      <ul className="small">
        {parts.map((part) => (
          <li key={part.id}>
            <Returned part={part} last={last} />
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

function Returned({ part, last }: Pick<RollbackProps, 'last'> & { readonly part: Redemption }) {
  const { gift, loyalty_card } = part;
  const rest = restOfCard(part, last);
  const name = <bdi className="code">{labelOf(part)}</bdi>;
  const back = gift ? (
    <Amount amount={rest} />
  ) : loyalty_card ? (
    plural(rest, { one: '{count} point', other: '{count} points' })
  ) : null;
  if (back !== null) return <>{rich('{amount} is returned to card {name}', { amount: back, name })}</>;
  return <>{rich('One use of {name} is returned', { name })}</>;
}
