// The waterfall: from the cart to what is left to pay, a row for each step, and the same numbers as a table.
import { useState } from 'react';
import type { LinesView } from '../../model/lines';
import type { Step, Waterfall } from '../../model/waterfall';
import { Amount, useProject } from '../format';
import { moneyText, signedText } from '../../model/money';
import { LinesTable } from './lines-table';

const WIDTH = 1000;

interface FigureProps {
  readonly waterfall: Waterfall;
  readonly isUndone: boolean;
  /** By order line; null where there are none. */
  readonly lines?: LinesView | null;
}

type View = 'bars' | 'table' | 'lines';

export function WaterfallFigure({ waterfall, isUndone, lines = null }: FigureProps) {
  const [view, show] = useState<View>('bars');
  const { steps, adds } = waterfall;
  if (!adds) {
    return (
      <p className="note bad" role="alert">
        The steps of this redemption do not come to what the order says is to be paid, so they are not drawn. The JSON
        below has all numbers.
      </p>
    );
  }
  return (
    <figure className="waterfall" aria-label="From the cart to what is to be paid">
      {view === 'bars' ? <Bars steps={steps} /> : null}
      {view === 'table' ? <StepTable steps={steps} /> : null}
      {view === 'lines' && lines ? <LinesTable view={lines} /> : null}
      <Check steps={steps} isUndone={isUndone} />
      <div className="head tools no-print">
        <button type="button" className="button" onClick={() => show(view === 'bars' ? 'table' : 'bars')}>
          {view === 'bars' ? 'Show as table' : 'Show as bars'}
        </button>
        {lines && view !== 'lines' ? (
          <button type="button" className="button" onClick={() => show('lines')}>
            Show by line
          </button>
        ) : null}
        <CopyText steps={steps} />
      </div>
    </figure>
  );
}

function Bars({ steps }: { readonly steps: readonly Step[] }) {
  const most = Math.max(1, ...steps.map(({ running, amount }) => Math.max(running, running - amount)));
  return (
    <ol>
      {steps.map((step, index) => {
        const isTotal = step.kind === 'CART' || step.kind === 'TO_PAY';
        return (
          <li key={index} className={isTotal ? 'total' : step.kind === 'NOT_APPLIED' ? 'soft' : undefined}>
            <span>
              <bdi>{step.label}</bdi>
              {step.value === null ? null : <span className="small soft"> {step.value}</span>}
            </span>
            <Bar step={step} most={most} />
            <span className="end">
              <Amount amount={step.amount} isSigned={!isTotal} />
            </span>
            <span className="end soft running">
              <Amount amount={step.running} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** What is taken hangs from what was left before; a hatch tells it from what is there without the help of colour. */
function Bar({ step: { kind, amount, running }, most }: { readonly step: Step; readonly most: number }) {
  const isTotal = kind === 'CART' || kind === 'TO_PAY';
  const from = isTotal ? 0 : Math.min(running, running - amount);
  const size = Math.abs(amount);
  const x = (from / most) * WIDTH;
  const width = Math.max((size / most) * WIDTH, size === 0 ? 0 : 2);
  const lines = amount < 0 && !isTotal ? Math.floor(width / 9) : 0;
  return (
    <svg className="drawn" viewBox={`0 0 ${WIDTH} 22`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" x="0" y="9" width={WIDTH} height="4" />
      <rect className={`bar-${kind}`} x={x} y="2" width={width} height="18" />
      {Array.from({ length: lines }, (_unused, line) => (
        <line key={line} className="hatch" x1={x + line * 9 + 9} x2={x + line * 9} y1="2" y2="20" />
      ))}
    </svg>
  );
}

function StepTable({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <div className="scroll" role="region" aria-label="Steps" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col" className="end">
              Amount
            </th>
            <th scope="col" className="end">
              Left
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ kind, label, value, amount, running }, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{label}</bdi> {value === null ? null : <span className="soft">{value}</span>}
              </th>
              <td className="end">
                <Amount amount={amount} isSigned={kind !== 'CART' && kind !== 'TO_PAY'} />
              </td>
              <td className="end">
                <Amount amount={running} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The check sum in words: start, what was added, what was taken, the end. */
function Check({ steps, isUndone }: { readonly steps: readonly Step[]; readonly isUndone: boolean }) {
  const [start, ...rest] = steps;
  const end = rest.at(-1);
  if (!start || !end) return null;
  const between = rest.slice(0, -1);
  const added = between.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0);
  const taken = between.filter(({ amount }) => amount < 0).reduce((sum, { amount }) => sum + amount, 0);
  return (
    <figcaption className="check">
      <span className="badge good">✓ adds up</span>
      <Amount amount={start.amount} />
      {added === 0 ? null : (
        <>
          <span>+</span>
          <Amount amount={added} />
        </>
      )}
      <Amount amount={taken} />
      <span>=</span>
      <Amount amount={end.amount} />
      {isUndone ? <span className="badge">given back since</span> : null}
    </figcaption>
  );
}

function CopyText({ steps }: { readonly steps: readonly Step[] }) {
  const how = useProject();
  const [isDone, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    const lines = steps.map(({ kind, label, amount }) => {
      const isTotal = kind === 'CART' || kind === 'TO_PAY';
      return `${label}\t${isTotal ? moneyText(amount, how) : signedText(amount, how)}`;
    });
    await navigator.clipboard.writeText(lines.join('\n'));
    setDone(true);
  };
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <span aria-live="polite">{isDone ? 'Copied' : 'Copy as text'}</span>
    </button>
  );
}
