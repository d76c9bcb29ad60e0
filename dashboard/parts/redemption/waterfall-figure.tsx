// The waterfall: from the cart to what is left to pay, a row for each step, and the same numbers as a table.
import { useId, useState } from 'react';
import type { LinesView } from '../../model/lines';
import type { WaterfallStep, Waterfall } from '../../model/waterfall';
import { CopyButton } from '../copy-button';
import { Amount, useProject } from '../format';
import { ScrollRegion } from '../list/data-table';
import { moneyText, formatSignedMoney } from '../../model/money';
import { LinesTable } from './lines-table';
import { t } from '../../texts/text';

interface FigureProps {
  readonly waterfall: Waterfall;
  /** By order line; null if there are none. */
  readonly lines?: LinesView | null;
  /** True for a refused request: it is drawn without its check sum. */
  readonly isHypothetical?: boolean;
}

type View = 'bars' | 'table' | 'lines';

export function WaterfallFigure({ waterfall, lines = null, isHypothetical = false }: FigureProps) {
  const [view, show] = useState<View>('bars');
  const { steps, adds, givenBack } = waterfall;
  if (!adds) {
    return (
      <p className="note bad" role="alert">
        {t(
          'The steps of this redemption do not add up to the amount to pay, so they are not drawn. The JSON below has all numbers.',
        )}
      </p>
    );
  }
  return (
    <figure className="waterfall" aria-label={t('From the cart to what is to be paid')}>
      {view === 'bars' ? <Bars steps={steps} /> : null}
      {view === 'table' ? <StepTable label={t('Steps')} steps={steps} /> : null}
      {view === 'lines' && lines ? <LinesTable view={lines} /> : null}
      {isHypothetical ? null : <Check steps={steps} />}
      {givenBack.length > 0 ? (
        <div className="given-back">
          <h3>{t('Given back')}</h3>
          {view === 'bars' ? <Bars steps={givenBack} most={mostOf(steps)} /> : null}
          {view === 'bars' ? null : <StepTable label={t('Given back')} steps={givenBack} />}
        </div>
      ) : null}
      <div className="head tools no-print">
        <button type="button" className="button" onClick={() => show(view === 'bars' ? 'table' : 'bars')}>
          {view === 'bars' ? t('Show as table') : t('Show as bars')}
        </button>
        {lines && view !== 'lines' ? (
          <button type="button" className="button" onClick={() => show('lines')}>
            {t('Show by line')}
          </button>
        ) : null}
        <CopyText steps={[...steps, ...givenBack]} />
      </div>
    </figure>
  );
}

function isTotal({ kind }: Pick<WaterfallStep, 'kind'>): boolean {
  return kind === 'CART' || kind === 'TO_PAY';
}

/** A part that did not apply has no amount. */
function StepAmount({ step }: { readonly step: WaterfallStep }) {
  if (step.kind === 'NOT_APPLIED') return '–';
  return <Amount amount={step.amount} isSigned={!isTotal(step)} />;
}

/** The longest a bar can be. */
function mostOf(steps: readonly WaterfallStep[]): number {
  return Math.max(1, ...steps.map(({ running, amount }) => Math.max(running, running - amount)));
}

interface BarsProps {
  readonly steps: readonly WaterfallStep[];
  readonly most?: number;
  /** Without what is left after each. */
  readonly isShort?: boolean;
}

