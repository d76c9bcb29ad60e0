// Keeps in the bucket of deployments what a stage has run, in a file beside them: what npm run rollback goes by.
const { execFileSync } = require('node:child_process');
const { bucketOf } = require('./deployed-templates.cjs');

/** Loads a module of the command when a deployment needs it: a local start takes long to load the compiler. */
const load = (name) => require('tsx/cjs/api').require(`../../cli/rollback/${name}.ts`, __filename);

class History {
  constructor(serverless) {
    this.serverless = serverless;
    this.provider = serverless.getProvider('aws');
    this.hooks = {
      'after:aws:deploy:deploy:updateStack': () => this.deployed(),
      'before:rollback:rollback': () => this.beforeRollback(),
      'after:rollback:rollback': () => this.rolledBack(),
      'after:deploy:list:log': () => this.tell(),
    };
  }

  /** Where all that a stage keeps lies. */
  prefix() {
    return `${this.provider.getDeploymentPrefix()}/${this.serverless.service.service}/${this.provider.getStage()}`;
  }

  async write(bucket, history) {
    const { historyFile } = load('bucket');
    await bucket.put(historyFile(this.prefix()), JSON.stringify(history));
  }

  async deployed() {
    const { service } = this.serverless;
    if (service.provider.shouldNotDeploy) return;
    const { readHistory, tableIn } = load('bucket');
    const { afterDeployment } = load('history');
    const [, timestamp] = /\/(\d+)-[^/]*$/.exec(service.package.artifactDirectoryName);
    const done = { timestamp, table: tableIn(service), commit: commitOf(this.serverless.serviceDir) };
    const bucket = await bucketOf(this.provider);
    await this.write(bucket, afterDeployment(await readHistory(bucket, this.prefix()), done));
  }

  async beforeRollback() {
    const { timestamp } = this.provider.options;
    if (!timestamp) return;
    const { rollbackIn } = load('bucket');
    const { afterRollback, assertSameTable } = load('history');
    const { history, target } = await rollbackIn(await bucketOf(this.provider), { prefix: this.prefix(), timestamp });
    // The framework says that there is no such deployment.
    if (target === null) return;
    assertSameTable(history.at(-1)?.table, target.table);
    this.after = afterRollback(history, target);
  }

  async rolledBack() {
    if (this.after) await this.write(await bucketOf(this.provider), this.after);
  }

  async tell() {
    const { readHistory } = load('bucket');
    const { describeHistory } = load('deployments');
    for (const line of describeHistory(await readHistory(await bucketOf(this.provider), this.prefix())))
      console.log(line);
  }
}

/** GitHub names it; elsewhere it is what is checked out, if anything is. */
function commitOf(cwd) {
  if (process.env.GITHUB_SHA) return process.env.GITHUB_SHA;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

module.exports = History;
