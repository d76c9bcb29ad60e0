// Step 3: who may use it, and when.
import { WEEKDAYS } from '../../model/campaign/state';
import { useProject } from '../../parts/format';
import { TextField } from '../../parts/form/fields';
import { UnderstoodMoment } from '../../parts/form/understood';
import type { StepProps } from './step';
import { RuleBuilder } from './rules';
import { t } from '../../texts/text';

export function WhenStep({ draft, set }: StepProps) {
  const { timezone } = useProject();
  return (
    <>
      <section className="panel stack" aria-labelledby="dates">
        <h2 id="dates">{t('When')}</h2>
        <p className="small soft">{t('Dates and hours are those of the project: {timezone}.', { timezone })}</p>
        <div className="row-fields">
          <TextField
            id="start"
            label={t('From (optional)')}
            type="datetime-local"
            value={draft.start}
            set={(start) => set({ start })}
            hint={<UnderstoodMoment local={draft.start} />}
          />
          <TextField
            id="end"
            label={t('Until (optional)')}
            type="datetime-local"
            value={draft.end}
            set={(end) => set({ end })}
            hint={<UnderstoodMoment local={draft.end} />}
          />
          <TextField
            id="fromHour"
            label={t('Each day from (optional)')}
            type="time"
            value={draft.fromHour}
            set={(fromHour) => set({ fromHour })}
          />
          <TextField
            id="toHour"
            label={t('Each day until (optional)')}
            type="time"
            value={draft.toHour}
            set={(toHour) => set({ toHour })}
          />
        </div>
        <fieldset className="plain">
          <legend>{t('Days (empty: every day)')}</legend>
          <div className="checks">
            {WEEKDAYS.map((name, day) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={draft.weekdays.includes(day)}
                  onChange={({ target }) =>
                    set({
                      weekdays: target.checked ? [...draft.weekdays, day] : draft.weekdays.filter((one) => one !== day),
                    })
                  }
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      </section>
      <RuleBuilder draft={draft} set={set} />
    </>
  );
}
