// Taking a redemption back: it says in figures what returns where, and takes effect once however often the button is pressed.
import { useState } from 'react';
import { ApiProblem } from '../api/client';
import { rollBack } from '../api/redemptions';
import type { Redemption } from '../model/redemption';
import { labelOf } from '../model/waterfall';
import { Dialog } from './dialog';
import { Amount } from './format';
import { ProblemNote } from './screen';

interface RollbackProps {
  readonly redemption: Redemption;
  readonly parts: readonly Redemption[];
  readonly close: () => void;
  readonly done: () => void;
}

export function RollbackDialog({ redemption, parts, close, done }: RollbackProps) {
  // Made when the dialog opens: a second click is the same rollback.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const undo = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await rollBack(redemption, { reason: reason.trim(), idempotencyKey });
      done();
    } catch (error) {
      // Somebody was faster: the page shows what they did.
      if (error instanceof ApiProblem && error.key === 'already_rolled_back') {
        done();
        return;
      }
      setProblem(error instanceof Error ? error : new Error(String(error)));
      setBusy(false);
    }
  };
  return (
    <Dialog title={parts.length > 1 ? `Roll back all ${parts.length} parts?` : 'Roll back?'} close={close}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void undo();
        }}
      >
        <ul className="small">
          {parts.map((part) => (
            <li key={part.id}>
              <Returned part={part} />
            </li>
          ))}
        </ul>
        <div className="field">
          <label htmlFor="reason">Reason</label>
          <input
            id="reason"
            className="input"
            value={reason}
            maxLength={255}
            onChange={({ target }) => setReason(target.value)}
            autoFocus
          />
        </div>
        {problem ? <ProblemNote error={problem} /> : null}
        <div className="head">
          <button type="submit" className="button danger" disabled={isBusy}>
            {isBusy ? 'Rolling back …' : 'Roll back'}
          </button>
          <button type="button" className="button quiet" onClick={close}>
            Keep it
          </button>
        </div>
      </form>
    </Dialog>
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
