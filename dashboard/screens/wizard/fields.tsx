// Fields of the wizard: labelled inputs that keep what was typed as it was typed.
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import type { CampaignDraft } from '../../model/wizard/draft';
import { Field } from '../../parts/filters';

/** What each step shows, and how it changes it. */
export interface StepProps {
  readonly draft: CampaignDraft;
  readonly set: (members: Partial<CampaignDraft>) => void;
}

interface TextProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly set: (text: string) => void;
  readonly hint?: ReactNode;
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
}

export function TextField({ id, label, value, set, hint, type = 'text', inputMode = 'text' }: TextProps) {
  return (
    <Field id={id} label={label} hint={hint}>
      <input
        id={id}
        type={type}
        className="input"
        inputMode={inputMode}
        maxLength={300}
        autoComplete="off"
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly choices: readonly (readonly [string, string])[];
}

export function ChoiceField({ id, label, value, set, choices }: ChoiceProps) {
  return (
    <Field id={id} label={label}>
      <select id={id} className="input" value={value} onChange={({ target }) => set(target.value)}>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}
