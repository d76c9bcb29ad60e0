// DynamoDB: the embedded engine behind the roles of the functions, and the stream of its table.
import { tableDefinition } from '../../scripts/support/service-definition';
import { accessOf, TABLE_ARN, type WireBody } from '../../tests/support/roles/access';
import { type AccessRequest, decide } from '../../tests/support/roles/policy';
import type { FunctionRole } from './functions';

export interface StreamRecord {
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  readonly dynamodb: { readonly Keys: WireKey; readonly SequenceNumber: string };
}

interface WireKey {
  readonly pk: { readonly S: string };
  readonly sk: { readonly S: string };
}

interface WrittenKey {
  readonly key: WireKey;
  readonly isRemoved: boolean;
}

export interface DataAnswer {
  readonly status: number;
  readonly body: string;
}

export class Data {
  /** What the stream of the table holds, until its function has taken it. */
  readonly stream: StreamRecord[] = [];
  /** What roles refused. */
  readonly denied: string[] = [];
  /** Calls of functions that their roles allow. */
  allowed = 0;
  private sequence = 0;

  constructor(
    private readonly endpoint: string,
    private readonly tableName: string,
  ) {}

  async createTable(): Promise<void> {
    const { table } = tableDefinition();
    const { status, body } = await this.send('CreateTable', JSON.stringify({ TableName: this.tableName, ...table }));
    if (status !== 200) throw new Error(`The engine made no table: ${body}`);
  }

  /** @param role undefined for the deployer, who may do everything */
  async call(operation: string, text: string, role: FunctionRole | undefined): Promise<DataAnswer> {
    const body = JSON.parse(text) as WireBody & { readonly TableName?: string };
    const refused = role && requestsOf(operation, body).find((one) => decide(role.statements, one) !== 'ALLOWED');
    if (role && refused) {
      this.denied.push(`${role.name} ${refused.action} ${refused.resource} ${JSON.stringify(refused.context)}`);
      return { status: 400, body: '{"__type":"com.amazon.coral.service#AccessDeniedException","message":"denied"}' };
    }
    if (role) this.allowed += 1;
    const written = writtenKeys(operation, body);
    const before = await this.present(written);
    const answer = await this.send(operation, text);
    if (answer.status === 200) this.report(written, before);
    return answer;
  }

  private report(written: readonly WrittenKey[], before: ReadonlySet<string>): void {
    for (const { key, isRemoved } of written) {
      const isThere = before.has(textOf(key));
      if (isRemoved && !isThere) continue;
      this.sequence += 1;
      const eventName = isRemoved ? 'REMOVE' : isThere ? 'MODIFY' : 'INSERT';
      this.stream.push({ eventName, dynamodb: { Keys: key, SequenceNumber: String(this.sequence).padStart(21, '0') } });
    }
  }

  private async present(written: readonly WrittenKey[]): Promise<ReadonlySet<string>> {
    if (written.length === 0) return new Set();
    const RequestItems = { [this.tableName]: { Keys: written.map(({ key }) => key), ProjectionExpression: 'pk, sk' } };
    const { body } = await this.send('BatchGetItem', JSON.stringify({ RequestItems }));
    const { Responses = {} } = JSON.parse(body) as { readonly Responses?: Record<string, WireKey[]> };
    return new Set((Responses[this.tableName] ?? []).map(textOf));
  }

  private async send(operation: string, body: string): Promise<DataAnswer> {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'x-amz-date': '20260101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    };
    const answer = await fetch(this.endpoint, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.text() };
  }
}

function requestsOf(operation: string, body: WireBody): readonly AccessRequest[] {
  if (operation !== 'Scan') return accessOf(operation, body);
  const resource = body.IndexName === undefined ? TABLE_ARN : `${TABLE_ARN}/index/${body.IndexName}`;
  return [{ action: 'dynamodb:Scan', resource, context: {} }];
}

function textOf({ pk, sk }: WireKey): string {
  return `${pk.S} ${sk.S}`;
}

function writtenKeys(operation: string, body: WireBody): readonly WrittenKey[] {
  const one = (kind: string, { Item, Key = Item }: WireBody): readonly WrittenKey[] => {
    if (!/^(Put|Update|Delete)/.test(kind)) return [];
    const { pk, sk } = Key as WireKey;
    return [{ key: { pk, sk }, isRemoved: kind.startsWith('Delete') }];
  };
  if (operation !== 'TransactWriteItems') return one(operation, body);
  return (body.TransactItems ?? []).flatMap((entry) =>
    Object.entries(entry).flatMap(([kind, action]) => one(kind, action ?? {})),
  );
}
