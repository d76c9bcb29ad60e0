// One box for everything that has a name: a screen, a code, a customer, a campaign, any id. One hit opens, several are listed.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/client';
import { type Session, sessionQuery } from '../../api/session';
import { useAction } from '../../parts/form/action';
import { ProblemLine } from '../../parts/screen';
import { readFormText } from '../../parts/form/read-form-text';
import { commandsNamed } from './places';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface SearchResultItem {
  readonly id: string;
  readonly object: string;
  readonly name: string | null;
  readonly parent_id: string | null;
}

interface Hit {
  readonly key: string;
  readonly kind: string;
  readonly name: string;
  readonly href: string;
}

const KINDS: Readonly<Record<string, string>> = {
  voucher: t('Code'),
  redemption: t('Redemption'),
  redemption_rollback: t('Rollback'),
  order: t('Order'),
  customer: t('Customer'),
  publication: t('Publication'),
  campaign: t('Campaign'),
  promotion_tier: t('Promotion tier'),
  promotion_stack: t('Promotion stack'),
};

/** Path of the record's screen; null without one. */
function placeOf({ id, object, name, parent_id }: SearchResultItem): string | null {
  switch (object) {
    case 'voucher':
      return `/codes/${encodeURIComponent(name ?? id)}`;
    case 'redemption':
    case 'redemption_rollback':
      return `/redemptions/${encodeURIComponent(id)}`;
    case 'order':
      return `/redemptions?order=${encodeURIComponent(id)}`;
    case 'customer':
      return `/customers/${encodeURIComponent(id)}`;
    case 'publication':
      return `/publications?open=${encodeURIComponent(id)}`;
    case 'campaign':
      return `/campaigns/${encodeURIComponent(id)}`;
    case 'promotion_tier':
    case 'promotion_stack':
      return parent_id === null ? null : `/campaigns/${encodeURIComponent(parent_id)}`;
    default:
      return null;
  }
}

/** Records that no list of the service finds by id, and their screens. */
const BY_ID = {
  wh: [t('Webhook'), 'tab=deliveries&webhook='],
  whs: [t('Delivery'), 'tab=deliveries&open='],
  exp: [t('Export'), 'tab=exports&open='],
  aa: [t('Job'), 'tab=jobs&open='],
} as const;

function namedById(text: string): Hit | null {
  const [, prefix = ''] = /^(wh|whs|exp|aa)_[0-9a-z]{18,40}$/.exec(text) ?? [];
  const place = BY_ID[prefix as keyof typeof BY_ID] as (typeof BY_ID)[keyof typeof BY_ID] | undefined;
  return place ? { key: text, kind: place[0], name: text, href: `/operations?${place[1]}${text}` } : null;
}

async function hitsOf(text: string, session: Session | undefined): Promise<readonly Hit[]> {
  const named = namedById(text);
  if (named) return [named];
  const { results } = await callApi<{ readonly results: readonly SearchResultItem[] }>(
    `/dashboard/search?${new URLSearchParams({ q: text }).toString()}`,
  );
  const records = results.flatMap((found) => {
    const href = placeOf(found);
    const kind = KINDS[found.object] ?? found.object;
    return href === null ? [] : [{ key: found.id, kind, name: found.name ?? found.id, href }];
  });
  return [...records, ...commandsNamed(text, session).map((command) => ({ key: command.href, ...command }))];
}

export function Search() {
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const box = useRef<HTMLInputElement>(null);
  const [hits, setHits] = useState<readonly Hit[] | null>(null);
  const [searched, setSearched] = useState('');
  const go = (href: string): void => {
    setHits(null);
    if (box.current) box.current.value = '';
    // The new screen takes the focus.
    box.current?.blur();
    void navigate({ href: `/dashboard${href}` });
  };
  const action = useAction({
    work: async () => {
      const text = box.current?.value.trim() ?? '';
      setSearched(text);
      const found = await hitsOf(text, session);
      const [only] = found;
      if (found.length === 1 && only) go(only.href);
      else setHits(found);
    },
    done: () => undefined,
  });
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      box.current?.focus();
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  const find = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (readFormText(event.currentTarget, 'q') !== '') action.run();
  };
  return (
    <form
      role="search"
      className="search"
      onSubmit={find}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setHits(null);
      }}
    >
      <input
        ref={box}
        name="q"
        className="input"
        type="search"
        autoComplete="off"
        maxLength={255}
        aria-label={t('Find by name or id')}
        placeholder={t('Code, customer, email, campaign or ID   (Ctrl K)')}
        onChange={() => setHits(null)}
      />
      {action.problem ? (
        <p className="hits small" role="alert">
          <ProblemLine error={action.problem} />
        </p>
      ) : null}
      {hits ? <Hits hits={hits} searched={searched} go={go} /> : null}
    </form>
  );
}

interface HitsProps {
  readonly hits: readonly Hit[];
  readonly searched: string;
  readonly go: (href: string) => void;
}

function Hits({ hits, searched, go }: HitsProps) {
  return (
    <div className="hits">
      <p className="small soft" role="status">
        {hits.length === 0 ? (
          <>{rich('No results for “{text}”. Names and IDs must match exactly.', { text: <bdi>{searched}</bdi> })}</>
        ) : (
          t('{count} have this name', { count: hits.length })
        )}
      </p>
      <ul className="bare">
        {hits.map(({ key, kind, name, href }) => (
          <li key={key}>
            <a
              href={`/dashboard${href}`}
              onClick={(event) => {
                event.preventDefault();
                go(href);
              }}
            >
              <span className="small soft">{kind}</span> <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
