// Where Chromium is, and what to do where it is not.
import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @throws where there is none: nothing passes that was not looked at */
function chromiumPath(): string {
  const found = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new Error(
    'No Chromium here. On Debian: apt-get install chromium. Elsewhere name one by the variable CHROMIUM.',
  );
}

/** One browser that several processes use. */
export function launchChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: chromiumPath(), host: '127.0.0.1' });
}
