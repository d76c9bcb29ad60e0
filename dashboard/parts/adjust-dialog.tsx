// Add to a gift card or take from it, with a reason: one movement, however often the button is pressed.
import { type SubmitEvent, useState } from 'react';
import { callApi } from '../api/client';
import type { Voucher } from '../api/vouchers';
import { readMoney } from '../model/money';
import { Dialog } from './dialog';
import { Amount } from './format';
import { ProblemNote } from './screen';

interface AdjustProps {
  readonly voucher: Voucher;
  readonly close: () => void;
  readonly done: () => void;
}

export function AdjustDialog({ voucher, close, done }: AdjustProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [sign, setSign] = useState<1 | -1>(1);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const amount = readMoney(text);
  const balance = voucher.gift?.balance ?? 0;
  const after = amount === null ? null : balance + sign * amount;
  const isGood = amount !== null && amount > 0 && after !== null && after >= 0 && reason.trim() !== '';

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!isGood || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const path = `/v1/vouchers/${encodeURIComponent(voucher.code)}/balance`;
      await callApi(path, { method: 'POST', idempotencyKey, body: { amount: sign * amount, reason: reason.trim() } });
      done();
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
      setBusy(false);
    }
  };

  return (
    <Dialog title="Adjust balance" close={close}>
      <form onSubmit={(event) => void submit(event)}>
        <fieldset className="head" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="visually-hidden">Direction</legend>
          {([1, -1] as const).map((one) => (
            <label key={one}>
              <input type="radio" name="sign" checked={sign === one} onChange={() => setSign(one)} />{' '}
              {one === 1 ? 'Add' : 'Take'}
            </label>
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor="amount">Amount</label>
          <input
            id="amount"
            className="input figure"
            inputMode="decimal"
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-describedby="understood"
            aria-invalid={text !== '' && amount === null}
            autoFocus
          />
          <p id="understood" className="small soft" aria-live="polite">
            {text !== '' && amount === null ? 'Use a number with at most two decimals, such as 12.50.' : null}
            {after === null ? null : after < 0 ? 'There is less than that on the card.' : null}
            {after !== null && after >= 0 ? (
              <>
                The balance goes from <Amount amount={balance} /> to <Amount amount={after} />.
              </>
            ) : null}
          </p>
        </div>
        <div className="field">
          <label htmlFor="why">Reason</label>
          <input
            id="why"
            className="input"
            required
            maxLength={255}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        {problem ? <ProblemNote error={problem} /> : null}
        <div className="head">
          <button type="submit" className="button primary" disabled={!isGood || isBusy}>
            {sign === 1 ? 'Add' : 'Take'}
          </button>
          <button type="button" className="button quiet" onClick={close}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
