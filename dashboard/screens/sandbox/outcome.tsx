// The outcome of a try: the waterfall, each redeemable with its reason, and the raw request and answer.
import { type ReactNode, useState } from 'react';
import type { NearestResponse } from '../../../lib/model/generated-answers/qualifications';
import type { BestStackResponse } from '../../../lib/model/generated-answers/validations';
import type { Qualified, Redeemed, Validated } from '../../model/sandbox/answer';
import { clientCodeOf, curlOf } from '../../model/sandbox/samples';
import {
  type Mode,
  PATHS,
  type SandboxBody,
  type SandboxRedeemable,
  type SandboxState,
} from '../../model/sandbox/state';
import { CopyButton } from '../../parts/copy-button';
import { CodeLink, IdLink } from '../../parts/id-link';
import { CodeText, JsonText } from '../../parts/raw-json';
import { Empty } from '../../parts/screen';
import { Tabs } from '../../parts/tabs';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';
import { BestStack } from './best-stack';
import { type ApplyChanges, NearList } from './nearest';
import { Given, Validation } from './validation';

/** A try with its request and answer. */
export interface Try {
  readonly mode: Mode;
  /** The form that made the request. */
  readonly state: SandboxState;
  readonly body: SandboxBody;
  readonly answer: unknown;
  readonly idempotencyKey: string | null;
}

interface OutcomeProps {
  readonly tried: Try;
  /** Puts the redeemables of the answer into the form. */
  readonly take: (redeemables: readonly SandboxRedeemable[]) => void;
  readonly apply: ApplyChanges;
  /** Searches the best stack of the redeemables of the try. */
  readonly findBest: () => Promise<void>;
}

export function Outcome(props: OutcomeProps) {
  const { tried } = props;
  const [open, choose] = useState('result');
  const sample = { ...tried, origin: window.location.origin, path: PATHS[tried.mode] };
  return (
    <Tabs
      label={t('Outcome')}
      open={open}
      choose={choose}
      tabs={[
        { id: 'result', name: t('Result'), content: () => <Result {...props} /> },
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

function Result({ tried: { mode, answer, state, body }, take, apply, findBest }: OutcomeProps): ReactNode {
  if (mode === 'best') return <BestStack answer={answer as BestStackResponse} take={take} />;
  if (mode === 'near') return <NearList answer={answer as NearestResponse} apply={apply} />;
  if (mode === 'qualify') return <Qualifying answer={answer as Qualified} />;
  if (mode === 'redeem') return <Spent answer={answer as Redeemed} />;
  const isStack = state.redeemables.length > 1 && body['order'] !== undefined;
  return <Validation answer={answer as Validated} apply={apply} {...(isStack && { findBest })} />;
}

function Qualifying({ answer: { redeemables } }: { readonly answer: Qualified }) {
  if (redeemables.data.length === 0)
    return <Empty title={t('No match')}>{t('No redeemable could be used on this cart.')}</Empty>;
  return (
    <>
      <p role="status">
        {plural(redeemables.total, {
          one: 'One redeemable could be used on this cart.',
          other: '{count} redeemables could be used on this cart.',
        })}
        {redeemables.has_more ? ` ${t('Only the first are shown.')}` : ''}
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
      {id ? <span>{rich('The record is {id}. You can roll it back there.', { id: <IdLink id={id} /> })}</span> : null}
    </p>
  );
}
