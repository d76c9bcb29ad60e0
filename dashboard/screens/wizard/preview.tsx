// What the draft would do to a cart: decided by the service as a validation, without anything being stored.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type PreviewAnswer, previewQuery, type Refused } from '../../api/preview';
import { refusalOf } from '../../model/explain/refusals';
import { readMoney } from '../../model/money';
import { type CampaignDraft, hasDiscount } from '../../model/wizard/draft';
import { sampleLine } from '../../model/wizard/effects';
import { buildWaterfall } from '../../model/waterfall';
import { problemsOf } from '../../model/wizard/guards';
import { buildCampaignSubmission } from '../../model/wizard/request';
import { useProject } from '../../parts/format';
import { Bars } from '../../parts/redemption/waterfall-figure';
import { ProblemNote } from '../../parts/screen';
import { TextField } from '../../parts/form/fields';
import { t } from '../../texts/text';

/** Placeholder names of a draft. */
const NAMED = { name: t('Preview'), code: 'PREVIEW-OF-A-DRAFT' };

export function Preview({ draft }: { readonly draft: CampaignDraft }) {
  const [cart, setCart] = useState('60.00');
  const [customer, setCustomer] = useState('');
  const [reward, setReward] = useState('');
  const { timezone } = useProject();
  const now = { ms: Date.now(), timezone };
  const isReady = !problemsOf('value', draft, now).some(({ isWarning }) => !isWarning);
  const amount = readMoney(cart);
  // While it is named it is stopped, or not begun, it would do nothing: the preview shows it as it will be.
  const [name, code] = [draft.name.trim() || NAMED.name, draft.code.trim() || NAMED.code];
  const shown: CampaignDraft = { ...draft, name, code, isStopped: false, start: '' };
  // A shop sends the tiers that apply: each is tried alone, as one that does not would take the others along.
  const isByTier = draft.kind === 'PROMOTION' && draft.tiers.length > 1;
  const tries = isByTier ? draft.tiers.map((tier) => ({ ...shown, tiers: [tier] })) : [shown];
  return (
    <section className="panel stack" aria-labelledby="preview">
      <h2 id="preview">{t('On a sample cart')}</h2>
      <TextField id="cart" label={t('Cart amount')} inputMode="decimal" value={cart} set={setCart} />
      <TextField
        id="preview-customer"
        label={t('Customer: ID or source ID (optional)')}
        value={customer}
        set={setCustomer}
      />
      {draft.kind === 'LOYALTY' ? (
        <TextField
          id="preview-reward"
          label={t('Pays with the reward: its ID (optional)')}
          value={reward}
          set={setReward}
        />
      ) : null}
      {isReady ? null : <p className="soft">{t('Enter a value to see its effect.')}</p>}
      {isReady && amount !== null
        ? tries.map((one, index) => (
            <Tried
              key={index}
              draft={one}
              name={isByTier ? (one.tiers[0]?.name ?? null) : null}
              amount={amount}
              customer={customer.trim()}
              reward={reward.trim()}
            />
          ))
        : null}
    </section>
  );
}

interface TriedProps {
  readonly draft: CampaignDraft;
  /** Name of its tier, if there are several. */
  readonly name: string | null;
  readonly amount: number;
  readonly customer: string;
  readonly reward: string;
}

function Tried({ draft, name, amount, customer, reward }: TriedProps) {
  const { timezone } = useProject();
  const values = draft.kind === 'PROMOTION' ? draft.tiers : hasDiscount(draft) ? [draft.value] : [];
  const [line = null] = values.map((value) => sampleLine(value, amount));
  const question = useDeferredValue(
    JSON.stringify({ sent: buildCampaignSubmission(draft, timezone), amount, line, customer, reward }),
  );
  const { data, error } = useQuery({ ...previewQuery(question), placeholderData: keepPreviousData });
  return (
    <>
      {name === null ? null : (
        <h3>
          <bdi>{name}</bdi>
        </h3>
      )}
      {error ? <ProblemNote error={error} /> : null}
      {data && !error ? <Outcome answer={data} cart={amount} /> : null}
    </>
  );
}

/** All that the draft takes is one step. */
function outcomeOf({ order }: PreviewAnswer, cart: number) {
  if (order?.total_amount === undefined) return null;
  const { amount = cart, total_amount } = order;
  const taken = { total_applied_discount_amount: amount - total_amount };
  const step = { kind: 'DISCOUNT', label: t('Discount'), value: null, order: taken } as const;
  return buildWaterfall({ initial_amount: cart, amount, total_amount }, [step]);
}

function Outcome({ answer, cart }: { readonly answer: PreviewAnswer; readonly cart: number }) {
  const waterfall = outcomeOf(answer, cart);
  const refused = [...(answer.inapplicable_redeemables ?? []), ...(answer.skipped_redeemables ?? [])];
  return (
    <div role="status" className="stack">
      {waterfall ? (
        <div className="waterfall short">
          <Bars steps={waterfall.steps} isShort />
        </div>
      ) : null}
      {refused.map(({ id, result }) => (
        <p key={id} className="note small">
          {t('Not applied: {message}', { message: reasonOf(result) })}
        </p>
      ))}
    </div>
  );
}

/** The sentence that replaces the key everywhere else. */
function reasonOf({ details }: Refused['result']): string {
  return refusalOf(details.key)?.sentence ?? details.message;
}
