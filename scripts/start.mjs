import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtServer, builtShop, isBuilt } from './built-files.mjs';

const builder = fileURLToPath(new URL('build-store.ts', import.meta.url));

// In a process of its own: the build needs much memory that the store does not.
if (!(await isBuilt(builtServer)) || !(await isBuilt(builtShop))) {
  const build = spawn(process.execPath, ['--import', 'tsx', builder], { stdio: 'inherit' });
  const [code, signal] = await once(build, 'exit');
  if (code !== 0) {
    console.error(signal ? 'The build was stopped.' : 'The build failed.');
    process.exit(code ?? 1);
  }
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(builtServer.folder, 'main.js')).href);
