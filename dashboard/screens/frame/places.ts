// The screens that the navigation names, with the second key after `g`; and what else is found by its name.
import { mayAdminister, mayMakeCampaigns, mayGive, type Session } from '../../api/session';
import { t } from '../../texts/text';

export const PLACES = [
  { to: '/', name: t('Overview'), key: 'o' },
  { to: '/redemptions', name: t('Redemptions'), key: 'r' },
  { to: '/codes', name: t('Codes'), key: 'c' },
  { to: '/campaigns', name: t('Campaigns'), key: 'm' },
  { to: '/customers', name: t('Customers'), key: 'u' },
  { to: '/publications', name: t('Publications'), key: 'p' },
  { to: '/sandbox', name: t('Sandbox'), key: 's' },
  { to: '/operations', name: t('Operations'), key: 'x' },
] as const;

interface Command {
  readonly href: string;
  readonly name: string;
  readonly kind: 'Screen' | 'Action';
  /** True for users who may see it; all by default. */
  readonly isFor?: (session: Session) => boolean;
}

const COMMANDS: readonly Command[] = [
  ...PLACES.map(({ to, name }): Command => ({ href: to, name, kind: 'Screen' })),
  { href: '/campaigns/new', name: t('New campaign'), kind: 'Action', isFor: mayMakeCampaigns },
  { href: '/publications?do=one', name: t('Publish a code'), kind: 'Action', isFor: mayGive },
  { href: '/publications?do=list', name: t('Publish to a list'), kind: 'Action', isFor: mayGive },
  { href: '/segments', name: t('Segments'), kind: 'Screen' },
  { href: '/operations?tab=jobs', name: t('Background jobs'), kind: 'Screen' },
  { href: '/operations?tab=categories', name: t('Categories'), kind: 'Screen' },
  { href: '/operations?tab=exports', name: t('Exports'), kind: 'Screen' },
  { href: '/operations?tab=webhooks', name: t('Webhooks'), kind: 'Screen', isFor: mayAdminister },
  { href: '/operations?tab=deliveries', name: t('Deliveries'), kind: 'Screen', isFor: mayAdminister },
  { href: '/operations?tab=stacking', name: t('Stacking rules'), kind: 'Screen', isFor: mayAdminister },
  { href: '/operations?tab=settings', name: t('Project settings'), kind: 'Screen', isFor: mayAdminister },
  { href: '/operations?tab=keys', name: t('Keys'), kind: 'Screen', isFor: mayAdminister },
  { href: '/operations?tab=users', name: t('Users'), kind: 'Screen', isFor: mayAdminister },
  { href: '/operations?tab=owed', name: t('What we owe'), kind: 'Screen', isFor: mayAdminister },
  { href: '/operations?tab=metadata', name: t('Metadata'), kind: 'Screen', isFor: mayAdminister },
  { href: '/operations?tab=audit', name: t('Audit trail'), kind: 'Screen', isFor: mayAdminister },
];

/** Screens and actions with a word that starts with the text, if the user may use them. */
export function commandsNamed(text: string, session: Session | undefined): readonly Command[] {
  const typed = text.toLowerCase();
  if (typed.length < 2) return [];
  return COMMANDS.filter(({ name, isFor }) => {
    const words = name.toLowerCase();
    const isNamed = words.startsWith(typed) || words.split(' ').some((word) => word.startsWith(typed));
    return isNamed && (isFor === undefined || (session !== undefined && isFor(session)));
  });
}
