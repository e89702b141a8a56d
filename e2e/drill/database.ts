import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { mongo } from 'mongoose';
import type { Mongod } from '../../api/src/platform/mongo/find-mongod.ts';
import { HostProcess } from './host-process.ts';
import type { Host, Network } from './network.ts';

const port = 27017;
const memberCount = 3;
/** Of the disk of a member, which is in memory. */
const diskMegabytes = 900;
const administrator = { user: 'drill', password: 'drill-administrator' };
export const apiUser = { user: 'api', password: 'drill-api' };
const pollIntervalMs = 100;
const replyTimeoutMs = 800;
const readyTimeoutMs = 90_000;

export interface Member {
  process: HostProcess;
  host: Host;
  disk: string;
}

/** A replica set of three members with authentication, each on a host and a disk of its own. */
export class Database {
  readonly members: Member[] = [];
  readonly #clients = new Map<string, mongo.MongoClient>();
  readonly #keyFile: string;

  constructor(
    private readonly mongod: Mongod,
    private readonly folder: string,
    network: Network,
  ) {
    this.#keyFile = join(folder, 'keyfile');
    writeFileSync(this.#keyFile, Buffer.alloc(96, 'vajra').toString('base64'), { mode: 0o400 });
    for (let number = 1; number <= memberCount; number++) {
      const host = network.addHost(`mongo${number}`, 10 + number);
      const disk = join(folder, host.name);
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk]);
      const command = [this.mongod.path, ...this.#options(host, disk), ...this.#setOptions()];
      const logFile = join(folder, `${host.name}.log`);
      this.members.push({ host, disk, process: new HostProcess({ host, command, logFile }) });
    }
  }

  async start(): Promise<void> {
    await this.#createUsers();
    for (const { process } of this.members) process.start();
    await this.#initiate();
  }

  /** Address of the set for the API. */
  get uri(): string {
    const hosts = this.members.map(({ host }) => `${host.address}:${port}`).join(',');
    return `mongodb://${apiUser.user}:${apiUser.password}@${hosts}/vajra?replicaSet=rs0`;
  }

  #options({ address }: Host, disk: string): string[] {
    const data = join(disk, 'data');
    mkdirSync(data, { recursive: true });
    return ['--port', String(port), '--bind_ip', address, '--dbpath', data];
  }

  /** As docs/operations.md says. */
  #setOptions(): string[] {
    return [
      ...['--replSet', 'rs0', '--keyFile', this.#keyFile, '--wiredTigerCacheSizeGB', '0.25'],
      ...['--oplogSize', '200', '--setParameter', 'transactionLifetimeLimitSeconds=15'],
      ...['--setParameter', 'oplogFetcherSteadyStateMaxFetcherRestarts=0'],
    ];
  }

  /** Without authentication, which lets only its own host create the first user. */
  async #createUsers(): Promise<void> {
    const [first] = this.members;
    if (!first) return;
    const { host, disk } = first;
    const command = [this.mongod.path, ...this.#options(host, disk)];
    const logFile = join(this.folder, 'users.log');
    const process = new HostProcess({ host, command, logFile });
    process.start();
    const uri = `mongodb://${host.address}:${port}/?directConnection=true`;
    const client = await mongo.MongoClient.connect(uri);
    const create = (name: string, { user, password }: typeof apiUser, role: object | string) =>
      client.db(name).command({ createUser: user, pwd: password, roles: [role] });
    await create('admin', administrator, 'root');
    await create('vajra', apiUser, { role: 'readWrite', db: 'vajra' });
    await client.close();
    await process.end('SIGTERM');
  }

  async #initiate(): Promise<void> {
    const [first] = this.members;
    if (!first) return;
    const members = this.members.map(({ host }, _id) => ({ _id, host: `${host.address}:${port}` }));
    for (const member of this.members) await this.#isReachable(member);
    // As deploy/mongo-prepare.js says.
    const settings = { catchUpTimeoutMillis: 2000 };
    await this.#adminOf(first).command({ replSetInitiate: { _id: 'rs0', members, settings } });
    await this.primary();
  }

  async #isReachable(member: Member): Promise<void> {
    const deadline = Date.now() + readyTimeoutMs;
    while (!(await this.#hello(member))) {
      if (Date.now() > deadline) throw new Error(`${member.host.name} does not respond`);
      await setTimeout(pollIntervalMs);
    }
  }

  /** Undefined if the member does not respond. */
  async #hello(member: Member): Promise<mongo.Document | undefined> {
    const client = this.#clientOf(member);
    try {
      return await client.db('admin').command({ hello: 1 }, { timeoutMS: replyTimeoutMs });
    } catch {
      await this.#forget(client); // one that could not connect never does
      return undefined;
    }
  }

  async #forget(client: mongo.MongoClient): Promise<void> {
    for (const [uri, kept] of this.#clients) if (kept === client) this.#clients.delete(uri);
    await client.close();
  }

  /** Before the set is initiated, only its first member knows the administrator; `hello` needs none. */
  #clientOf({ host }: Member, login = ''): mongo.MongoClient {
    const uri = `mongodb://${login}${host.address}:${port}/admin?directConnection=true`;
    const client =
      this.#clients.get(uri) ??
      new mongo.MongoClient(uri, {
        serverSelectionTimeoutMS: 1000,
        connectTimeoutMS: 1000,
        heartbeatFrequencyMS: 500,
      });
    this.#clients.set(uri, client);
    return client;
  }

  #adminOf(member: Member): mongo.Db {
    const { user, password } = administrator;
    return this.#clientOf(member, `${user}:${password}@`).db('admin');
  }

  /** Returns the primary, and waits for one. @param other a member that does not count */
  async primary(other?: Member): Promise<Member> {
    const deadline = Date.now() + readyTimeoutMs;
    for (;;) {
      for (const member of this.members) {
        if (member === other) continue;
        if ((await this.#hello(member))?.isWritablePrimary) return member;
      }
      if (Date.now() > deadline) throw new Error('the replica set has no primary');
      await setTimeout(pollIntervalMs);
    }
  }

  /** Waits until every member is the primary or a secondary. */
  async isComplete(): Promise<void> {
    const deadline = Date.now() + readyTimeoutMs;
    for (;;) {
      const primary = await this.primary();
      const admin = this.#adminOf(primary);
      const { members } = await admin.command({ replSetGetStatus: 1 }).catch(async () => {
        await this.#forget(admin.client);
        return { members: [] };
      });
      const states = (members as { stateStr: string }[]).map(({ stateStr }) => stateStr);
      const isHealthy = states.every((state) => state === 'PRIMARY' || state === 'SECONDARY');
      if (states.length === memberCount && isHealthy) return;
      if (Date.now() > deadline) throw new Error(`the replica set is ${states.join(', ')}`);
      await setTimeout(pollIntervalMs);
    }
  }

  /** Fills the disk of a member to the last block. */
  fillDisk({ disk }: Member): void {
    const { bavail, bsize } = statfsSync(disk);
    try {
      writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
    } catch {
      // The member has taken some of it meanwhile.
    }
  }

  freeDisk({ disk }: Member): void {
    rmSync(join(disk, 'filler'), { force: true });
  }

  async stop(): Promise<void> {
    for (const client of this.#clients.values()) await client.close();
    for (const { process, disk } of this.members) {
      process.signal('SIGCONT');
      await process.end();
      execFileSync('umount', ['-l', disk]);
    }
  }
}
