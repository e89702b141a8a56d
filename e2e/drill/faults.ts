import { setTimeout } from 'node:timers/promises';
import type { Database, Member } from './database.ts';
import type { HostProcess } from './host-process.ts';
import type { Network } from './network.ts';
import type { Shop } from './shop.ts';

export interface Drill {
  network: Network;
  database: Database;
  shop: Shop;
}

export interface Fault {
  name: string;
  title: string;
  /** Makes it happen and repairs it. Returns the seconds until another primary stood, if one was needed. */
  run(drill: Drill): Promise<number>;
}

const seconds = (count: number) => setTimeout(count * 1000);

/** Returns the seconds until a member other than `lost` is the primary. */
async function election(database: Database, lost: Member): Promise<number> {
  const startedAt = performance.now();
  await database.primary(lost);
  return (performance.now() - startedAt) / 1000;
}

async function killPrimary({ database }: Drill): Promise<number> {
  let longest = 0;
  for (let round = 0; round < 3; round++) {
    const lost = await database.primary();
    await lost.process.end('SIGKILL');
    longest = Math.max(longest, await election(database, lost));
    await seconds(5);
    lost.process.start();
    await database.isComplete();
    await seconds(5);
  }
  return longest;
}

async function freezePrimary({ database }: Drill, forSeconds: number): Promise<number> {
  const lost = await database.primary();
  lost.process.signal('SIGSTOP');
  const thawed = seconds(forSeconds).then(() => lost.process.signal('SIGCONT'));
  const elected = await election(database, lost);
  await thawed;
  await database.isComplete();
  return elected;
}

async function fillDisk({ database }: Drill): Promise<number> {
  const lost = await database.primary();
  database.fillDisk(lost);
  const elected = await election(database, lost);
  await seconds(10);
  database.freeDisk(lost);
  if (!lost.process.isRunning) lost.process.start();
  await database.isComplete();
  return elected;
}

async function cutOffPrimary({ database, network }: Drill): Promise<number> {
  const lost = await database.primary();
  const others = database.members.filter((member) => member !== lost);
  for (const { host } of others) network.cut(lost.host, host);
  const elected = await election(database, lost);
  await seconds(20);
  for (const { host } of others) network.connect(lost.host, host);
  await database.isComplete();
  return elected;
}

async function killReplica({ shop }: Drill): Promise<number> {
  const [replica] = shop.replicas as [HostProcess];
  await replica.end('SIGKILL');
  await seconds(5);
  replica.start();
  await shop.isReady(replica);
  return 0;
}

/** Most of these kills leave a transaction of orders open. */
async function killReplicaOften({ shop }: Drill): Promise<number> {
  for (let round = 0; round < 20; round++) {
    const replica = shop.replicas[round % shop.replicas.length] as HostProcess;
    await replica.end('SIGKILL');
    await seconds(3);
    replica.start();
    await shop.isReady(replica);
    await seconds(1);
  }
  return 0;
}

async function freezeReplica({ shop, network }: Drill): Promise<number> {
  const [replica] = shop.replicas as [HostProcess];
  replica.signal('SIGSTOP');
  await seconds(20);
  replica.signal('SIGCONT');
  await seconds(5);
  network.cut(shop.proxyHost, replica.host);
  await seconds(20);
  network.connect(shop.proxyHost, replica.host);
  await shop.isReady(replica);
  return 0;
}

async function updateReplicas({ shop }: Drill): Promise<number> {
  for (const replica of shop.replicas) {
    await replica.end('SIGTERM');
    replica.start();
    await shop.isReady(replica);
    await seconds(2);
  }
  return 0;
}

export const faults: readonly Fault[] = [
  { name: 'a', title: 'primary killed, three times', run: killPrimary },
  { name: 'b', title: 'API replica killed', run: killReplica },
  { name: 'c20', title: 'primary frozen for 20 s', run: (drill) => freezePrimary(drill, 20) },
  { name: 'c100', title: 'primary frozen for 100 s', run: (drill) => freezePrimary(drill, 100) },
  { name: 'd', title: "primary's disk full", run: fillDisk },
  { name: 'e', title: 'primary cut off from the others', run: cutOffPrimary },
  { name: 'f', title: 'API replica frozen, then unreachable', run: freezeReplica },
  { name: 'g', title: 'API replica killed, 20 times', run: killReplicaOften },
  { name: 'update', title: 'rolling update of both replicas', run: updateReplicas },
];
