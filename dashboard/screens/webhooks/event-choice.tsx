// The events that a webhook subscribes to, grouped by subject.
import { EVENT_DATA } from '../../../lib/model/events/payloads';
import { EVENT_TYPES, type EventFamily, eventFamilies, eventWords } from '../../model/events/words';
import { SwitchInput } from '../operations/inputs';
import { t } from '../../texts/text';

interface ChoiceProps {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (events: ReadonlySet<string>) => void;
}

const FAMILIES = eventFamilies();

export function EventChoice({ chosen, choose }: ChoiceProps) {
  return (
    <fieldset className="plain stack">
      <legend>
        {chosen.size === EVENT_TYPES.length
          ? t('All events')
          : t('{count} of {total} events', { count: chosen.size, total: EVENT_TYPES.length })}
      </legend>
      <div className="head">
        <button type="button" className="button" onClick={() => choose(new Set(EVENT_TYPES))}>
          {t('Choose all')}
        </button>
        <button type="button" className="button quiet" onClick={() => choose(new Set())}>
          {t('Choose none')}
        </button>
      </div>
      <div className="families">
        {FAMILIES.map((family) => (
          <Family key={family.name} family={family} chosen={chosen} choose={choose} />
        ))}
      </div>
    </fieldset>
  );
}

function Family({ family: { name, types }, chosen, choose }: ChoiceProps & { readonly family: EventFamily }) {
  const count = types.filter((type) => chosen.has(type)).length;
  const set = (some: readonly string[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const type of some)
      if (isOn) next.add(type);
      else next.delete(type);
    choose(next);
  };
  return (
    <details open={count > 0 && count < types.length}>
      <summary>
        {name} <span className="soft small">{t('{count} of {total}', { count, total: types.length })}</span>
      </summary>
      <div className="checks column">
        <SwitchInput isOn={count === types.length} set={(isOn) => set(types, isOn)}>
          {t('All of {name}', { name: name.toLowerCase() })}
        </SwitchInput>
        {types.map((type) => (
          <SwitchInput key={type} isOn={chosen.has(type)} set={(isOn) => set([type], isOn)}>
            <span>
              {eventWords(type)} <code className="small soft">{type}</code>
              {EVENT_DATA.has(type) ? null : <span className="small soft"> {t('never sent')}</span>}
            </span>
          </SwitchInput>
        ))}
      </div>
    </details>
  );
}
