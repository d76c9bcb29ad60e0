// Takes the steps out of a deployment that is kept: who goes back to it must not wait, nor be stopped by the alarm that rings.
const { createRequire } = require('node:module');

const NESTED = /\/cloudformation-template-\w+Stack\.json$/;

/** The bucket of deployments, by the framework's own SDK and credentials. */
async function bucketOf(provider) {
  const framework = createRequire(createRequire(__filename).resolve('serverless/package.json'));
  const { S3Client, GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } = framework('@aws-sdk/client-s3');
  const client = new S3Client(await provider.getAwsSdkV3Config());
  const Bucket = await provider.getServerlessDeploymentBucketName();
  return {
    async list(Prefix) {
      const keys = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        keys.push(...Contents.map(({ Key }) => Key));
      }
      return keys;
    },
    get: async (Key) => (await client.send(new GetObjectCommand({ Bucket, Key }))).Body.transformToString(),
    put: (Key, Body) => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json' })),
  };
}

/**
 * @param timestamp of the deployment, in milliseconds or as a date
 * @returns how many templates had steps
 */
async function takeStepsOut(bucket, { prefix, timestamp }) {
  const date = new Date(/^\d+$/.test(timestamp) ? Number(timestamp) : timestamp);
  const keys = await bucket.list(`${prefix}/${date.getTime()}-`);
  let changed = 0;
  for (const key of keys.filter((one) => NESTED.test(one))) {
    const template = JSON.parse(await bucket.get(key));
    const stepped = Object.values(template.Resources).filter(({ UpdatePolicy }) => UpdatePolicy);
    if (stepped.length === 0) continue;
    for (const alias of stepped) Reflect.deleteProperty(alias, 'UpdatePolicy');
    await bucket.put(key, JSON.stringify(template, null, 2));
    changed += 1;
  }
  return changed;
}

module.exports = { bucketOf, takeStepsOut };
