// The sidebar: sections in the order of a reader who starts, operates, and then looks things up.
import type { Page } from './pages';
import type { ReferencePage } from './reference';

export interface SidebarItem {
  readonly text: string;
  readonly link: string;
}

export interface SidebarSection {
  readonly text: string;
  readonly collapsed: boolean;
  readonly items: readonly SidebarItem[];
}

/** Pages by name, in the order in which they are read. */
const NAMED: readonly (readonly [section: string, places: readonly string[]])[] = [
  [
    'Start',
    [
      'start.md',
      'dashboard.md',
      'client.md',
      'promotions-as-code.md',
      'rehearse/engineer.md',
      'rehearse/marketing.md',
      'rehearse/finance.md',
      'moving-in.md',
    ],
  ],
  ['Concepts', ['glossary.md', 'architecture.md', 'reliability.md', 'events.md', 'threat-model.md']],
  ['Operations', ['serve.md', 'runbook.md', 'performance.md', 'scale.md', 'sharding.md', 'security.md']],
];

const FOLDERS: Readonly<Record<string, string>> = { Behaviour: 'behaviour/', Operations: 'operations/' };
const LAST: readonly (readonly [section: string, prefix: string])[] = [
  ['Mutation testing', 'mutation/'],
  ['Decisions', 'adr/'],
];

/** Every page occurs in it once. */
export function sidebarOf(pages: readonly Page[], reference: readonly ReferencePage[]): readonly SidebarSection[] {
  const left = new Map(pages.map((page) => [page.place, page]));
  const take = (places: readonly string[]): readonly SidebarItem[] =>
    places.flatMap((place) => {
      const page = left.get(place);
      left.delete(place);
      return page ? [itemOf(page)] : [];
    });
  const below = (prefix: string): readonly SidebarItem[] =>
    take([...left.keys()].filter((place) => place.startsWith(prefix)));
  const named = (section: string): readonly SidebarItem[] => take(NAMED.find(([name]) => name === section)?.[1] ?? []);
  const sections = [
    { text: 'Start', items: named('Start') },
    { text: 'Concepts', items: named('Concepts') },
    { text: 'Behaviour', items: [...take(['behaviour.md']), ...below(FOLDERS.Behaviour ?? '')] },
    {
      text: 'API reference',
      items: [
        ...take(['errors.md']),
        ...reference.toSorted((left, right) => (left.title < right.title ? -1 : 1)).map(itemOf),
      ],
    },
    { text: 'Operations', items: [...below(FOLDERS.Operations ?? ''), ...named('Operations')] },
    ...LAST.map(([text, prefix]) => ({ text, items: below(prefix) })),
  ];
  const changelog = take(['changelog.md']);
  const project = { text: 'The project', items: [...changelog, ...take([...left.keys()])] };
  return [...sections.slice(0, 5), project, ...sections.slice(5)].map((section, index) => ({
    ...section,
    collapsed: index > 1,
  }));
}

/** The page that everybody begins with has the name of the project. */
function itemOf({ title, place }: Pick<Page, 'title' | 'place'>): SidebarItem {
  return { text: place === 'start.md' ? 'Start here' : title, link: `/${place.replace(/\.md$/, '')}` };
}
