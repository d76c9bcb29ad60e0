// The validity dates: two inputs in the zone of the project; only changed ones are sent.
import { useState } from 'react';
import { areReversed, diffDates, type Dates, isMoment, toZoned, type TypedDates } from '../../model/zone';
import { useProject } from '../format';
import { UnderstoodMoment } from './understood';
import { Field } from './fields';
import { t } from '../../texts/text';

export interface DatesForm {
  readonly typed: TypedDates;
  readonly type: (typed: TypedDates) => void;
  readonly timezone: string;
  /** The dates to send. */
  readonly changed: Partial<Dates>;
  /** The resulting dates. */
  readonly dates: Dates;
  readonly areReversed: boolean;
  /** True when both dates are valid and in order. */
  readonly areGood: boolean;
}

/** @param begun what the form shows at first instead */
export function useDates(before: Dates, begun: Partial<TypedDates> = {}): DatesForm {
  const { timezone } = useProject();
  // What the form began with: a newer reading of the record is no change of this form.
  const [first] = useState(before);
  const [typed, type] = useState(() => ({
    start: toZoned(first.start_date, timezone),
    end: toZoned(first.expiration_date, timezone),
    ...begun,
  }));
  const changed = diffDates(first, typed, timezone);
  const dates = { ...first, ...changed };
  const reversed = areReversed(dates);
  const areRead = [typed.start, typed.end].every((local) => local === '' || isMoment(local));
  return { typed, type, timezone, changed, dates, areReversed: reversed, areGood: areRead && !reversed };
}

export function DatesFields({ form: { typed, type, timezone, ...form } }: { readonly form: DatesForm }) {
  return (
    <>
      <MomentField
        id="start"
        label={t('From ({timezone})', { timezone })}
        value={typed.start}
        change={(start) => type({ ...typed, start })}
      />
      <MomentField
        id="end"
        label={t('Until ({timezone})', { timezone })}
        value={typed.end}
        change={(end) => type({ ...typed, end })}
      />
      {form.areReversed ? (
        <p className="note bad" role="alert">
          {t('The end is before the start.')}
        </p>
      ) : null}
    </>
  );
}

interface MomentProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

function MomentField({ id, label, value, change }: MomentProps) {
  return (
    <Field id={id} label={label} hint={<UnderstoodMoment local={value} />}>
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
