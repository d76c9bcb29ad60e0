// Takes back units of an order: the refund is shown before, and happens once, even when the button is pressed repeatedly.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Return } from '../../../lib/model/records/return';
import { isUnanswered } from '../../api/client';
import { createReturn, returnsKey } from '../../api/returns';
import { decimalText } from '../../model/money';
import type { Redemption } from '../../model/redemption';
import {
  amountWithin,
  chooseAll,
  unitsToReturn,
  NOTHING_CHOSEN,
  type ReturnChoice,
  type ReturnTerms,
  returnWish,
} from '../../model/returns/choice';
import type { Returnable, ReturnableLine } from '../../model/returns/left';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { ChoiceField, TextField } from '../../parts/form/fields';
import { Stepper } from '../../parts/form/stepper';
import { FaultyForm } from '../../parts/form/faults';
import { UnderstoodAmount } from '../../parts/form/understood';
import { projectQuery, useMoney } from '../../parts/format';
import { ScrollRegion } from '../../parts/list/data-table';
import { POLICY_WORDS, TENDER_WORDS } from '../../parts/redemption/returns';
import { t } from '../../texts/text';
import { ReturnAmounts, useReturnPreview } from './return-preview';

interface ReturnDialogProps {
  readonly redemption: Redemption;
  /** The redemption itself where it has no parts. */
  readonly parts: readonly Redemption[];
  readonly left: Returnable;
  /** The newest return; it has fixed policy and tender order. */
  readonly last: Return | null;
  readonly close: () => void;
  readonly done: () => void;
}

export function ReturnDialog({ redemption: { id }, parts, left, last, close, done }: ReturnDialogProps) {
  const hasCards = parts.some(({ gift, loyalty_card }) => gift ?? loyalty_card);
  const [choice, choose] = useState<ReturnChoice>(NOTHING_CHOSEN);
  const [reason, setReason] = useState('');
  const [terms, setTerms] = useTerms(hasCards);
  const money = useMoney();
  const queries = useQueryClient();
  const wish = returnWish(choice, left, last ? {} : terms);
  const preview = useReturnPreview(id, wish);
  // One key for the dialog: after a lost answer, another choice is refused instead of being a second return.
  const action = useAction({
    work: async (idempotencyKey) => {
      if (wish === null) return;
      try {
        await createReturn(id, { wish, reason: reason.trim(), idempotencyKey });
      } catch (error) {
        // Another return may have been faster: the dialog then offers what is left after it. An unanswered request
        // stays as it is, to be repeated.
        if (!isUnanswered(error)) void queries.invalidateQueries({ queryKey: returnsKey(id) });
        throw error;
      }
    },
    done,
  });
  const refund = preview.current?.refund_amount;
  return (
    <ActionDialog
      title={t('Return units')}
      close={close}
      action={action}
      verb={refund === undefined ? t('Return') : t('Return and refund {amount}', { amount: money(refund) })}
      busy={t('Returning…')}
      isReady={preview.current !== null}
      isDanger
      isWide
    >
      <Choice left={left} choice={choice} choose={choose} />
      {last ? <FixedTerms of={last} hasCards={hasCards} /> : <Terms terms={terms} set={setTerms} hasCards={hasCards} />}
      <TextField id="return-reason" label={t('Reason')} value={reason} set={setReason} maxLength={255} />
      <ReturnAmounts preview={preview} />
    </ActionDialog>
  );
}

/** The settings of the project at first; where these cannot be read, the service applies them. */
function useTerms(hasCards: boolean) {
  const { data: project } = useQuery(projectQuery);
  const [chosen, choose] = useState<ReturnTerms>({});
  const { policy = project?.return_policy, tender_order = project?.return_tender_order } = chosen;
  const terms: ReturnTerms = { ...(policy && { policy }), ...(hasCards && tender_order && { tender_order }) };
  return [terms, (members: ReturnTerms) => choose({ ...chosen, ...members })] as const;
}

interface ChoiceProps {
  readonly left: Returnable;
  readonly choice: ReturnChoice;
  readonly choose: (choice: ReturnChoice) => void;
}

