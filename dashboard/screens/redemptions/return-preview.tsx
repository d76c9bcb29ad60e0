// What a return would refund: to money and to each card, computed by the service on every change of the choice.
import { useQuery } from '@tanstack/react-query';
import type { Return, ReturnVoucher } from '../../../lib/model/records/return';
import { ApiProblem } from '../../api/client';
import { returnPreviewQuery } from '../../api/returns';
import { refusalOf } from '../../model/explain/refusals';
import type { ReturnWish } from '../../model/returns/choice';
import { usePaused } from '../../parts/form/paused';
import { Amount } from '../../parts/format';
import { CardUnits } from '../../parts/redemption/returns';
import { RequestId, requestIdOf } from '../../parts/screen';
import { Moved } from '../../parts/voucher';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

export interface ReturnPreview {
  /** The last computed return; it may be of an earlier choice. */
  readonly shown: Return | null;
  /** The return of the current choice; null until it is computed, and when it is refused. */
  readonly current: Return | null;
  readonly error: Error | null;
}

/** @param wish null while nothing is chosen */
export function useReturnPreview(redemptionId: string, wish: ReturnWish | null): ReturnPreview {
  const now = wish === null ? '' : JSON.stringify(wish);
  const paused = usePaused(now);
  const isOpen = now !== '' && paused !== '';
  const query = useQuery({ ...returnPreviewQuery(redemptionId, paused), enabled: isOpen });
  if (!isOpen) return { shown: null, current: null, error: null };
  const { data = null, error, isPlaceholderData, isFetching } = query;
  const isCurrent = paused === now && !isPlaceholderData && !isFetching && error === null;
  return { shown: error ? null : data, current: isCurrent ? data : null, error };
}

/** Announced as a whole when it has changed; grey while a newer choice is computed. */
export function ReturnAmounts({ preview: { shown, current, error } }: { readonly preview: ReturnPreview }) {
  if (error) return <Refused error={error} />;
  return (
    <div className={current ? 'refund' : 'refund waiting'} role="status" aria-busy={shown !== current}>
      {shown ? <Amounts of={shown} /> : <p className="soft">{t('Choose the returned units to see the refund.')}</p>}
    </div>
  );
}

function Amounts({ of: one }: { readonly of: Return }) {
  return (
    <>
      <dl className="facts">
        <dt>{t('List value')}</dt>
        <dd>
          <Amount amount={one.amount} />
        </dd>
        <dt>{t('Refund')}</dt>
        <dd>
          <strong>
            <Amount amount={one.refund_amount} />
          </strong>
        </dd>
        <dt>{t('Money, paid by the shop')}</dt>
        <dd>
          <Amount amount={one.money_amount} />
        </dd>
        {one.vouchers.map((card) => (
          <CardRows key={card.redemption_id} card={card} />
        ))}
      </dl>
      <Warnings of={one} />
    </>
  );
}

function CardRows({ card }: { readonly card: ReturnVoucher }) {
  const { code, type, balance_after } = card;
  return (
    <>
      <dt>{rich('To the card {code}', { code: <bdi className="code">{code}</bdi> })}</dt>
      <dd>
        <CardUnits card={card} />
        {balance_after === null ? null : (
          <span className="small soft">
            {rich('balance then {balance}', {
              balance: <Moved amount={balance_after} isPoints={type === 'LOYALTY_CARD'} />,
            })}
          </span>
        )}
      </dd>
    </>
  );
}

function Warnings({ of: { shortfall_amount, dropped_redeemables, vouchers } }: { readonly of: Return }) {
  const gone = vouchers.filter(({ credited, amount }) => !credited && amount > 0);
  if (shortfall_amount === 0 && dropped_redeemables.length === 0 && gone.length === 0) return null;
  return (
    <ul className="note small">
      {shortfall_amount > 0 ? (
        <li>
          {rich('The customer keeps {amount} too much: the kept units cost more now.', {
            amount: <Amount amount={shortfall_amount} />,
          })}
        </li>
      ) : null}
      {dropped_redeemables.map(({ id, key }) => (
        <li key={id}>
          {rich('{name} no longer applies to the units that stay: {reason}', {
            name: <bdi className="code">{id}</bdi>,
            reason: refusalOf(key)?.sentence ?? key,
          })}
        </li>
      ))}
      {gone.map(({ redemption_id, code, amount }) => (
        <li key={redemption_id}>
          {rich('The card {code} was deleted. Refund {amount} by other means.', {
            code: <bdi className="code">{code}</bdi>,
            amount: <Amount amount={amount} />,
          })}
        </li>
      ))}
    </ul>
  );
}

/** The sentence and the advice of a known refusal, with what the service said. */
function Refused({ error }: { readonly error: Error }) {
  const problem = error instanceof ApiProblem ? error : null;
  const known = problem && refusalOf(problem.key);
  return (
    <div className="note bad" role="alert">
      <strong>{known?.sentence ?? error.message}</strong>
      {known ? <span>{known.advice}</span> : null}
      {problem?.details ? <span className="small">{problem.details}</span> : null}
      <RequestId id={requestIdOf(error)} />
    </div>
  );
}
