// Taking a redemption back: it says in figures what returns where, and takes effect once however often the button is pressed.
import { useState } from 'react';
import { rollBack } from '../../api/redemptions';
import type { Redemption } from '../../model/redemption';
import { labelOf } from '../../model/waterfall';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { Field } from '../../parts/form/fields';
import { Amount } from '../../parts/format';
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
    // The page shows what somebody else did.
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
      <ul className="small">
        {parts.map((part) => (
          <li key={part.id}>
            <Returned part={part} />
          </li>
        ))}
      </ul>
      <Field id="reason" label={t('Reason')}>
        <input
          id="reason"
          className="input"
          value={reason}
          maxLength={255}
          onChange={({ target }) => setReason(target.value)}
          autoFocus
        />
      </Field>
    </ActionDialog>
  );
}

function Returned({ part }: { readonly part: Redemption }) {
  const { gift, loyalty_card } = part;
  const name = <bdi className="code">{labelOf(part)}</bdi>;
  if (gift) {
    return <>{rich('{amount} go back to the card {name}', { amount: <Amount amount={gift.amount} />, name })}</>;
  }
  if (loyalty_card) {
    return <>{rich('{points} points go back to the card {name}', { points: loyalty_card.points, name })}</>;
  }
  return <>{rich('{name} counts as used once less', { name })}</>;
}