function Choice({ left, choice, choose }: ChoiceProps) {
  const { lines, orderAmount } = left;
  const [amountText, setAmountText] = useState('');
  const all = (): void => {
    choose(chooseAll(left));
    setAmountText(decimalText(orderAmount));
  };
  return (
    <fieldset className="plain stack">
      <legend className="visually-hidden">{t('Returned units')}</legend>
      {lines.length > 0 ? (
        <ScrollRegion label={t('Order lines')} isLow>
          <ul className="bare units">
            {lines.map((line, index) => (
              <LineUnits
                key={line.id}
                line={line}
                id={`units-${index}`}
                units={unitsToReturn(choice, line)}
                set={(units) => choose({ ...choice, units: { ...choice.units, [line.id]: units } })}
              />
            ))}
          </ul>
        </ScrollRegion>
      ) : null}
      {orderAmount > 0 ? (
        <OutsideLines
          left={orderAmount}
          text={amountText}
          set={(text) => {
            setAmountText(text);
            choose({ ...choice, amount: amountWithin(text, orderAmount) });
          }}
        />
      ) : null}
      <div>
        <button type="button" className="button" onClick={all}>
          {t('Everything left')}
        </button>
      </div>
    </fieldset>
  );
}

interface LineUnitsProps {
  readonly line: ReturnableLine;
  readonly id: string;
  readonly units: number;
  readonly set: (units: number) => void;
}

function LineUnits({ line: { name, left, quantity }, id, units, set }: LineUnitsProps) {
  return (
    <li>
      <span>
        <label htmlFor={id}>
          <bdi>{name}</bdi>
        </label>
        <span id={`${id}-left`} className="small soft">
          {t('{left} of {quantity} left', { left, quantity })}
        </span>
      </span>
      <Stepper id={id} name={name} value={units} most={left} set={set} describedBy={`${id}-left`} />
    </li>
  );
}

interface OutsideLinesProps {
  /** Hundredths. */
  readonly left: number;
  readonly text: string;
  readonly set: (text: string) => void;
}

/** The part of the order that stands in no line, such as a shipping fee. */
function OutsideLines({ left, text, set }: OutsideLinesProps) {
  const money = useMoney();
  const most = t('At most {amount}.', { amount: money(left) });
  const faults = amountWithin(text, left) === null ? [{ field: 'return-amount', text: most }] : [];
  return (
    <FaultyForm faults={faults}>
      <TextField
        id="return-amount"
        label={t('Amount outside the lines')}
        inputMode="decimal"
        value={text}
        set={set}
        hint={faults.length > 0 ? <UnderstoodAmount text={text} /> : most}
      />
    </FaultyForm>
  );
}

interface TermsProps {
  readonly terms: ReturnTerms;
  readonly set: (terms: ReturnTerms) => void;
  readonly hasCards: boolean;
}

const DEFAULT = '';

function Terms({ terms, set, hasCards }: TermsProps) {
  const { policy = DEFAULT, tender_order: tender = DEFAULT } = terms;
  const policies = ['KEEP', 'FORFEIT', 'RE_EVALUATE'] as const;
  const tenders = ['PROPORTIONAL', 'MONEY_FIRST', 'STORED_VALUE_FIRST'] as const;
  const first = [DEFAULT, t('Setting of the project')] as const;
  return (
    <div className="row-fields">
      <ChoiceField
        id="return-policy"
        label={t('How to refund')}
        value={policy}
        set={(value) => set(value === DEFAULT ? {} : { policy: value })}
        choices={[...(policy === DEFAULT ? [first] : []), ...policies.map((one) => [one, POLICY_WORDS[one]] as const)]}
      />
      {hasCards ? (
        <ChoiceField
          id="return-tender"
          label={t('Where the refund goes')}
          value={tender}
          set={(value) => set(value === DEFAULT ? {} : { tender_order: value })}
          choices={[...(tender === DEFAULT ? [first] : []), ...tenders.map((one) => [one, TENDER_WORDS[one]] as const)]}
        />
      ) : null}
    </div>
  );
}

function FixedTerms({ of: { policy, tender_order }, hasCards }: { readonly of: Return; readonly hasCards: boolean }) {
  const terms = [POLICY_WORDS[policy], ...(hasCards ? [TENDER_WORDS[tender_order]] : [])];
  return <p className="small soft">{t('The first return decided: {terms}.', { terms: terms.join('; ') })}</p>;
}
