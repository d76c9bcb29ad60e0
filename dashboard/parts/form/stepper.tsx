// A whole number from 0 to a maximum: by buttons, by arrow keys, and by typing.
import { t } from '../../texts/text';

interface StepperProps {
  readonly id: string;
  /** The name of what is counted. */
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly set: (value: number) => void;
  readonly describedBy: string;
}

export function Stepper({ id, name, value, most, set, describedBy }: StepperProps) {
  return (
    <div className="stepper">
      <button
        type="button"
        className="button"
        aria-label={t('One fewer of {name}', { name })}
        disabled={value <= 0}
        onClick={() => set(value - 1)}
      >
        −
      </button>
      <input
        id={id}
        className="input figure"
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        aria-describedby={describedBy}
        value={String(value)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => set(clampUnits(target.value, most))}
      />
      <button
        type="button"
        className="button"
        aria-label={t('One more of {name}', { name })}
        disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        +
      </button>
    </div>
  );
}

/** Typed units within the bounds; 0 for an empty field. */
function clampUnits(text: string, most: number): number {
  const typed = Number.parseInt(text, 10);
  return Number.isNaN(typed) ? 0 : Math.min(Math.max(typed, 0), most);
}
