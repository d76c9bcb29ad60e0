// The outcome of a try: the waterfall, each redeemable with its reason, and the raw request and answer.
import { type ReactNode, useState } from 'react';
import {
  type AnsweredRedeemable,
  describeRedeemableResult,
  type Qualified,
  type Redeemed,
  mergeAnsweredRedeemables,
  type Validated,
  waterfallOfAnswer,
} from '../../model/sandbox/answer';
import { clientCodeOf, curlOf } from '../../model/sandbox/samples';
import { type SandboxBody, type Mode, PATHS } from '../../model/sandbox/state';
import { CopyButton } from '../../parts/copy-button';
import { CheckList, RefusalNote } from '../../parts/explain/check-list';
import { Amount, useMoney } from '../../parts/format';
import { CodeLink, IdLink } from '../../parts/id-link';
import { CodeText, JsonText } from '../../parts/raw-json';
import { WaterfallFigure } from '../../parts/redemption/waterfall-figure';
import { Badge, Empty } from '../../parts/screen';
import { Tabs } from '../../parts/tabs';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

/** A try with its request and answer. */
export interface Try {
  readonly mode: Mode;
  readonly body: SandboxBody;
  readonly answer: unknown;
  readonly idempotencyKey: string | null;
}

export function Outcome({ tried }: { readonly tried: Try }) {
  const [open, choose] = useState('result');
  const sample = { ...tried, origin: window.location.origin, path: PATHS[tried.mode] };
  return (
    <Tabs
      label={t('Outcome')}
      open={open}
      choose={choose}
      tabs={[
        { id: 'result', name: t('Result'), content: () => <Result tried={tried} /> },
        { id: 'request', name: t('Request'), content: () => <JsonText value={tried.body} name="Request" /> },
        { id: 'response', name: t('Response'), content: () => <JsonText value={tried.answer} name="Response" /> },
        { id: 'curl', name: 'curl', content: () => <Sample text={curlOf(sample)} name="curl" /> },
        {
          id: 'client',
          name: t('Client code'),
          content: () => <Sample text={clientCodeOf(sample)} name="Client code" />,
        },
      ]}
    />
  );
}

function Sample({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <>
      <CodeText text={text} name={name} />
      <div>
        <CopyButton name={t('Copy')} text={() => text} />
      </div>
    </>
  );
}

function Result({ tried: { mode, answer } }: { readonly tried: Try }): ReactNode {
  if (mode === 'qualify') return <Qualifying answer={answer as Qualified} />;
  return mode === 'redeem' ? <Spent answer={answer as Redeemed} /> : <Validation answer={answer as Validated} />;
}

function Validation({ answer }: { readonly answer: Validated }) {
  const money = useMoney();
  const waterfall = waterfallOfAnswer(answer, money);
  return (
    <>
      <p role="status">
        {answer.valid ? <Badge tone="good">{t('Valid')}</Badge> : <Badge tone="bad">{t('Not valid')}</Badge>}{' '}
        {answer.valid
          ? t('A redemption of these would succeed now.')
          : t('A redemption of these would be refused now.')}
      </p>
      {waterfall && waterfall.steps.length > 2 ? <WaterfallFigure waterfall={waterfall} /> : null}
      <h3>{t('Each redeemable')}</h3>
      {mergeAnsweredRedeemables(answer).map((one) => (
        <One key={`${one.object} ${one.id}`} one={one} />
      ))}
    </>
  );
}

const WORDS = { APPLICABLE: t('Applies'), INAPPLICABLE: t('Does not apply'), SKIPPED: t('Skipped') } as const;

function One({ one }: { readonly one: AnsweredRedeemable }) {
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
        ? rich('It met an order with {before} left to pay.', { before: <Amount amount={before} /> })
        : rich('Left to pay before it {before}, after it {after}.', {
            before: <Amount amount={before} />,
            after: <Amount amount={after} />,
          })}
    </p>
  );
}

function Given({ one }: { readonly one: AnsweredRedeemable }) {
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

function Qualifying({ answer: { redeemables } }: { readonly answer: Qualified }) {
  if (redeemables.data.length === 0)
    return <Empty title={t('Nothing fits')}>{t('No redeemable could be used on this cart.')}</Empty>;
  return (
    <>
      <p role="status">
        {plural(redeemables.total, {
          one: 'One redeemable could be used on this cart.',
          other: '{count} redeemables could be used on this cart.',
        })}
        {redeemables.has_more ? ` ${t('These are the first.')}` : ''}
      </p>
      <ul className="bare">
        {redeemables.data.map((one) => (
          <li key={`${one.object} ${one.id}`} className="card">
            {one.object === 'voucher' ? <CodeLink code={one.id} /> : <IdLink id={one.id}>{one.name ?? one.id}</IdLink>}{' '}
            {one.campaign_name ? (
              <span className="small soft">{rich('of {campaign}', { campaign: <bdi>{one.campaign_name}</bdi> })}</span>
            ) : null}
            <Given one={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Spent({ answer: { parent_redemption, redemptions } }: { readonly answer: Redeemed }) {
  const id = parent_redemption?.id ?? redemptions[0]?.id;
  return (
    <p className="note" role="status">
      <strong>{t('Redeemed')}</strong>
      {id ? <span>{rich('The record is {id}; it can be rolled back there.', { id: <IdLink id={id} /> })}</span> : null}
    </p>
  );
}
