// What calls functions besides the gateway: the stream of the table, the queue of deliveries and the schedules.
import { kindOf } from '../../lib/storage/formats/formats';
import { type FilterPattern, isTaken } from '../../tests/support/event-filter';
import type { Data, StreamRecord } from './data';
import { calledFunction, type Deployed } from './deployed';
import type { Functions } from './functions';

/** More than any step of the scenario needs. */
const MAX_BATCHES = 100;

interface Mapping {
  readonly FunctionName: string;
  readonly EventSourceArn: string;
  readonly BatchSize: number;
  readonly FilterCriteria?: { readonly Filters: readonly { readonly Pattern: string }[] };
}

interface BatchAnswer {
  readonly batchItemFailures?: readonly { readonly itemIdentifier: string }[];
}

export interface SourceOptions {
  readonly deployed: Deployed;
  readonly functions: Functions;
  readonly data: Data;
  /** Calls SQS as the service itself. */
  readonly sqs: (action: string, body: object) => Promise<unknown>;
}

interface Message {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
}

export class Sources {
  /** Calls of functions that failed, of which AWS would make retries and alarms. */
  readonly failures: string[] = [];
  /** Kinds of the items whose records reached the function of the stream, one for each record. */
  readonly taken: string[] = [];

  constructor(private readonly options: SourceOptions) {}

  /** Hand the records of the stream that its filter takes to the function. */
  async drainStream(): Promise<void> {
    const { data } = this.options;
    const { name, mapping } = this.mappingOf(':dynamodb:');
    const patterns = mapping.FilterCriteria?.Filters.map(({ Pattern }) => JSON.parse(Pattern) as FilterPattern);
    const records = data.stream.splice(0).filter((record) => isTaken(patterns, record));
    this.taken.push(...records.map(({ dynamodb: { Keys } }) => kindOf({ pk: Keys.pk.S, sk: Keys.sk.S }) ?? 'unknown'));
    for (let start = 0; start < records.length; start += mapping.BatchSize) {
      await this.run(name, { Records: records.slice(start, start + mapping.BatchSize) satisfies StreamRecord[] });
    }
  }

  /** Hand each message that waits to the function until none is left; a message that fails stays in the queue. */
  async drainQueue(): Promise<void> {
    const { sqs } = this.options;
    const { name, mapping } = this.mappingOf(':sqs:');
    const QueueUrl = this.deliveryQueue();
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const ask = { QueueUrl, MaxNumberOfMessages: Math.min(mapping.BatchSize, 10) };
      const { Messages = [] } = (await sqs('ReceiveMessage', ask)) as { readonly Messages?: readonly Message[] };
      if (Messages.length === 0) return;
      const Records = Messages.map(({ MessageId, Body }) => ({ messageId: MessageId, body: Body }));
      const answer = (await this.run(name, { Records })) as BatchAnswer | undefined;
      const failed = new Set(answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
      for (const { MessageId, ReceiptHandle } of Messages) {
        if (answer && !failed.has(MessageId)) await sqs('DeleteMessage', { QueueUrl, ReceiptHandle });
        else await sqs('ChangeMessageVisibility', { QueueUrl, ReceiptHandle, VisibilityTimeout: 0 });
      }
      if (!answer || failed.size > 0) return;
    }
    throw new Error(`The queue of deliveries still has messages after ${MAX_BATCHES} batches.`);
  }

  /** Number of messages in the queue of deliveries that wait, are delayed or are in flight. */
  async countMessages(): Promise<number> {
    const AttributeNames = ['', 'Delayed', 'NotVisible'].map((state) => `ApproximateNumberOfMessages${state}`);
    const ask = { QueueUrl: this.deliveryQueue(), AttributeNames };
    const { Attributes } = (await this.options.sqs('GetQueueAttributes', ask)) as {
      readonly Attributes: Readonly<Record<string, string>>;
    };
    return AttributeNames.reduce((sum, name) => sum + Number(Attributes[name]), 0);
  }

  /** Call the function of each schedule once. @returns their names */
  async runSchedules(): Promise<readonly string[]> {
    const { deployed } = this.options;
    const names: string[] = [];
    for (const { arn, properties } of deployed.of('AWS::Events::Rule')) {
      const [target] = properties.Targets as readonly { readonly Arn: string; readonly Input?: string }[];
      const { name, isLive } = calledFunction(target!.Arn);
      const mayCall = deployed
        .of('AWS::Lambda::Permission')
        .some(
          ({ properties: { Principal, FunctionName } }) =>
            Principal === 'events.amazonaws.com' && calledFunction(String(FunctionName)).name === name,
        );
      if (!isLive || !mayCall) this.failures.push(`The schedule ${arn} may not call ${target!.Arn}.`);
      const event = { source: 'aws.events', 'detail-type': 'Scheduled Event', resources: [arn], detail: {} };
      await this.run(name, target!.Input === undefined ? event : JSON.parse(target!.Input));
      names.push(name);
    }
    return names;
  }

  /** The address of the queue of deliveries. */
  deliveryQueue(): string {
    const { EventSourceArn } = this.mappingOf(':sqs:').mapping;
    return `https://sqs.eu-central-1.amazonaws.com/123456789012/${EventSourceArn.split(':').at(-1)!}`;
  }

  private async run(name: string, event: unknown): Promise<unknown> {
    const { answer, error } = await this.options.functions.invoke(name, event);
    if (error === undefined) return answer;
    this.failures.push(`${name}: ${error}`);
    return undefined;
  }

  private mappingOf(service: string): { readonly name: string; readonly mapping: Mapping } {
    const mappings = this.options.deployed.of('AWS::Lambda::EventSourceMapping');
    const mapping = mappings
      .map(({ properties }) => properties as unknown as Mapping)
      .find(({ EventSourceArn }) => EventSourceArn.includes(service));
    if (!mapping) throw new Error(`Nothing takes events of ${service}.`);
    const { name, isLive } = calledFunction(mapping.FunctionName);
    if (!isLive) throw new Error(`${mapping.FunctionName} is called without its alias.`);
    return { name, mapping };
  }
}
