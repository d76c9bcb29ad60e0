// Delete a code: into the bin, where its name stays taken, or for good, which is typed.
import { useState } from 'react';
import { callApi } from '../../api/client';
import type { Voucher } from '../../api/vouchers';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { TypedField } from '../../parts/form/fields';
import { Amount } from '../../parts/format';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

interface Props {
  readonly voucher: Voucher;
  readonly close: () => void;
  readonly done: () => void;
}

export function DeleteDialog({ voucher, close, done }: Props) {
  const { code } = voucher;
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
      verb={isForGood ? t('Delete permanently') : t('Move to trash')}
      cancel={t('Cancel')}
      isDanger
      isReady={!isForGood || typed === code}
    >
      <Lost voucher={voucher} />
      <fieldset className="choices pairs">
        <legend className="visually-hidden">{t('How')}</legend>
        <label>
          <input type="radio" name="how" checked={!isForGood} onChange={() => setForGood(false)} />
          <span>{t('Move to trash. The code stops working and its name stays reserved.')}</span>
        </label>
        <label>
          <input type="radio" name="how" checked={isForGood} onChange={() => setForGood(true)} />
          <span>{t("Delete permanently. The name can be reused. This can't be undone.")}</span>
        </label>
      </fieldset>
      {isForGood ? (
        <TypedField label={t('Type the code to continue')} expected={code} value={typed} set={setTyped} />
      ) : null}
    </ActionDialog>
  );
}

/** The balance that is lost. */
function Lost({ voucher: { gift, loyalty_card } }: Pick<Props, 'voucher'>) {
  const card = gift ?? loyalty_card;
  if (!card || card.balance === 0) return null;
  return (
    <p className="note bad">
      {loyalty_card
        ? plural(card.balance, {
            one: '{count} remaining point can no longer be spent.',
            other: '{count} remaining points can no longer be spent.',
          })
        : rich('The remaining {amount} can no longer be spent.', {
            amount: <Amount amount={card.balance} />,
          })}
    </p>
  );
}
