// Dates and a note of a code. Only what was changed is sent.
import { useState } from 'react';
import { callApi } from '../../api/client';
import type { Voucher } from '../../api/vouchers';
import { useAction } from '../../parts/form/action';
import { DatesFields, useDates } from '../../parts/form/dates-fields';
import { ActionDialog } from '../../parts/form/dialog';
import { TextField } from '../../parts/form/fields';
import { t } from '../../texts/text';

interface Props {
  readonly voucher: Voucher;
  readonly close: () => void;
  readonly done: () => void;
}

export function EditDialog({ voucher, close, done }: Props) {
  const dates = useDates(voucher);
  const [first] = useState(voucher.additional_info ?? '');
  const [info, setInfo] = useState(first);
  const body = { ...dates.changed, ...(info !== first && { additional_info: info === '' ? null : info }) };
  const isReady = dates.areGood && Object.keys(body).length > 0;
  const action = useAction({
    work: () => callApi(`/v1/vouchers/${encodeURIComponent(voucher.code)}`, { method: 'PUT', body }),
    done,
  });
  return (
    <ActionDialog title={t('Edit code')} close={close} action={action} verb={t('Save')} isReady={isReady}>
      <DatesFields form={dates} />
      <TextField id="info" label={t('Note')} value={info} set={setInfo} maxLength={255} />
    </ActionDialog>
  );
}
