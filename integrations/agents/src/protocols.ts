// The versions of the two protocols, and what differs between them.

/** Every version that this package speaks. */
export const PROTOCOLS = ['ucp-2026-04-08', 'ucp-2026-08-25', 'acp-2026-04-17'] as const;

/** Universal Commerce Protocol and Agentic Commerce Protocol, each by the date of its version. */
export type Protocol = (typeof PROTOCOLS)[number];

/** The protocol is none that this package speaks. */
export class UnsupportedProtocol extends Error {
  constructor(protocol: unknown) {
    super(`The protocol ${String(protocol)} is not one of ${PROTOCOLS.join(', ')}.`);
    this.name = 'UnsupportedProtocol';
  }
}

/** @throws UnsupportedProtocol for any other name */
export function isAcp(protocol: Protocol): boolean {
  if (!PROTOCOLS.includes(protocol)) throw new UnsupportedProtocol(protocol);
  return protocol === 'acp-2026-04-17';
}
