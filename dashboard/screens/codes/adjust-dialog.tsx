// Add to a card or take from it, with a reason: one movement, however often the button is pressed.
import { useState } from 'react';
import { callApi } from '../../api/client';
import type { Voucher } from '../../api/vouchers';
import { readMoney } from '../../model/money';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { Field, TextField } from '../../parts/form/fields';
import { NO_AMOUNT } from '../../parts/form/understood';
import { Moved } from '../../parts/voucher';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const WHOLE = t('Use a whole number.');

interface AdjustProps {
  readonly voucher: Voucher;
  readonly close: () => void;
  readonly done: () => void;
}

export function AdjustDialog({ voucher, close, done }: AdjustProps) {
  const [sign, setSign] = useState<1 | -1>(1);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const isPoints = voucher.type === 'LOYALTY_CARD';
  const amount = isPoints ? readPoints(text) : readMoney(text);
  const balance = voucher.gift?.balance ?? voucher.loyalty_card?.balance ?? 0;
  const after = amount === null ? null : balance + sign * amount;
  const code = encodeURIComponent(voucher.code);
  const action = useAction({
    work: (idempotencyKey) =>
      callApi(isPoints ? `/v1/loyalties/members/${code}/balance` : `/v1/vouchers/${code}/balance`, {
        method: 'POST',
        idempotencyKey,
        body: { [isPoints ? 'points' : 'amount']: sign * (amount ?? 0), reason: reason.trim() },
      }),
    done,
  });
  const isReady = amount !== null && amount > 0 && after !== null && after >= 0 && reason.trim() !== '';
  return (
    <ActionDialog
      title={t('Adjust balance')}
      close={close}
      action={action}
      verb={sign === 1 ? t('Add') : t('Take')}
      isReady={isReady}
    >
      <fieldset className="choices">
        <legend className="visually-hidden">{t('Direction')}</legend>
        {([1, -1] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="sign" checked={sign === one} onChange={() => setSign(one)} />{' '}
            {one === 1 ? t('Add') : t('Take')}
          </label>
        ))}
      </fieldset>
      <Field id="amount" label={isPoints ? t('Points') : t('Amount')}>
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
          <Understood text={text} balance={balance} after={after} isPoints={isPoints} />
        </p>
      </Field>
      <TextField id="why" label={t('Reason')} value={reason} set={setReason} maxLength={255} isRequired />
    </ActionDialog>
  );
}

interface UnderstoodProps {
  readonly text: string;
  readonly balance: number;
  /** Null when the text is no amount. */
  readonly after: number | null;
  readonly isPoints: boolean;
}

function Understood({ text, balance, after, isPoints }: UnderstoodProps) {
  if (after === null) return text === '' ? null : isPoints ? WHOLE : NO_AMOUNT;
  if (after < 0) return t('The amount exceeds the balance.');
  return (
    <>
      {rich('The balance goes from {amount} to {amount2}.', {
        amount: <Moved amount={balance} isPoints={isPoints} />,
        amount2: <Moved amount={after} isPoints={isPoints} />,
      })}
    </>
  );
}

function readPoints(text: string): number | null {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text) : null;
}
