// Reads the bars of days: the day under the pointer, or chosen with the arrow keys, shows its value.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';

interface DayReaderProps {
  readonly label: string;
  /** Day and value in words, for each bar from the left. */
  readonly values: readonly string[];
  /** The bars, all of one width. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -Infinity,
  End: Infinity,
};

export function DayReader({ label, values, children }: DayReaderProps) {
  const [chosen, choose] = useState<number | null>(null);
  const last = values.length - 1;
  const shown = chosen === null ? null : Math.min(chosen, last);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(Math.min(last, Math.max(0, (shown ?? last) + step)));
  };
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * values.length))));
  };
  return (
    <div
      className="bars"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-readonly="true"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown ?? last}
      aria-valuetext={values[shown ?? last]}
      onKeyDown={move}
      onFocus={() => choose(shown ?? last)}
      onBlur={() => choose(null)}
      onPointerMove={point}
      onPointerLeave={() => choose(null)}
    >
      {shown === null ? null : <span className="band" style={bandOf(shown, values.length)} />}
      {children}
      {shown === null ? null : (
        <span className="value figure" style={besideOf(shown, values.length)} aria-hidden="true">
          {values[shown]}
        </span>
      )}
    </div>
  );
}

function bandOf(index: number, count: number) {
  return { insetInlineStart: `${(index / count) * 100}%`, width: `${100 / count}%` };
}

/** The value stands above its bar, and within the chart. */
function besideOf(index: number, count: number) {
  const share = (index + 0.5) / count;
  return { insetInlineStart: `${share * 100}%`, translate: `${-share * 100}%` };
}
