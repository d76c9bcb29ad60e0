// The best stack: what it takes off and how sure that is, its steps, other stacks, and what is left out.
import type { BestStackResponse } from '../../../lib/model/generated-answers/validations';
import { describeLeftOut, toSandboxRedeemables } from '../../model/sandbox/best-stack';
import type { SandboxRedeemable } from '../../model/sandbox/state';
import { Amount, useMoney } from '../../parts/format';
import { Badge, Empty } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { allOf, t } from '../../texts/text';
import { Steps } from './validation';

interface BestStackProps {
  readonly answer: BestStackResponse;
  /** Puts the redeemables of a stack into the form. */
  readonly take: (redeemables: readonly SandboxRedeemable[]) => void;
}

export function BestStack({ answer, take }: BestStackProps) {
  const { validation, redeemables, alternatives, left_out: leftOut } = answer;
  return (
    <>
      {redeemables.length === 0 ? (
        <Empty title={t('No discount possible')}>{t('No stack takes anything off this cart.')}</Empty>
      ) : (
        <>
          <Verdict answer={answer} />
          <div>
            <button type="button" className="button" onClick={() => take(toSandboxRedeemables(redeemables))}>
              {t('Use this stack')}
            </button>
          </div>
        </>
      )}
      {validation ? <Steps answer={validation} /> : null}
      {alternatives.length > 0 ? <Alternatives alternatives={alternatives} take={take} /> : null}
      {leftOut.length > 0 ? <LeftOutList leftOut={leftOut} /> : null}
    </>
  );
}

function Verdict({
  answer: { proof, total_discount_amount: taken, upper_bound: bound },
}: Pick<BestStackProps, 'answer'>) {
  return (
    <p role="status">
      <Badge tone="good">{t('Best stack')}</Badge>{' '}
      {rich('It takes off {amount}.', { amount: <Amount amount={taken} /> })}{' '}
      {proof === 'OPTIMAL'
        ? t('No other stack is better.')
        : rich('The search ended early: no stack is worth more than {amount}.', { amount: <Amount amount={bound} /> })}
    </p>
  );
}

function Alternatives({ alternatives, take }: Pick<BestStackProps, 'take'> & Pick<BestStackResponse, 'alternatives'>) {
  return (
    <>
      <h3>{t('Other stacks')}</h3>
      <ul className="bare">
        {alternatives.map(({ redeemables, total_discount_amount: taken }) => {
          const names = allOf(redeemables.map(({ id }) => id));
          return (
            <li key={names} className="card">
              <bdi className="code">{names}</bdi> {rich('takes {amount}', { amount: <Amount amount={taken} /> })}{' '}
              <button
                type="button"
                className="button"
                aria-label={t('Use {stack}', { stack: names })}
                onClick={() => take(toSandboxRedeemables(redeemables))}
              >
                {t('Use')}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function LeftOutList({ leftOut }: { readonly leftOut: BestStackResponse['left_out'] }) {
  const money = useMoney();
  return (
    <>
      <h3>{t('Left out')}</h3>
      <ul className="bare">
        {leftOut.map((one) => (
          <li key={`${one.object} ${one.id}`} className="card">
            <bdi className="code">{one.id}</bdi> <span className="small">{describeLeftOut(one, money)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
