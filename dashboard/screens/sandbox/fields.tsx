// Fields of a try: the mode, the customer, and the metadata.
import { EXPANSIONS, type Mode, OBJECTIVES, SCENARIOS, type SandboxState } from '../../model/sandbox/state';
import { customersLike } from '../../api/customers';
import { Combobox } from '../../parts/form/combobox';
import { useDescription } from '../../parts/form/faults';
import { Field, TextField } from '../../parts/form/fields';
import { t } from '../../texts/text';

const MODES: readonly (readonly [Mode, string])[] = [
  ['validate', t('Validate')],
  ['best', t('Best stack')],
  ['near', t('Near')],
  ['qualify', t('Qualify')],
  ['redeem', t('Redeem')],
];

export function nameOf(mode: Mode): string {
  return MODES.find(([one]) => one === mode)?.[1] ?? mode;
}

interface ModeProps {
  readonly mode: Mode;
  readonly choose: (mode: Mode) => void;
  readonly maySpend: boolean;
}

export function Modes({ mode, choose, maySpend }: ModeProps) {
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{t('What to do')}</legend>
      {MODES.map(([one, name]) =>
        one === 'redeem' && !maySpend ? null : (
          <label key={one}>
            <input type="radio" name="mode" checked={mode === one} onChange={() => choose(one)} /> {name}
          </label>
        ),
      )}
    </fieldset>
  );
}

interface PartProps {
  readonly state: SandboxState;
  readonly change: (members: Partial<SandboxState>) => void;
}

export function Customer({ state, change }: PartProps) {
  return (
    <Field
      id="customer"
      label={t('Customer')}
      hint={t("Search by ID, source ID, email or name. Optional. Unknown codes count toward this customer's limit.")}
    >
      <Combobox
        id="customer"
        hintId="customer-hint"
        value={state.customer}
        set={(text) => change({ customer: text.trim() })}
        place="customers"
        find={customersLike}
      />
    </Field>
  );
}

export function Tracking({ state, change }: PartProps) {
  return (
    <details open={state.tracking !== ''}>
      <summary className="small">{t('Anonymous visitor')}</summary>
      <TextField
        id="tracking"
        label={t('Tracking ID')}
        hint={t('Unknown codes count against it, where no customer is named.')}
        value={state.tracking}
        set={(text) => change({ tracking: text.trim() })}
        maxLength={255}
      />
    </details>
  );
}

export function Scenario({ state, change }: PartProps) {
  const set = (scenario: string): void => change({ scenario });
  return <Choice id="scenario" label={t('What could be used')} value={state.scenario} set={set} choices={SCENARIOS} />;
}

export function Objective({ state, change }: PartProps) {
  const set = (objective: string): void => change({ objective });
  return <Choice id="objective" label={t('Best at')} value={state.objective} set={set} choices={OBJECTIVES} />;
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly choices: readonly (readonly [value: string, name: string])[];
}

function Choice({ id, label, value, set, choices }: ChoiceProps) {
  return (
    <Field id={id} label={label}>
      <select id={id} className="input" value={value} onChange={({ target }) => set(target.value)}>
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function Metadata({ state, change }: PartProps) {
  return (
    <details open={state.metadata !== ''}>
      <summary className="small">{t('Metadata of the redemption')}</summary>
      <Field id="metadata" label={t('JSON')}>
        <textarea
          id="metadata"
          className="input code"
          rows={4}
          value={state.metadata}
          {...useDescription('metadata')}
          onChange={({ target }) => change({ metadata: target.value })}
        />
      </Field>
    </details>
  );
}

/** Optional parts of the answer; the tabs next to it show them. */
export function Options({ state: { expand }, change }: PartProps) {
  return (
    <details open={expand.length > 0}>
      <summary className="small">{t('Options: what the answer holds besides')}</summary>
      <fieldset className="choices">
        <legend className="visually-hidden">{t('Options')}</legend>
        {EXPANSIONS.map(([name, words]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={expand.includes(name)}
              onChange={({ target }) =>
                change({ expand: target.checked ? [...expand, name] : expand.filter((one) => one !== name) })
              }
            />{' '}
            {words} <code>{name}</code>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
