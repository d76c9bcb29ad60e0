// The options of the plugin: what the shop's configuration may say, its defaults, and what stops the start.
import type { KeyPair } from '../shop-core/client';

/** The options as the shop's configuration has them. */
export interface StackableOptions {
  /** The address of the service, without `/v1`. */
  readonly url: string;
  readonly appId: string;
  readonly appToken: string;
  /** The deadline of all calls of one change of a cart, ms, 100 to 1800 (default 1500). */
  readonly timeoutMs?: number;
  /** The deadline of all calls of one completion, ms, 100 to 20000 (default 5000). */
  readonly completeTimeoutMs?: number;
  /** The key pair of each currency, by its code in lower case. With it, other currencies take no codes. */
  readonly projects?: Readonly<Record<string, KeyPair>>;
  /** Whether promotion tiers apply without a code (default true). */
  readonly automatic?: boolean;
  /** The address of the dashboard, for links of the admin. */
  readonly dashboardUrl?: string;
  /** The secret of the project's webhooks; without it `POST /hooks/stackable` refuses all. */
  readonly webhookSecret?: string;
  /** Whether the plugin takes the hooks of Medusa's workflows (default true). */
  readonly hooks?: boolean;
  readonly whenUnavailable?: WhenUnavailable;
}

export interface WhenUnavailable {
  /** What becomes of the discounts of a cart (default `keep`). */
  readonly cart?: 'keep' | 'drop';
  /** What becomes of the completion of a cart with discounts (default `refuse`). */
  readonly complete?: 'refuse' | 'honour';
  /** The largest discount that is honoured, in minor units (default 0). */
  readonly honourUpTo?: number;
}

/** The options with their defaults. */
export interface Settings {
  readonly url: string;
  readonly keys: KeyPair;
  readonly projects: Readonly<Record<string, KeyPair>> | null;
  readonly timeoutMs: number;
  readonly completeTimeoutMs: number;
  readonly automatic: boolean;
  readonly dashboardUrl: string;
  readonly webhookSecret: string | null;
  readonly hooks: boolean;
  readonly whenUnavailable: Required<WhenUnavailable>;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isWholeNumber =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
const isAddress: Check = (value) =>
  typeof value === 'string' && /^https?:\/\/[^\s?#@]+$/.test(value) && URL.canParse(value);
const isServiceAddress: Check = (value) => isAddress(value) && !/\/v1\/*$/.test(value as string);

const CHECKS: Readonly<Record<keyof StackableOptions, readonly [Check, string]>> = {
  url: [isServiceAddress, 'an http or https address without user, password and /v1'],
  appId: [isText, 'a text'],
  appToken: [isText, 'a text'],
  timeoutMs: [isWholeNumber(100, 1800), 'a whole number from 100 to 1800'],
  completeTimeoutMs: [isWholeNumber(100, 20_000), 'a whole number from 100 to 20000'],
  projects: [isProjects, 'an object of currencies in lower case, each with appId and appToken alone'],
  automatic: [isBoolean, 'true or false'],
  dashboardUrl: [isAddress, 'an http or https address without user and password'],
  webhookSecret: [isText, 'a text'],
  hooks: [isBoolean, 'true or false'],
  whenUnavailable: [
    isWhenUnavailable,
    'an object of cart ("keep", "drop"), complete ("refuse", "honour") and honourUpTo',
  ],
};

const REQUIRED = ['url', 'appId', 'appToken'] as const;

/** Medusa adds the connection of the shop's database to the options of every module. */
const OF_MEDUSA = new Set(['database']);

/**
 * Read the options of the plugin.
 * @throws Error that names every option that is missing, unknown or wrong
 */
export function readOptions(given: unknown): Settings {
  const options = isObject(given) ? given : {};
  const faults = [
    ...REQUIRED.filter((name) => options[name] === undefined).map((name) => `the option "${name}" is missing`),
    ...Object.entries(options).flatMap(([name, value]) => faultsOf(name, value)),
  ];
  if (faults.length > 0) throw new Error(`@stackable/medusa-plugin: ${faults.join('; ')}.`);
  return withDefaults(options as unknown as StackableOptions);
}

function faultsOf(name: string, value: unknown): readonly string[] {
  if (OF_MEDUSA.has(name)) return [];
  if (!Object.hasOwn(CHECKS, name)) return [`the option "${name}" is unknown`];
  const [check, form] = CHECKS[name as keyof StackableOptions];
  const isRequired = (REQUIRED as readonly string[]).includes(name);
  if (value === undefined) return [];
  return check(value) ? [] : [`the option "${name}" must be ${form}${isRequired ? ' and not empty' : ''}`];
}

function withDefaults(options: StackableOptions): Settings {
  return {
    url: options.url,
    keys: { appId: options.appId, appToken: options.appToken },
    projects: options.projects ?? null,
    timeoutMs: options.timeoutMs ?? 1500,
    completeTimeoutMs: options.completeTimeoutMs ?? 5000,
    automatic: options.automatic ?? true,
    dashboardUrl: (options.dashboardUrl ?? `${options.url.replace(/\/+$/, '')}/dashboard`).replace(/\/+$/, ''),
    webhookSecret: options.webhookSecret ?? null,
    hooks: options.hooks ?? true,
    whenUnavailable: { cart: 'keep', complete: 'refuse', honourUpTo: 0, ...options.whenUnavailable },
  };
}

/** The key pair for carts of a currency; null where the currency takes no codes. */
export function keysOf(settings: Settings, currency: string): KeyPair | null {
  if (settings.projects === null) return settings.keys;
  const code = currency.toLowerCase();
  return Object.hasOwn(settings.projects, code) ? (settings.projects[code] ?? null) : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isProjects(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.entries(value).every(
    ([currency, keys]) =>
      /^[a-z]{3}$/.test(currency) &&
      isObject(keys) &&
      isText(keys.appId) &&
      isText(keys.appToken) &&
      Object.keys(keys).length === 2,
  );
}

function isWhenUnavailable(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { cart = 'keep', complete = 'refuse', honourUpTo = 0, ...others } = value;
  return (
    (cart === 'keep' || cart === 'drop') &&
    (complete === 'refuse' || complete === 'honour') &&
    isWholeNumber(0, Number.MAX_SAFE_INTEGER)(honourUpTo) &&
    Object.keys(others).length === 0
  );
}
