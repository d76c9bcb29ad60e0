// Dates, a note and attributes of a code.
import { useState } from 'react';
import { callApi } from '../../api/client';
import type { Voucher } from '../../api/vouchers';
import { fromZoned, toZoned } from '../../model/zone';
import { useAction } from '../../parts/action';
import { ActionDialog } from '../../parts/dialog';
import { Field } from '../../parts/filters';
import { useProject } from '../../parts/format';

interface Props {
  readonly voucher: Voucher;
  readonly close: () => void;
  readonly done: () => void;
}

export function EditDialog({ voucher, close, done }: Props) {
  const { timezone } = useProject();
  const [start, setStart] = useState(() => toZoned(voucher.start_date, timezone));
  const [end, setEnd] = useState(() => toZoned(voucher.expiration_date, timezone));
  const [info, setInfo] = useState(voucher.additional_info ?? '');
  const dates = { start_date: fromZoned(start, timezone), expiration_date: fromZoned(end, timezone) };
  const isReversed =
    dates.start_date !== null && dates.expiration_date !== null && dates.start_date >= dates.expiration_date;
  const action = useAction({
    work: () =>
      callApi(`/v1/vouchers/${encodeURIComponent(voucher.code)}`, {
        method: 'PUT',
        body: { ...dates, additional_info: info === '' ? null : info },
      }),
    done,
  });
  return (
    <ActionDialog title="Edit code" close={close} action={action} verb="Save" isReady={!isReversed}>
      <Moment id="start" label={`From (${timezone})`} value={start} iso={dates.start_date} change={setStart} />
      <Moment id="end" label={`Until (${timezone})`} value={end} iso={dates.expiration_date} change={setEnd} />
      {isReversed ? (
        <p className="note bad" role="alert">
          It would end before it begins.
        </p>
      ) : null}
      <Field id="info" label="Note">
        <input
          id="info"
          className="input"
          maxLength={255}
          value={info}
          onChange={({ target }) => setInfo(target.value)}
        />
      </Field>
    </ActionDialog>
  );
}

interface MomentProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly iso: string | null;
  readonly change: (value: string) => void;
}

function Moment({ id, label, value, iso, change }: MomentProps) {
  return (
    <Field id={id} label={label} hint={iso === null ? 'No date' : `${iso.slice(0, 16).replace('T', ' ')} UTC`}>
      <input
        id={id}
        className="input"
        type="datetime-local"
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
}
