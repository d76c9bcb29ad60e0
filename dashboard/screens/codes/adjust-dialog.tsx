// Add to a gift card or take from it, with a reason: one movement, however often the button is pressed.
import { useState } from 'react';
import { callApi } from '../../api/client';
import type { Voucher } from '../../api/vouchers';
import { readMoney } from '../../model/money';
import { useAction } from '../../parts/action';
import { ActionDialog } from '../../parts/dialog';
import { Field } from '../../parts/filters';
import { Amount } from '../../parts/format';

interface AdjustProps {
  readonly voucher: Voucher;
  readonly close: () => void;
  readonly done: () => void;
}

export function AdjustDialog({ voucher, close, done }: AdjustProps) {
  const [sign, setSign] = useState<1 | -1>(1);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const amount = readMoney(text);
  const balance = voucher.gift?.balance ?? 0;
  const after = amount === null ? null : balance + sign * amount;
  const action = useAction({
    work: (idempotencyKey) =>
      callApi(`/v1/vouchers/${encodeURIComponent(voucher.code)}/balance`, {
        method: 'POST',
        idempotencyKey,
        body: { amount: sign * (amount ?? 0), reason: reason.trim() },
      }),
    done,
  });
  const isReady = amount !== null && amount > 0 && after !== null && after >= 0 && reason.trim() !== '';
  return (
    <ActionDialog
      title="Adjust balance"
      close={close}
      action={action}
      verb={sign === 1 ? 'Add' : 'Take'}
      isReady={isReady}
    >
      <fieldset className="choices">
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
          {after !== null && after < 0 ? 'There is less than that on the card.' : null}
          {after !== null && after >= 0 ? (
            <>
              The balance goes from <Amount amount={balance} /> to <Amount amount={after} />.
            </>
          ) : null}
        </p>
      </div>
      <Field id="why" label="Reason">
        <input
          id="why"
          className="input"
          required
          maxLength={255}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ActionDialog>
  );
}
