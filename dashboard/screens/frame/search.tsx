// One box for everything that has a name: a screen, a code, a customer, a campaign, any id. Matches are listed while one
// types; Enter opens the only one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type SearchResultItem, searchRecords } from '../../api/search';
import { type Session, sessionQuery } from '../../api/session';
import { useAction } from '../../parts/form/action';
import { usePaused } from '../../parts/form/paused';
import { ProblemLine } from '../../parts/screen';
import { commandsNamed } from './places';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

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

async function hitsOf(text: string, session: Session | undefined, signal?: AbortSignal): Promise<readonly Hit[]> {
  const named = namedById(text);
  if (named) return [named];
  const records = (await searchRecords(text, signal)).flatMap((found) => {
    const href = placeOf(found);
    const kind = KINDS[found.object] ?? found.object;
    return href === null ? [] : [{ key: found.id, kind, name: found.name ?? found.id, href }];
  });
  return [...records, ...commandsNamed(text, session).map((command) => ({ key: command.href, ...command }))];
}

interface SearchProps {
  /** Makes the box visible, where it is hidden until it is needed. */
  readonly reveal: () => void;
}

export function Search({ reveal }: SearchProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const box = useRef<HTMLInputElement>(null);
  const [typed, type] = useState('');
  const [isOpen, setOpen] = useState(false);
  const text = typed.trim();
  const paused = usePaused(text);
  const search = (name: string) => ({
    queryKey: ['search', name],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => hitsOf(name, session, signal),
    retry: false,
  });
  const { data: hits } = useQuery({ ...search(paused), enabled: isOpen && paused !== '' && paused === text });
  const go = (href: string): void => {
    setOpen(false);
    type('');
    // The new screen takes the focus.
    box.current?.blur();
    void navigate({ href: `/dashboard${href}` });
  };
  const action = useAction({
    work: async () => {
      const found = await queries.query({ ...search(text), staleTime: 0 });
      const [only] = found;
      if (found.length === 1 && only) go(only.href);
      else setOpen(true);
    },
    done: () => undefined,
  });
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      flushSync(reveal);
      box.current?.focus();
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [reveal]);
  const find = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (text !== '') action.run();
  };
  return (
    <form
      role="search"
      id="search"
      className="search"
      onSubmit={find}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <input
        ref={box}
        name="q"
        className="input"
        type="search"
        autoComplete="off"
        maxLength={255}
        aria-label={t('Find by name or ID')}
        placeholder={t('Code, order, email or ID   (Ctrl K)')}
        value={typed}
        onChange={({ target }) => {
          type(target.value);
          setOpen(true);
        }}
      />
      {action.problem ? (
        <p className="hits small" role="alert">
          <ProblemLine error={action.problem} />
        </p>
      ) : null}
      {isOpen && hits && paused === text ? <Hits hits={hits} searched={text} go={go} /> : null}
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
          plural(hits.length, { one: '{count} match', other: '{count} matches' })
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
