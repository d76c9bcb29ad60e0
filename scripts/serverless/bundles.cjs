// Builds, then packages each function as its one bundle; the framework never searches the project for files.
const { execFileSync } = require('node:child_process');

class Bundles {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = { 'before:package:createDeploymentArtifacts': () => this.zipAll() };
  }

  async zipAll() {
    const build = ['--import', 'tsx', 'scripts/build.ts'];
    execFileSync(process.execPath, build, { cwd: this.serverless.serviceDir, stdio: 'inherit' });
    const packager = this.serverless.pluginManager.plugins.find((plugin) => typeof plugin.zipFiles === 'function');
    await Promise.all(this.serverless.service.getAllFunctions().map((name) => this.zip(packager, name)));
  }

  async zip(packager, name) {
    const definition = this.serverless.service.getFunction(name);
    const bundle = definition.handler.replace(/\.[^./]+$/, '.js');
    definition.package = { ...definition.package, artifact: await packager.zipFiles([bundle], `${name}.zip`) };
  }
}

module.exports = Bundles;
