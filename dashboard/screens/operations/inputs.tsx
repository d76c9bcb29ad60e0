// Inputs of settings: a number within bounds, a switch.
import { type ReactNode, useState } from 'react';
import { Field } from '../../parts/form/fields';
import { t } from '../../texts/text';

interface NumberProps<Value extends number | null> {
  readonly id: string;
  readonly label: string;
  /** The thing that the number limits. */
  readonly hint: string;
  readonly value: Value;
  readonly most: number;
  /** An empty value means no limit. */
  readonly isOptional?: null extends Value ? true : never;
  readonly set: (value: Value) => void;
}

/** Keeps what is typed until it is a number within the bounds. */
export function NumberInput<Value extends number | null>(props: NumberProps<Value>) {
  const { id, label, hint: about, value, most, isOptional = false, set } = props;
  const [text, setText] = useState<string | null>(null);
  const read = (typed: string): number | null | undefined => {
    if (typed.trim() === '') return isOptional ? null : undefined;
    const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
    return number >= 1 && number <= most ? number : undefined;
  };
  const isWrong = text !== null && read(text) === undefined;
  const hint = isWrong ? t('From 1 to {most}.', { most }) : about;
  return (
    <Field id={id} label={label} hint={hint}>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        value={text ?? String(value ?? '')}
        onBlur={() => setText(null)}
        onChange={({ target }) => {
          setText(target.value);
          const number = read(target.value);
          if (number !== undefined) set(number as Value);
        }}
      />
    </Field>
  );
}

interface SwitchProps {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
  readonly children: ReactNode;
}

export function SwitchInput({ isOn, set, children }: SwitchProps) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      {children}
    </label>
  );
}
