// The screens that the navigation names, with the second key after `g`.
export const PLACES = [
  { to: '/', name: 'Overview', key: 'o' },
  { to: '/redemptions', name: 'Redemptions', key: 'r' },
  { to: '/codes', name: 'Codes', key: 'c' },
  { to: '/campaigns', name: 'Campaigns', key: 'm' },
  { to: '/publications', name: 'Publications', key: 'p' },
  { to: '/sandbox', name: 'Sandbox', key: 's' },
  { to: '/operations', name: 'Operations', key: 'x' },
] as const;

/** Parts of a screen that have a name of their own. */
export const PARTS = [
  { href: '/operations?tab=webhooks', name: 'Webhooks' },
  { href: '/operations?tab=deliveries', name: 'Deliveries' },
  { href: '/operations?tab=exports', name: 'Exports' },
  { href: '/operations?tab=jobs', name: 'Jobs and imports' },
] as const;
