// A new campaign, step by step. Each step is an address, so that the way back works; nothing of a draft is kept in the browser.
import { useQuery } from '@tanstack/react-query';
import { Link, useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { campaignQuery } from '../../api/campaigns';
import { mayMakeCampaigns, sessionQuery } from '../../api/session';
import { type CampaignDraft, draftLike, EMPTY_DRAFT } from '../../model/wizard/draft';
import { type Problem, problemsOf, type StepName, STEPS } from '../../model/wizard/guards';
import { Queried } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { FaultyForm } from '../../parts/form/faults';
import { useProject } from '../../parts/format';
import { Screen } from '../../parts/screen';
import { CheckStep, type RuleIdCache } from './check';
import { CodesStep } from './codes';
import { EarningStep } from './earning';
import { KindStep } from './kind';
import { ProblemSummary } from './problems';
import { TogetherStep } from './together';
import { ValueStep } from './value';
import { WhenStep } from './when';
import { t } from '../../texts/text';

const NAMES: Readonly<Record<StepName, string>> = {
  kind: t('Kind'),
  value: t('Value'),
  earning: t('Points and tiers'),
  when: t('Who and when'),
  codes: t('Codes'),
  together: t('Together with others'),
  check: t('Check'),
};

const SCREENS = {
  kind: KindStep,
  value: ValueStep,
  earning: EarningStep,
  when: WhenStep,
  codes: CodesStep,
  together: TogetherStep,
} as const;

export function Wizard() {
  const [{ from }] = useAddress();
  const { data: session } = useQuery(sessionQuery);
  if (session && !mayMakeCampaigns(session)) {
    return (
      <Screen title={t('New campaign')}>
        <p className="note">{t("Your role can't create campaigns.")}</p>
      </Screen>
    );
  }
  return from ? <Copy id={from} /> : <Steps first={EMPTY_DRAFT} />;
}

function Copy({ id }: { readonly id: string }) {
  const query = useQuery(campaignQuery(id));
  // Until it is read, the screen is called what it will be.
  if (!query.data) {
    return (
      <Screen title={t('New campaign')}>
        <Queried query={query}>{() => null}</Queried>
      </Screen>
    );
  }
  return <Steps first={draftLike(query.data)} />;
}

function Steps({ first }: { readonly first: CampaignDraft }) {
  const [draft, change] = useState(first);
  // Read when the page is left, which may happen before the next rendering.
  const isDone = useRef(false);
  const made: RuleIdCache = useRef(new Map<string, string>());
  const [showsFaults, setShowsFaults] = useState(false);
  const [search, go] = useAddress();
  const { timezone } = useProject();
  // A copy is read again while it is changed: what it was at first stays the measure.
  const [before] = useState(() => JSON.stringify(first));
  const isChanged = (): boolean => JSON.stringify(draft) !== before && !isDone.current;
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged() && current.pathname !== next.pathname && !window.confirm(t('Leave, and lose this draft?')),
    enableBeforeUnload: isChanged,
  });
  const steps = STEPS.filter((step) => hasStep(draft, step));
  const step = steps.find((one) => one === search.step) ?? 'kind';
  const place = steps.indexOf(step);
  const problems = problemsOf(step, draft, { ms: Date.now(), timezone });
  const faults = problems.filter(({ isWarning }) => !isWarning);
  const set = (members: Partial<CampaignDraft>): void => change({ ...draft, ...members });
  const turn = (by: 1 | -1): void => {
    setShowsFaults(false);
    go({ step: steps[place + by] });
  };
  const next = (): void => {
    if (faults.length > 0) setShowsFaults(true);
    else turn(1);
  };
  const wanted = useRef<string | null>(null);
  const open = ({ field, step: there }: Problem): void => {
    wanted.current = field;
    setShowsFaults(true);
    go({ step: there });
  };
  useEffect(() => {
    if (wanted.current !== null) document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  }, [step]);
  const Step = step === 'check' ? null : SCREENS[step];
  return (
    <Screen key={step} title={t('New campaign: {step}', { step: NAMES[step] })}>
      <ol className="steps" aria-label={t('Steps')}>
        {steps.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {index + 1}. {NAMES[one]}
          </li>
        ))}
      </ol>
      {showsFaults ? <ProblemSummary problems={faults} /> : null}
      {Step ? (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            next();
          }}
        >
          <FaultyForm faults={showsFaults ? faults : []}>
            <Step draft={draft} set={set} />
          </FaultyForm>
          <Warnings texts={problems.filter(({ isWarning }) => isWarning).map(({ text }) => text)} />
          <div className="head">
            <button type="submit" className="button primary">
              {t('Next')}
            </button>
            <Back place={place} turn={turn} />
          </div>
        </form>
      ) : (
        <CheckStep draft={draft} set={set} finish={() => (isDone.current = true)} made={made} open={open}>
          <Back place={place} turn={turn} />
        </CheckStep>
      )}
    </Screen>
  );
}

/** A promotion has no codes, and only a loyalty program has points. */
function hasStep({ kind }: CampaignDraft, step: StepName): boolean {
  if (step === 'codes') return kind !== 'PROMOTION';
  return step !== 'earning' || kind === 'LOYALTY';
}

function Back({ place, turn }: { readonly place: number; readonly turn: (by: -1) => void }) {
  return (
    <>
      {place > 0 ? (
        <button type="button" className="button" onClick={() => turn(-1)}>
          {t('Back')}
        </button>
      ) : null}
      <Link to="/campaigns" className="button quiet">
        {t('Cancel')}
      </Link>
    </>
  );
}

function Warnings({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="note small" aria-label={t('Warnings')}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
