// Step 6: everything in words, the calls as they will be sent, and the button that makes it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { createCampaign, createRule } from '../../api/campaigns';
import { setUpProgram } from '../../api/loyalties';
import { categoriesQuery } from '../../api/operations';
import { maySetUp, sessionQuery } from '../../api/session';
import { isLaunchChecked } from '../../model/campaign/state';
import { moneyText } from '../../model/money';
import type { CampaignDraft } from '../../model/wizard/draft';
import { problemsOf, type Problem, STEPS } from '../../model/wizard/guards';
import {
  TYPES,
  type WizardRequestBody,
  rulesOf,
  type WizardRequests,
  buildCampaignSubmission,
  withRules,
} from '../../model/wizard/request';
import { draftWords } from '../../model/wizard/words';
import { localText } from '../../model/zone';
import { useAction } from '../../parts/form/action';
import { Facts } from '../../parts/facts';
import { useProject } from '../../parts/format';
import { CodeText, JsonText } from '../../parts/raw-json';
import { ProblemNote, Skeleton } from '../../parts/screen';
import { Preview } from './preview';
import { ProblemSummary } from './problems';
import { t } from '../../texts/text';

/** Ids of the rules that earlier tries made, by what they say. */
export type RuleIdCache = RefObject<Map<string, string>>;

interface CheckProps {
  readonly draft: CampaignDraft;
  readonly set: (members: Partial<CampaignDraft>) => void;
  readonly finish: () => void;
  readonly made: RuleIdCache;
  /** Opens the step of a problem. */
  readonly open: (problem: Problem) => void;
  readonly children: ReactNode;
}

export function CheckStep({ draft, set, finish, made, open, children }: CheckProps) {
  const { timezone } = useProject();
  const sent = buildCampaignSubmission(draft, timezone);
  const faults = faultsOf(draft, timezone);
  const action = useCreation(sent, finish, made);
  return (
    <>
      <ProblemSummary problems={faults} open={open} />
      <div className="split">
        <section className="panel stack" aria-labelledby="words">
          <h2 id="words">
            <bdi>{draft.name.trim()}</bdi>
          </h2>
          <Words draft={draft} />
          <div className="checks">
            <label>
              <input
                type="checkbox"
                checked={draft.isStopped}
                onChange={({ target }) => set({ isStopped: target.checked })}
              />
              {t('Save as draft (created, not active)')}
            </label>
          </div>
        </section>
        <Preview draft={draft} />
      </div>
      {action.problem ? <ProblemNote error={action.problem} /> : null}
      <div className="head">
        <button
          type="button"
          className="button primary"
          disabled={action.isBusy || faults.length > 0}
          onClick={action.run}
        >
          {action.isBusy ? t('Creating…') : t('Create campaign')}
        </button>
        {children}
      </div>
      {faults.length === 0 ? <LaunchCheckOfDraft draft={draft} sent={sent} /> : null}
      <details>
        <summary className="small">{t('The calls as JSON')}</summary>
        <JsonText value={rulesOf(sent).length > 0 || sent.earningRules ? sent : sent.campaign} name={t('Body')} />
      </details>
      <details>
        <summary className="small">{t('The calls for curl')}</summary>
        <CodeText text={curlOf(sent)} name={t('curl')} />
      </details>
    </>
  );
}

const DraftLaunchCheck = lazy(async () => ({
  default: (await import('../campaigns/launch')).DraftLaunchCheck,
}));

/** The worst case of the campaign, before it is stored. */
function LaunchCheckOfDraft({ draft, sent }: Pick<CheckProps, 'draft'> & { readonly sent: WizardRequests }) {
  const { data: session } = useQuery(sessionQuery);
  const [isOpen, setIsOpen] = useState(false);
  const isChecked = isLaunchChecked({ campaign_type: TYPES[draft.kind] });
  if (!session || !maySetUp(session, 'set-up', 'evaluate') || !isChecked) return null;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('Check before launch')}</summary>
      {isOpen ? (
        <Suspense fallback={<Skeleton />}>
          <DraftLaunchCheck subject={{ requests: sent }} />
        </Suspense>
      ) : null}
    </details>
  );
}

function Words({ draft }: Pick<CheckProps, 'draft'>) {
  const how = useProject();
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: draft.categoryId !== '' });
  const category = categories?.data.find(({ id }) => id === draft.categoryId)?.name;
  return (
    <>
      <Facts
        rows={[
          ...draftWords(
            draft,
            (amount) => moneyText(amount, how),
            (local) => localText(local, how),
          ),
          [t('Category'), category && <bdi>{category}</bdi>],
        ]}
      />
      <p className="small soft">
        {t('Dates and hours are those of the project: {timezone}.', { timezone: how.timezone })}
      </p>
    </>
  );
}

function faultsOf(draft: CampaignDraft, timezone: string): readonly Problem[] {
  const now = { ms: Date.now(), timezone };
  return STEPS.flatMap((step) => problemsOf(step, draft, now).map((problem) => ({ ...problem, step }))).filter(
    ({ isWarning }) => !isWarning,
  );
}

/** First its rules, then the campaign with them, last what a loyalty program has. A second try takes the rules made by the first. */
function useCreation(sent: WizardRequests, finish: () => void, made: RuleIdCache) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useAction({
    subject: sent,
    work: async (key) => {
      const ids = new Map<WizardRequestBody, string>();
      for (const rule of rulesOf(sent)) ids.set(rule, await ruleId(rule, made.current));
      const { id } = await createCampaign(withRules(sent, ids), key);
      await setUpProgram(id, sent);
      finish();
      await queries.invalidateQueries({ queryKey: ['campaigns'] });
      await navigate({ to: '/campaigns/$id', params: { id } });
    },
    done: () => undefined,
  });
}

/** The API takes no Idempotency-Key for rules. */
async function ruleId(rule: WizardRequestBody, made: Map<string, string>): Promise<string> {
  const text = JSON.stringify(rule);
  const id = made.get(text) ?? (await createRule(rule)).id;
  made.set(text, id);
  return id;
}

function curlOf(sent: WizardRequests): string {
  const call = (path: string, body: unknown): string =>
    [
      `curl -s ${window.location.origin}${path} \\`,
      `  -H "X-App-Id: $APP_ID" -H "X-App-Token: $APP_TOKEN" \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${JSON.stringify(body).replaceAll("'", `'\\''`)}'`,
    ].join('\n');
  const rules = rulesOf(sent);
  const ids = new Map(rules.map((rule, place) => [rule, t('<ID of rule {number}>', { number: place + 1 })]));
  const program = `/v1/loyalties/${t('<ID of the program>')}`;
  const { earningRules = [], loyaltyTiers = [] } = sent;
  return [
    ...rules.map((rule) => call('/v1/validation-rules', rule)),
    call('/v1/campaigns', withRules(sent, ids)),
    ...(earningRules.length > 0 ? [call(`${program}/earning-rules`, earningRules)] : []),
    ...(loyaltyTiers.length > 0 ? [call(`${program}/tiers`, loyaltyTiers)] : []),
  ].join('\n\n');
}
