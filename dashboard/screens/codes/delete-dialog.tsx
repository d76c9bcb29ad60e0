// Delete a code: into the bin, where its name stays taken, or for good, which is typed.
import { useState } from 'react';
import { callApi } from '../../api/client';
import type { Voucher } from '../../api/vouchers';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { Field } from '../../parts/form/fields';
import { t } from '../../texts/text';

interface Props {
  readonly voucher: Voucher;
  readonly close: () => void;
  readonly done: () => void;
}

export function DeleteDialog({ voucher: { code }, close, done }: Props) {
  const [isForGood, setForGood] = useState(false);
  const [typed, setTyped] = useState('');
  const query = isForGood ? '?force=true' : '';
  const action = useAction({
    work: () => callApi(`/v1/vouchers/${encodeURIComponent(code)}${query}`, { method: 'DELETE' }),
    done,
  });
  return (
    <ActionDialog
      title={t('Delete this code?')}
      close={close}
      action={action}
      verb={isForGood ? t('Delete for good') : t('Move to the bin')}
      cancel={t('Keep it')}
      isDanger
      isReady={!isForGood || typed === code}
    >
      <fieldset className="stack choices">
        <legend className="visually-hidden">{t('How')}</legend>
        <label>
          <input type="radio" name="how" checked={!isForGood} onChange={() => setForGood(false)} />{' '}
          {t('Into the bin: nobody can use it, and its name stays taken')}
        </label>
        <label>
          <input type="radio" name="how" checked={isForGood} onChange={() => setForGood(true)} />{' '}
          {t('For good: its name is free again, and nothing brings it back')}
        </label>
      </fieldset>
      {isForGood ? (
        <Field id="typed" label={t('Type the code to go on')} hint={<bdi className="code">{code}</bdi>}>
          <input
            id="typed"
            className="input code"
            autoComplete="off"
            value={typed}
            aria-describedby="typed-hint"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      ) : null}
    </ActionDialog>
  );
}