export function Bars({ steps, most = mostOf(steps), isShort = false }: BarsProps) {
  const prefix = useId();
  return (
    <>
      <Patterns prefix={prefix} />
      <ol>
        <li className="heads small soft" aria-hidden="true">
          <span className="end">{t('Change')}</span>
          {isShort ? null : <span className="end">{t('Total')}</span>}
        </li>
        {steps.map((step, index) => (
          <li key={index} className={isTotal(step) ? 'total' : step.kind === 'NOT_APPLIED' ? 'soft' : undefined}>
            <span>
              <bdi>{step.label}</bdi>
              {step.value === null ? null : <span className="small soft value"> {step.value}</span>}
            </span>
            <Bar step={step} most={most} prefix={prefix} />
            <span className="end">
              <StepAmount step={step} />
            </span>
            {isShort ? null : (
              <span className="end soft running">
                <Amount amount={step.running} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** In screen pixels, independent of the size of a bar: lines for discounts, dots for credits, bars for points. */
function Patterns({ prefix }: { readonly prefix: string }) {
  const shared = { patternUnits: 'userSpaceOnUse', width: 8, height: 8 } as const;
  return (
    <svg className="patterns" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id={`${prefix}-DISCOUNT`} {...shared} patternTransform="rotate(45)">
          <rect className="hatch" width="2" height="8" />
        </pattern>
        <pattern id={`${prefix}-CREDITS`} {...shared}>
          <circle className="hatch" cx="4" cy="4" r="1.6" />
        </pattern>
        <pattern id={`${prefix}-GIVEN_BACK`} {...shared} patternTransform="rotate(-45)">
          <rect className="hatch" width="2" height="8" />
        </pattern>
        <pattern id={`${prefix}-POINTS`} {...shared}>
          <rect className="hatch" width="3" height="8" />
        </pattern>
      </defs>
    </svg>
  );
}

interface BarProps {
  readonly step: WaterfallStep;
  readonly most: number;
  /** Prefix of the ids of the patterns. */
  readonly prefix: string;
}

/** A step that is small beside the cart is still seen. */
const LEAST_PX = 4;

/** A reduction hangs from the previous total; a pattern distinguishes it from totals without colour. */
function Bar({ step, most, prefix }: BarProps) {
  const { kind, amount, running } = step;
  const from = isTotal(step) ? 0 : Math.min(running, running - amount);
  const width = amount === 0 ? 0 : Math.max((Math.abs(amount) / most) * 100, 0.2);
  const place = { x: `${(from / most) * 100}%`, y: 2, width: `${width}%`, height: 18 };
  return (
    <svg className="drawn" aria-hidden="true">
      <rect className="track" x="0" y="9" width="100%" height="4" />
      <rect className={`bar-${kind}`} {...place} />
      {amount === 0 ? null : <rect className={`least bar-${kind}`} {...place} width={LEAST_PX} />}
      {isHatched(step) ? <rect fill={`url(#${prefix}-${kind})`} {...place} /> : null}
    </svg>
  );
}

/** True for reductions and their returns; totals are plain. */
function isHatched({ kind, amount }: WaterfallStep): boolean {
  return kind === 'GIVEN_BACK' || (amount < 0 && kind !== 'TO_PAY');
}

function StepTable({ label, steps }: { readonly label: string; readonly steps: readonly WaterfallStep[] }) {
  return (
    <ScrollRegion label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Step')}</th>
            <th scope="col" className="end">
              {t('Amount')}
            </th>
            <th scope="col" className="end">
              {t('Left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{step.label}</bdi> {step.value === null ? null : <span className="soft">{step.value}</span>}
              </th>
              <td className="end">
                <StepAmount step={step} />
              </td>
              <td className="end">
                <Amount amount={step.running} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The check sum in words: start, additions, reductions, end. */
function Check({ steps }: { readonly steps: readonly WaterfallStep[] }) {
  const [start, ...rest] = steps;
  const end = rest.at(-1);
  if (!start || !end) return null;
  const between = rest.slice(0, -1);
  const added = between.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0);
  const taken = between.filter(({ amount }) => amount < 0).reduce((sum, { amount }) => sum + amount, 0);
  return (
    <figcaption className="check">
      <span className="badge good">{t('✓ adds up')}</span>
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
    </figcaption>
  );
}

function CopyText({ steps }: { readonly steps: readonly WaterfallStep[] }) {
  const how = useProject();
  const lines = (): string[] =>
    steps.map((step) => {
      if (step.kind === 'NOT_APPLIED') return `${labelText(step)}\t–\t–`;
      const amount = isTotal(step) ? moneyText(step.amount, how) : formatSignedMoney(step.amount, how);
      return `${labelText(step)}\t${amount}\t${moneyText(step.running, how)}`;
    });
  return <CopyButton name={t('Copy as text')} text={() => lines().join('\n')} />;
}

function labelText({ kind, label, value }: WaterfallStep): string {
  const words = kind === 'GIVEN_BACK' ? t('given back') : value;
  return words === null ? label : `${label} (${words})`;
}
