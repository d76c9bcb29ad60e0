// What is deployed: the resources that CloudFormation recorded, with their properties resolved.

export interface Recorded {
  readonly type: string;
  readonly ref: string;
  readonly arn: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export class Deployed {
  constructor(private readonly records: Readonly<Record<string, Recorded>>) {}

  of(type: string): readonly Recorded[] {
    return Object.values(this.records).filter((one) => one.type === type);
  }

  get(id: string): Recorded {
    const found = this.records[id];
    if (!found) throw new Error(`The stack has no ${id}.`);
    return found;
  }

  get size(): number {
    return Object.keys(this.records).length;
  }
}

/** The name of a function, and whether the alias is named by which everything has to call it. */
export function calledFunction(arn: string): { readonly name: string; readonly isLive: boolean } {
  const [name = '', alias] = arn.split(':function:').at(-1)!.split('/')[0]!.split(':');
  return { name, isLive: alias === 'live' };
}
