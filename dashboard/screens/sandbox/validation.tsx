// The answer of a validation: whether it holds, the waterfall, and each redeemable with its reason.
import {
  type AnsweredRedeemable,
  describeRedeemableResult,
  mergeAnsweredRedeemables,
  type Validated,
  waterfallOfAnswer,
} from '../../model/sandbox/answer';
import type { Waterfall } from '../../model/waterfall';
import { CheckList, RefusalNote } from '../../parts/explain/check-list';
import { Amount, useMoney } from '../../parts/format';
import { WaterfallFigure } from '../../parts/redemption/waterfall-figure';
import { useAction } from '../../parts/form/action';
import { Badge, ProblemNote } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';
import { type ApplyChanges, Nearest } from './nearest';

interface ValidationProps {
  readonly answer: Validated;
  readonly apply: ApplyChanges;
  /** Searches the best stack of all of them; absent where there is one alone, or no cart. */
  readonly findBest?: () => Promise<void>;
}

export function Validation(props: ValidationProps) {
  const { answer } = props;
  return (
    <>
      <p role="status">
        {answer.valid ? <Badge tone="good">{t('Valid')}</Badge> : <Badge tone="bad">{t('Not valid')}</Badge>}{' '}
        {answer.valid
          ? t('A redemption of these would succeed now.')
          : t('A redemption of these would be refused now.')}
      </p>
      <Steps {...props} />
    </>
  );
}

/** The waterfall of an answer, and each redeemable. */
export function Steps({ answer, ...actions }: Pick<ValidationProps, 'answer'> & Partial<ValidationProps>) {
  const money = useMoney();
  const waterfall = waterfallOfAnswer(answer, money);
  return (
    <>
      {waterfall && waterfall.steps.length > 2 ? <Drawing waterfall={waterfall} isRefused={!answer.valid} /> : null}
      <h3>{t('Each redeemable')}</h3>
      {mergeAnsweredRedeemables(answer).map((one) => (
        <One key={`${one.object} ${one.id}`} one={one} {...actions} />
      ))}
    </>
  );
}

interface DrawingProps {
  readonly waterfall: Waterfall;
  /** The request is refused as a whole: nothing of this happens. */
  readonly isRefused: boolean;
}

function Drawing({ waterfall, isRefused }: DrawingProps) {
  if (!isRefused) return <WaterfallFigure waterfall={waterfall} />;
  return (
    <section className="stack refused" aria-labelledby="if-applied">
      <h3 id="if-applied">{t('If it applied')}</h3>
      <WaterfallFigure waterfall={waterfall} isHypothetical />
    </section>
  );
}

const WORDS = { APPLICABLE: t('Applies'), INAPPLICABLE: t('Does not apply'), SKIPPED: t('Skipped') } as const;

interface OneProps extends Partial<Pick<ValidationProps, 'apply' | 'findBest'>> {
  readonly one: AnsweredRedeemable;
}

function One({ one, apply, findBest }: OneProps) {
  const status = one.status ?? 'APPLICABLE';
  const details = one.result?.details;
  return (
    <details className="card" open={status === 'INAPPLICABLE'}>
      <summary>
        <Badge {...(status !== 'SKIPPED' && { tone: status === 'APPLICABLE' ? 'good' : 'bad' })}>{WORDS[status]}</Badge>{' '}
        <bdi className="code">{one.id}</bdi>
      </summary>
      <div className="stack">
        {status === 'APPLICABLE' ? <Given one={one} /> : <RefusalNote code={details?.key} message={details?.message} />}
        {one.nearest && apply ? <Nearest id={one.id} nearest={one.nearest} apply={apply} /> : null}
        {status !== 'APPLICABLE' && findBest ? <BestOfThese id={one.id} findBest={findBest} /> : null}
        {one.explain ? <CheckList checks={one.explain.checks} /> : null}
        <Place of={one} />
      </div>
    </details>
  );
}

function BestOfThese({ id, findBest }: { readonly id: string } & Required<Pick<ValidationProps, 'findBest'>>) {
  const action = useAction({ work: findBest, done: () => undefined });
  return (
    <div>
      <button
        type="button"
        className="button"
        aria-label={t('Best of these, beside {id}', { id })}
        disabled={action.isBusy}
        onClick={action.run}
      >
        {t('Best of these')}
      </button>
      {action.problem ? <ProblemNote error={action.problem} /> : null}
    </div>
  );
}

/** Its place in the waterfall: what was left to pay before it and after it. */
function Place({ of: { explain } }: { readonly of: AnsweredRedeemable }) {
  const before = explain?.amounts_before?.total_amount;
  if (before === undefined) return null;
  const after = explain?.amounts_after?.total_amount;
  return (
    <p className="small soft">
      {after === undefined
        ? rich('{before} was left to pay before it.', { before: <Amount amount={before} /> })
        : rich('Left to pay before it {before}, after it {after}.', {
            before: <Amount amount={before} />,
            after: <Amount amount={after} />,
          })}
    </p>
  );
}

/** What a redeemable takes off, and what a card has left. */
export function Given({ one }: { readonly one: AnsweredRedeemable }) {
  const money = useMoney();
  const taken = one.order?.total_applied_discount_amount;
  const { gift } = one.result ?? {};
  return (
    <p className="small">
      {describeRedeemableResult(one, money)}
      {taken === undefined ? null : <>: {rich('takes {amount}', { amount: <Amount amount={taken} /> })}</>}
      {gift?.balance === undefined ? null : (
        <>, {rich('with {amount} left on the card', { amount: <Amount amount={gift.balance - gift.credits} /> })}</>
      )}
    </p>
  );
}
