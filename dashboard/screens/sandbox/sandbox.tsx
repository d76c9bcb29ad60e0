// Try a cart with redeemables against the live service: what would apply, why not, and, behind a switch, for real.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { callApi } from '../../api/client';
import { mayMoveValue, sessionQuery } from '../../api/session';
import { copyCart } from '../../model/sandbox/copy';
import { figuresOf } from '../../model/sandbox/answer';
import { applyNearest } from '../../model/sandbox/nearest';
import type { OrderPart } from '../../model/redemption';
import {
  bodyOf,
  EMPTY_STATE,
  PATHS,
  requestOf,
  type SandboxBody,
  type SandboxRedeemable,
  type SandboxState,
} from '../../model/sandbox/state';
import { FaultyForm } from '../../parts/form/faults';
import { useAction } from '../../parts/form/action';
import type { FilterParams } from '../../model/filters';
import { useAddress } from '../../parts/list/filters';
import { ProblemNote, Screen } from '../../parts/screen';
import { Cart } from './cart';
import { Outcome, type Try } from './outcome';
import { useFragment } from './fragment';
import type { ApplyChanges } from './nearest';
import { Customer, Metadata, Modes, nameOf, Objective, Options, Scenario, Tracking } from './fields';
import { Redeemables } from './redeemables';
import { KeyNote, Warning } from './spending';
import { allOf, t } from '../../texts/text';

/** Other screens fill in what they know: codes separated by commas, the customer, the amount; an order is copied. */
function seededBy({ codes, customer, amount }: FilterParams): SandboxState {
  const redeemables = (codes ?? '')
    .split(',')
    .filter((id) => id !== '')
    .map(decodeURIComponent);
  return {
    ...EMPTY_STATE,
    customer: customer ?? '',
    amount: amount ?? '',
    redeemables: redeemables.map((id) => ({ id, credits: '', reward: '' })),
  };
}

export function Sandbox() {
  const [search] = useAddress();
  const { hash } = useLocation();
  const { data: session } = useQuery(sessionQuery);
  const [state, setState] = useState(() => seededBy(search));
  const [tried, setTried] = useState<Try | null>(null);
  const [showsFault, setShowsFault] = useState(false);
  const made = requestOf(state);
  const fault = showsFault && 'problem' in made ? made : null;
  const change = (members: Partial<SandboxState>): void => setState((before) => ({ ...before, ...members }));
  const fragment = useFragment(setState);
  const copying = useCopiedOrder(hash === '' ? search.order : undefined, change);
  const queries = useQueryClient();
  const mayTry = session ? mayMoveValue(session, 'evaluate') : false;
  const isSpending = state.mode === 'redeem';
  const [isAccepted, accept] = useState(false);
  const attempt = async (from: SandboxState, body: SandboxBody, idempotencyKey: string | null): Promise<void> => {
    const { mode } = from;
    await fragment.write(from);
    const answer = await callApi(PATHS[mode], {
      method: 'POST',
      body,
      ...(idempotencyKey !== null && { idempotencyKey }),
    });
    setTried({ mode, state: from, body, answer, idempotencyKey });
  };
  const action = useAction({
    subject: isSpending ? made : null,
    work: async (idempotencyKey) => {
      setShowsFault('problem' in made);
      if ('problem' in made) return;
      await attempt(state, made.body, isSpending ? idempotencyKey : null);
      accept(false);
      // The source of a copied cart stays unchanged.
      if (isSpending) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'order' });
    },
    done: () => undefined,
  });
  const tryNext = async (next: SandboxState): Promise<void> => {
    const body = bodyOf(requestOf(next));
    setState(next);
    if (body) await attempt(next, body, null);
  };
  const apply: ApplyChanges = async (changes, id) => {
    if (tried) await tryNext(applyNearest(tried.state, changes, id));
  };
  const findBest = async (): Promise<void> => {
    if (tried) await tryNext({ ...tried.state, mode: 'best' });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    action.run();
  };
  return (
    <Screen title={t('Sandbox')}>
      <div className="bench">
        <form className={isSpending ? 'panel stack spending' : 'panel stack'} onSubmit={submit} aria-label={t('Try')}>
          <Modes mode={state.mode} choose={(mode) => change({ mode })} maySpend={mayTry} />
          {isSpending ? (
            <Warning isAccepted={isAccepted} accept={accept} figures={figuresOf(tried, bodyOf(made))} />
          ) : null}
          <TryFields state={state} change={change} fault={fault} />
          {copying ? <CopyNote error={copying} /> : null}
          {fault ? <FaultNote fault={fault} /> : null}
          {session && !mayTry ? (
            <p className="note">{t("Your role is read-only: you can't try redemptions.")}</p>
          ) : null}
          {isSpending ? <KeyNote idempotencyKey={action.idempotencyKey} /> : null}
          <div>
            <button
              type="submit"
              className={isSpending ? 'button danger' : 'button primary'}
              disabled={!mayTry || action.isBusy || (isSpending && !isAccepted)}
            >
              {nameOf(state.mode)}
            </button>
          </div>
        </form>
        <Beside
          problem={action.problem}
          left={fragment.left}
          tried={tried}
          isSpending={isSpending}
          take={(redeemables) => change({ mode: 'validate', redeemables })}
          apply={apply}
          findBest={findBest}
        />
      </div>
    </Screen>
  );
}

