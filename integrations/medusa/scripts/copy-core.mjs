// Copies shop-core into the sources: the package carries it, as it is not published alone.
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const target = fileURLToPath(new URL('../src/shop-core', import.meta.url));
rmSync(target, { recursive: true, force: true });
cpSync(fileURLToPath(new URL('../../shop-core/src', import.meta.url)), target, { recursive: true });
