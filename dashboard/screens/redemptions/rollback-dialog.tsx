// Taking a redemption back: it says in figures what returns where, and takes effect once however often the button is pressed.
import { useState } from 'react';
import { rollBack } from '../../api/redemptions';
import type { Redemption } from '../../model/redemption';
import { labelOf } from '../../model/waterfall';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { Field } from '../../parts/form/fields';
import { Amount } from '../../parts/format';

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
      title={parts.length > 1 ? `Roll back all ${parts.length} parts?` : 'Roll back?'}
      close={close}
      action={action}
      verb="Roll back"
      busy="Rolling back …"
      cancel="Keep it"
      isDanger
    >
      <ul className="small">
        {parts.map((part) => (
          <li key={part.id}>
            <Returned part={part} />
          </li>
        ))}
      </ul>
      <Field id="reason" label="Reason">
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
    return (
      <>
        <Amount amount={gift.amount} /> go back to the card {name}
      </>
    );
  }
  if (loyalty_card) {
    return (
      <>
        {loyalty_card.points} points go back to the card {name}
      </>
    );
  }
  return <>{name} counts as used once less</>;
}