interface BesideProps {
  readonly problem: Error | null;
  /** Parts that the link of the try leaves out. */
  readonly left: readonly string[];
  readonly tried: Try | null;
  readonly isSpending: boolean;
  /** Puts the redeemables of an answer into the form. */
  readonly take: (redeemables: readonly SandboxRedeemable[]) => void;
  readonly apply: ApplyChanges;
  /** Searches the best stack of the redeemables of the last try. */
  readonly findBest: () => Promise<void>;
}

/** The outcome of the last try. */
function Beside({ problem, left, tried, isSpending, ...actions }: BesideProps) {
  return (
    <section className="panel stack" aria-label={t('Outcome')}>
      {problem ? <ProblemNote error={problem} /> : null}
      {left.length > 0 ? <LeftOut parts={left} /> : null}
      {tried ? <Outcome tried={tried} {...actions} /> : <Waiting isSpending={isSpending} />}
    </section>
  );
}

interface TryProps {
  readonly state: SandboxState;
  readonly change: (members: Partial<SandboxState>) => void;
  readonly fault: Fault | null;
}

function TryFields({ state, change, fault }: TryProps) {
  return (
    <FaultyForm faults={fault ? [{ field: fault.field, text: fault.problem }] : []}>
      <Customer state={state} change={change} />
      <Tracking state={state} change={change} />
      {state.mode === 'qualify' ? (
        <Scenario state={state} change={change} />
      ) : (
        <Redeemables list={state.redeemables} change={(redeemables) => change({ redeemables })} />
      )}
      {state.mode === 'best' ? <BestFields state={state} change={change} /> : null}
      {state.mode === 'near' ? (
        <p className="small soft">{t('Without redeemables, the nearest of all that the cart could use.')}</p>
      ) : null}
      <Cart state={state} change={change} />
      <Metadata state={state} change={change} />
      {state.mode === 'validate' || state.mode === 'redeem' ? <Options state={state} change={change} /> : null}
    </FaultyForm>
  );
}

function BestFields({ state, change }: Pick<TryProps, 'state' | 'change'>) {
  return (
    <>
      <p className="small soft">{t('Without redeemables, the best of all that the cart could use.')}</p>
      <Objective state={state} change={change} />
    </>
  );
}

/** Lists the parts that the link leaves out, before it is shared. */
function LeftOut({ parts }: { readonly parts: readonly string[] }) {
  return <p className="note small">{t('The link has IDs only. It leaves out {parts}.', { parts: allOf(parts) })}</p>;
}

/** @param id of the order that another screen led here with */
function useCopiedOrder(id: string | undefined, change: (members: Partial<SandboxState>) => void): Error | null {
  const { error } = useQuery({
    queryKey: ['order', id, 'copied'],
    queryFn: async ({ signal }) => {
      const order = await callApi<OrderPart>(`/v1/orders/${encodeURIComponent(id ?? '')}`, { signal });
      change(copyCart(order));
      return order.id ?? null;
    },
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  return error;
}

function CopyNote({ error }: { readonly error: Error }) {
  return (
    <>
      <p className="note bad">{t('The cart of the order was not copied: this try has none.')}</p>
      <ProblemNote error={error} />
    </>
  );
}

/** Before the first try. */
function Waiting({ isSpending }: { readonly isSpending: boolean }) {
  return (
    <p className="soft">
      {isSpending
        ? t('The result appears here. A redemption is stored.')
        : t('The result appears here. Nothing is stored.')}
    </p>
  );
}

interface Fault {
  readonly field: string;
  readonly problem: string;
}

function FaultNote({ fault: { field, problem } }: { readonly fault: Fault }) {
  return (
    <p className="note bad" role="alert">
      <a
        href={`#${field}`}
        onClick={(event) => {
          // The fragment of the address holds the state.
          event.preventDefault();
          document.getElementById(field)?.focus();
        }}
      >
        {problem}
      </a>
    </p>
  );
}
