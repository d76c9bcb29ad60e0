// How a stage asks for a gradual release, and how it is rolled back: what is kept is deployed again without its steps.
import { createRequire } from 'node:module';

interface Bucket {
  list(prefix: string): Promise<readonly string[]>;
  get(key: string): Promise<string>;
  put(key: string, text: string): Promise<void>;
}

const load = createRequire(__filename);
const { takeStepsOut } = load('../../serverless/plugins/deployed-templates.cjs') as {
  takeStepsOut: (bucket: Bucket, of: { readonly prefix: string; readonly timestamp: string }) => Promise<number>;
};
const { shiftOf } = load('../../serverless/plugins/releases.cjs') as {
  shiftOf: (release: string, alarms: string) => string | null;
};

const PREFIX = 'serverless/stackable/production';
const FOLDER = `${PREFIX}/1795364549226-2026-11-22T16:22:29.226Z`;
const OTHER = `${PREFIX}/1795253400000-2026-11-21T09:30:00.000Z`;
const policy = { CodeDeployLambdaAliasUpdate: { ApplicationName: { Ref: 'ReleaseApplication' } } };
const stepped = {
  Resources: { A: { Type: 'AWS::Lambda::Alias', UpdatePolicy: policy, Properties: { Name: 'live' } } },
};
const plain = { Resources: { A: { Type: 'AWS::Lambda::Alias', Properties: { Name: 'live' } } } };

function aBucket(objects: Readonly<Record<string, unknown>>) {
  const kept = new Map(Object.entries(objects).map(([key, value]) => [key, JSON.stringify(value)]));
  const bucket: Bucket = {
    list: (prefix) => Promise.resolve([...kept.keys()].filter((key) => key.startsWith(prefix))),
    get: (key) => Promise.resolve(kept.get(key)!),
    put: (key, text) => Promise.resolve(void kept.set(key, text)),
  };
  return { bucket, read: (key: string) => JSON.parse(kept.get(key)!) as unknown };
}

describe('shiftOf', () => {
  it.each([
    ['all-at-once', null],
    ['canary', 'CodeDeployDefault.LambdaCanary10Percent10Minutes'],
    ['linear', 'CodeDeployDefault.LambdaLinear10PercentEvery1Minute'],
  ])('knows %s', (release, shift) => {
    expect(shiftOf(release, 'on')).toBe(shift);
  });

  it.each([
    ['slowly', 'on', 'release is slowly, and takes all-at-once, canary, linear.'],
    ['toString', 'on', 'release is toString, and takes'],
    ['linear', 'off', 'release is linear, and alarms are off: nothing watches it.'],
  ])('refuses %s with alarms %s', (release, alarms, said) => {
    expect(() => shiftOf(release, alarms)).toThrow(said);
  });

  it('needs no alarms where nothing moves in steps', () => {
    expect(shiftOf('all-at-once', 'off')).toBeNull();
  });
});

describe('takeStepsOut', () => {
  it.each(['1795364549226', '2026-11-22T16:22:29.226Z'])(
    'changes the nested templates of %s alone',
    async (timestamp) => {
      const { bucket, read } = aBucket({
        [`${FOLDER}/cloudformation-template-OrdersStack.json`]: stepped,
        [`${FOLDER}/compiled-cloudformation-template.json`]: stepped,
        [`${OTHER}/cloudformation-template-OrdersStack.json`]: stepped,
      });

      expect(await takeStepsOut(bucket, { prefix: PREFIX, timestamp })).toBe(1);

      expect(read(`${FOLDER}/cloudformation-template-OrdersStack.json`)).toEqual(plain);
      expect(read(`${FOLDER}/compiled-cloudformation-template.json`)).toEqual(stepped);
      expect(read(`${OTHER}/cloudformation-template-OrdersStack.json`)).toEqual(stepped);
    },
  );

  it('leaves a deployment alone that had no steps', async () => {
    const { bucket } = aBucket({ [`${FOLDER}/cloudformation-template-OrdersStack.json`]: plain });
    const untouched: Bucket = { ...bucket, put: () => Promise.reject(new Error('written')) };

    expect(await takeStepsOut(untouched, { prefix: PREFIX, timestamp: '1795364549226' })).toBe(0);
  });
});
