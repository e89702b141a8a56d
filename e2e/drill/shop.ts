import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { builtServer } from '../../scripts/built-files.mjs';
import { root } from '../../scripts/run-tool.ts';
import { HostProcess } from './host-process.ts';
import type { Host, Network } from './network.ts';

const apiPort = 3000;
const proxyPort = 8080;
const pollIntervalMs = 100;
const readyTimeoutMs = 120_000;

export const admin = { email: 'owner@drill.example', password: 'the drill of the owner' };

interface ShopOptions {
  network: Network;
  folder: string;
  mongodbUri: string;
  smtpUrl: string;
}

/** Two replicas of the API behind nginx with the configuration of deploy/. */
export class Shop {
  readonly replicas: HostProcess[];
  readonly proxyHost: Host;
  readonly #proxy: HostProcess;

  constructor({ network, folder, mongodbUri, smtpUrl }: ShopOptions) {
    this.replicas = [1, 2].map((number) => {
      const host = network.addHost(`api${number}`, 20 + number);
      return new HostProcess({
        host,
        command: [process.execPath, '--enable-source-maps', join(builtServer.folder, 'main.js')],
        logFile: join(folder, `${host.name}.log`),
        environment: settings({ mongodbUri, smtpUrl, dataDir: join(folder, host.name) }),
      });
    });
    this.proxyHost = network.addHost('proxy', 31);
    this.#proxy = new HostProcess({
      host: this.proxyHost,
      command: ['nginx', '-g', 'daemon off;', '-c', this.#configureProxy(folder)],
      logFile: join(folder, 'nginx.log'),
    });
  }

  /** Starts everything; the first replica fills the empty store. */
  async start(): Promise<void> {
    for (const replica of this.replicas) {
      replica.start();
      await this.isReady(replica);
    }
    this.#proxy.start();
    await isAnswering(`${this.url}/proxy-health`);
  }

  get url(): string {
    return `http://${this.proxyHost.address}:${proxyPort}`;
  }

  #configureProxy(folder: string): string {
    const own = join(folder, 'nginx');
    mkdirSync(own);
    copyFileSync(join(root, 'deploy/nginx.conf'), join(own, 'nginx.conf'));
    const addresses = this.replicas.map(({ host }) => `${host.address}:${apiPort}`);
    const example = readFileSync(join(root, 'deploy/systemd/upstream.conf'), 'utf8');
    const upstreams = example.replace(
      /127\.0\.0\.1:300([12])/g,
      (_, number) => addresses[Number(number) - 1] ?? '',
    );
    writeFileSync(join(own, 'upstream.conf'), upstreams);
    return join(own, 'nginx.conf');
  }

  isReady({ host }: HostProcess): Promise<void> {
    return isAnswering(`http://${host.address}:${apiPort}/api/health/ready`);
  }

  async stop(): Promise<void> {
    for (const process of [this.#proxy, ...this.replicas]) {
      process.signal('SIGCONT');
      await process.end();
    }
  }
}

function settings(where: { mongodbUri: string; smtpUrl: string; dataDir: string }) {
  return {
    NODE_ENV: 'production',
    MONGODB_URI: where.mongodbUri,
    SMTP_URL: where.smtpUrl,
    DATA_DIR: where.dataDir,
    STORE_URL: `http://10.77.0.31:${proxyPort}`,
    JWT_SECRET: 'a secret of the drill, which protects nothing',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SEED: 'demo',
    PRODUCTION_ALLOWS: 'seed,http',
    TRUST_PROXY: 'true',
    THROTTLE: '100000',
    ORDER_LIMIT_NEW: '900000',
    ORDER_LIMIT_NETWORK: '1000',
    LOG_LEVEL: 'info',
  };
}

async function isAnswering(url: string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} does not answer`);
    await setTimeout(pollIntervalMs);
  }
}

/** Whether nginx is installed. */
export function hasProxy(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
