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
import { Badge } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';
import { type ApplyChanges, Nearest } from './nearest';

interface ValidationProps {
  readonly answer: Validated;
  readonly apply: ApplyChanges;
}

export function Validation({ answer, apply }: ValidationProps) {
  return (
    <>
      <p role="status">
        {answer.valid ? <Badge tone="good">{t('Valid')}</Badge> : <Badge tone="bad">{t('Not valid')}</Badge>}{' '}
        {answer.valid
          ? t('A redemption of these would succeed now.')
          : t('A redemption of these would be refused now.')}
      </p>
      <Steps answer={answer} apply={apply} />
    </>
  );
}

/** The waterfall of an answer, and each redeemable. */
export function Steps({ answer, apply }: Pick<ValidationProps, 'answer'> & Partial<ValidationProps>) {
  const money = useMoney();
  const waterfall = waterfallOfAnswer(answer, money);
  return (
    <>
      {waterfall && waterfall.steps.length > 2 ? <Drawing waterfall={waterfall} isRefused={!answer.valid} /> : null}
      <h3>{t('Each redeemable')}</h3>
      {mergeAnsweredRedeemables(answer).map((one) => (
        <One key={`${one.object} ${one.id}`} one={one} {...(apply && { apply })} />
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

interface OneProps {
  readonly one: AnsweredRedeemable;
  readonly apply?: ApplyChanges;
}

function One({ one, apply }: OneProps) {
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
        {one.explain ? <CheckList checks={one.explain.checks} /> : null}
        <Place of={one} />
      </div>
    </details>
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
