// Labelled fields: the label, the input, its hint, and its error.
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { FieldFaultNote, useDescription } from './faults';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

export function Field({ id, label, hint, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <FieldFaultNote id={id} />
      {hint ? (
        <p id={`${id}-hint`} className="small soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

interface TextProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly set: (text: string) => void;
  readonly hint?: ReactNode;
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
  readonly maxLength?: number;
  readonly isRequired?: boolean;
}

/** Keeps the typed text unchanged. */
export function TextField({ id, label, value, set, hint, type = 'text', inputMode = 'text', ...more }: TextProps) {
  const { maxLength = 300, isRequired = false } = more;
  const description = useDescription(id, hint ? `${id}-hint` : undefined);
  return (
    <Field id={id} label={label} hint={hint}>
      <input
        id={id}
        type={type}
        className="input"
        inputMode={inputMode}
        maxLength={maxLength}
        required={isRequired}
        autoComplete="off"
        value={value}
        {...description}
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  );
}

type SmallProps = Required<Pick<TextProps, 'id' | 'label' | 'value' | 'set' | 'inputMode'>> & {
  readonly placeholder?: string;
};

/** A narrow field for a number, in a row of several. */
export function SmallField({ id, label, value, set, inputMode, placeholder }: SmallProps) {
  return (
    <div className="small">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input figure"
        inputMode={inputMode}
        value={value}
        placeholder={placeholder}
        {...useDescription(id)}
        onChange={({ target }) => set(target.value)}
      />
      <FieldFaultNote id={id} />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly set: (value: Value) => void;
  /** Values and their words. */
  readonly choices: readonly (readonly [Value, string])[];
  readonly hint?: string | undefined;
}

export function ChoiceField<Value extends string>({ id, label, value, set, choices, hint }: ChoiceProps<Value>) {
  return (
    <Field id={id} label={label} hint={hint}>
      <select
        id={id}
        className="input"
        value={value}
        {...useDescription(id, hint ? `${id}-hint` : undefined)}
        onChange={({ target }) => set(target.value as Value)}
      >
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface TypedProps {
  readonly label: string;
  /** The text that must be typed. */
  readonly expected: string;
  readonly value: string;
  readonly set: (text: string) => void;
}

/** A name that is typed once more before what cannot be undone. */
export function TypedField({ label, expected, value, set }: TypedProps) {
  return (
    <Field id="typed" label={label} hint={<bdi className="code">{expected}</bdi>}>
      <input
        id="typed"
        className="input code"
        autoComplete="off"
        value={value}
        aria-describedby="typed-hint"
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  );
}
