import { lookup } from 'node:dns/promises';
import { type Connection, mongo } from 'mongoose';
import type { Logger } from 'pino';
import { maxTransactionSeconds } from './deadline.ts';
import { oldestMajor } from './find-mongod.ts';

/** Wire version of the oldest supported MongoDB. https://github.com/mongodb/specifications, 6.0 is 17 */
const oldestWireVersion = 17;
const probeTimeoutMs = 2000;

/** The fields of a reply to `hello` that say what a server is. */
interface Hello {
  setName?: string;
  hosts?: string[];
  /** Set while a replica set has not been initiated. */
  isreplicaset?: boolean;
  /** Set by mongos. */
  msg?: string;
  maxWireVersion?: number;
}

/** The database responds, but cannot run the store until its operator changes it. */
export class UnusableDeploymentError extends Error {}

const initiate = `Start mongod with --replSet rs0 and run rs.initiate() in mongosh once; a replica set of one member is enough.`;

/**
 * Checks that transactions work on the connected server.
 * @throws UnusableDeploymentError for a stand-alone server, and for one that is too old
 */
export async function requireReplicaSet(connection: Connection): Promise<void> {
  const hello: Hello = (await connection.db?.admin().command({ hello: 1 })) ?? {};
  const problem = await describeProblem(hello);
  if (problem) throw new UnusableDeploymentError(problem);
}

/**
 * Warns if the server lets an open transaction live for longer than the store's own do: a process that is
 * killed holds what it has changed for so long. A user who may only read and write cannot ask.
 */
export async function warnOfLongTransactions(
  connection: Connection,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const wanted = { getParameter: 1, transactionLifetimeLimitSeconds: 1 };
  const reply = await connection.db
    ?.admin()
    .command(wanted)
    .catch(() => undefined);
  const limit = Number(reply?.transactionLifetimeLimitSeconds);
  if (!(limit > maxTransactionSeconds)) return;
  log.warn(
    { transactionLifetimeLimitSeconds: limit },
    `start mongod with --setParameter transactionLifetimeLimitSeconds=${maxTransactionSeconds}: a process that is killed holds the products and carts of its orders until then`,
  );
}

/**
 * Finds out why no primary was found at a URI: asks each server that it names for what it is.
 * @throws UnusableDeploymentError if one responds and waiting for it is pointless
 */
export async function diagnoseDeployment(uri: string): Promise<void> {
  // Hosts and query. Services that offer mongodb+srv:// run replica sets.
  const [, hosts = '', query] =
    /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)[^?]*(?:\?(.*))?$/.exec(uri) ?? [];
  const replies = await Promise.all(
    hosts
      .split(',')
      .filter(Boolean)
      .map((host) => probe(host, query)),
  );
  for (const hello of replies) {
    const problem = hello && (await describeProblem(hello));
    if (problem) throw new UnusableDeploymentError(problem);
  }
}

/** Returns why a server that replied so cannot run the store, as a message for its operator. */
export async function describeProblem(hello: Hello): Promise<string | undefined> {
  if ((hello.maxWireVersion ?? oldestWireVersion) < oldestWireVersion) {
    return `The MongoDB server is too old; Vajra needs ${oldestMajor}.0 or later.`;
  }
  if (hello.msg === 'isdbgrid') return undefined;
  if (hello.isreplicaset) {
    return `The replica set of the MongoDB server has not been initiated. ${initiate}`;
  }
  if (!hello.setName) {
    return `The MongoDB server is not a member of a replica set, which transactions need. ${initiate}`;
  }
  const hosts = hello.hosts ?? [];
  if (hosts.length > 0 && !(await anyResolves(hosts))) {
    return (
      `The replica set ${hello.setName} names its members ${hosts.join(', ')}, and none of these names can be ` +
      'resolved on this machine. Add them to its DNS or hosts file, or give the members other names with rs.reconfig().'
    );
  }
  return undefined;
}

/** Asks one server. A set that was not initiated has no users, and hello needs none. */
async function probe(host: string, query: string | undefined): Promise<Hello | undefined> {
  const options = new URLSearchParams(query);
  for (const name of [...options.keys()]) {
    if (/^(replicaSet|auth\w+|readPreference\w*)$/i.test(name)) options.delete(name);
  }
  options.set('directConnection', 'true');
  const client = new mongo.MongoClient(`mongodb://${host}/?${options}`, {
    serverSelectionTimeoutMS: probeTimeoutMs,
  });
  try {
    return await client.db('admin').command({ hello: 1 });
  } catch {
    return undefined; // it does not respond, which may change
  } finally {
    await client.close();
  }
}

async function anyResolves(hosts: readonly string[]): Promise<boolean> {
  const found = await Promise.allSettled(
    hosts.map((host) => lookup(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''))),
  );
  return found.some(({ status }) => status === 'fulfilled');
}
