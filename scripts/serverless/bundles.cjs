// Builds, then packages each function as its bundle, and the shared SDK where it is used; the framework never searches
// the project for files.
const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

class Bundles {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = {
      'before:package:createDeploymentArtifacts': () => this.zipAll(),
    };
  }

  async zipAll() {
    const build = ['--import', 'tsx', 'scripts/build/main.ts'];
    execFileSync(process.execPath, build, { cwd: this.serverless.serviceDir, stdio: 'inherit' });
    const packager = this.serverless.pluginManager.plugins.find((plugin) => typeof plugin.zipFiles === 'function');
    await Promise.all(this.serverless.service.getAllFunctions().map((name) => this.zip(packager, name)));
  }

  async zip(packager, name) {
    const definition = this.serverless.service.getFunction(name);
    const bundle = definition.handler.replace(/\.[^./]+$/, '.js');
    const usesSdk = readFileSync(join(this.serverless.serviceDir, bundle), 'utf8').includes('"../../sdk.js"');
    const files = usesSdk ? [bundle, 'dist/sdk.js'] : [bundle];
    definition.package = { ...definition.package, artifact: await packager.zipFiles(files, `${name}.zip`) };
  }
}

module.exports = Bundles;
