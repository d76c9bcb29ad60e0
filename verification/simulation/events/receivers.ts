// Two receivers of events: one that mostly answers, and one that is silent until it is repaired.
import type { SendResult } from '../../../lib/model/events/delivery';
import type { Sender } from '../../../lib/ports/events';
import type { Random } from '../../../scripts/support/random';
import type { Scheduler } from '../scheduler';
import type { Received } from './told';

export const RECEIVERS = { live: 'https://live.shop.example/', dead: 'https://dead.shop.example/' } as const;

const PATIENCE_MS = 10_000;

export class Receivers {
  readonly received: Received[] = [];
  private isDead = true;
  private isFaulty = true;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
  ) {}

  readonly sender: Sender = {
    send: async ({ url, body }) => {
      if (url === RECEIVERS.dead && this.isDead) return this.silence();
      await this.scheduler.sleep(this.random.between(1, 60));
      const drawn = this.isFaulty ? this.random.next() : 1;
      if (drawn < 0.1) return failed('refused');
      this.receive(url, body);
      if (drawn < 0.2) return this.silence();
      return answered(drawn < 0.3 ? 500 : drawn < 0.33 ? 503 : 200);
    },
  };

  /** From now on the live one always answers. */
  calm(): void {
    this.isFaulty = false;
  }

  repair(): void {
    this.isDead = false;
  }

  private async silence(): Promise<SendResult> {
    await this.scheduler.sleep(PATIENCE_MS);
    return failed('silence');
  }

  private receive(url: string, body: string): void {
    const { id, type, data, event } = JSON.parse(body) as Pick<Received, 'id' | 'type' | 'data'> & {
      readonly event: { readonly id: string };
    };
    this.received.push({ url, id, eventId: event.id, type, data });
  }
}

function failed(error: string): SendResult {
  return { status: 'FAILED', error, durationMs: 0 };
}

function answered(httpStatus: number): SendResult {
  return { status: 'ANSWERED', httpStatus, retryAfter: null, durationMs: 0 };
}
