import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { startMongo } from '../api/src/platform/mongo/which-mongo.ts';
import { parseConfig } from '../api/src/server/config.ts';
import { root } from './run-tool.ts';

/**
 * `npm run dev`: the shop with hot reload at http://localhost:PORT, and behind it the API on the next
 * port, which restarts when its sources change. Both share one database that outlives the restarts.
 * Pages are not server-rendered and there is no service worker: `npm start` has both.
 */
async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const apiPort = config.port + 1;
  const apiUrl = `http://localhost:${apiPort}`;
  const shopUrl = `http://localhost:${config.port}`;
  const mongo = await startMongo(config.database);

  // The proxy in vite.config.ts reads API_URL.
  process.env.API_URL = apiUrl;
  const api = startApi({
    PORT: String(apiPort),
    MONGODB_URI: mongo.uri,
    STORE_URL: config.storeUrl,
  });
  const vite = await createServer({
    root: join(root, 'pwa'),
    server: { port: config.port, strictPort: true },
  });
  await vite.listen();
  console.log(`Shop with hot reload: ${shopUrl}\nAPI: ${apiUrl}/api/docs\n`);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const exited = new Promise((resolve) => api.once('exit', resolve));
    api.kill('SIGTERM');
    await Promise.all([exited, vite.close()]);
    await mongo.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  api.once('exit', () => void stop());
}

function startApi(environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['--watch', '--import', 'tsx', 'api/src/server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}

await main();
