// Limits picture requests, so that they do not block the single thread: drawing one takes up to 100 ms.
import { BoundedMap } from '../../async/memory';
import { ApiError } from '../../errors';
import type { Process } from '../../ports/runtime';
import type { Picture } from './asset-pictures';

/** Pictures drawn in a burst, and then per second. */
const BURST = 20;
const EACH_SECOND = 5;
const MOST_KEPT = 200;

class DrawnPictures {
  private readonly kept = new BoundedMap<string, Picture>(MOST_KEPT);
  private left = BURST;
  private countedMs = 0;

  /** The picture of a name, drawn if it is not in the LRU cache. */
  async get(name: string, nowMs: number, draw: () => Promise<Picture>): Promise<Picture> {
    const known = this.kept.get(name);
    if (!known) this.take(nowMs);
    const picture = known ?? (await draw());
    this.kept.set(name, picture);
    return picture;
  }

  private take(nowMs: number): void {
    const seconds = Math.max(0, nowMs - this.countedMs) / 1_000;
    this.left = Math.min(BURST, this.left + seconds * EACH_SECOND);
    this.countedMs = nowMs;
    if (this.left < 1) {
      const failure = {
        key: 'too_many_requests',
        details: `A process draws ${EACH_SECOND} pictures a second.`,
      } as const;
      throw new ApiError(failure, { headers: { 'retry-after': '1' } });
    }
    this.left -= 1;
  }
}

const drawn = new WeakMap<Process, DrawnPictures>();

/**
 * Return a picture from this process's cache, or draw and cache it.
 * @param name cache key, which must contain all that the picture depends on
 */
export function getOrDrawPicture(rt: Process, name: string, draw: () => Promise<Picture>): Promise<Picture> {
  const pictures = drawn.get(rt) ?? new DrawnPictures();
  drawn.set(rt, pictures);
  return pictures.get(name, rt.clock.nowMs(), draw);
}
