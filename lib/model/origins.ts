// The sites from which a browser may call.

/** A trusted domain is an origin or a bare host name; `*` trusts every one. */
export function isTrusted(origin: string | null, domains: readonly string[]): boolean {
  if (domains.includes('*')) return true;
  if (origin === null || !URL.canParse(origin)) return false;
  const { origin: exact, host, hostname } = new URL(origin);
  return domains.some((domain) => [exact, host, hostname].includes(domain.replace(/\/$/, '')));
}
