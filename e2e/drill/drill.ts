import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from '../../api/src/platform/mongo/connect.ts';
import { fetchTestMongod } from '../../scripts/fetch-mongod.ts';
import { runTool } from '../../scripts/run-tool.ts';
import { Database } from './database.ts';
import { type Fault, faults } from './faults.ts';
import { MailServer } from './mail-server.ts';
import { Network, ownAddress } from './network.ts';
import { assess, type Outcome } from './outcome.ts';
import { hasProxy, Shop } from './shop.ts';
import { Shoppers } from './shoppers.ts';

const calmSeconds = 8;

/**
 * `npm run drill [-- name …]`: starts the shape of production on this machine (a replica set of three,
 * two replicas of the API, nginx, each on a host of its own), lets things fail while 16 shoppers order,
 * and prints what that did. Needs Linux, root (for network namespaces), iproute2 and nginx.
 */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    const known = faults.map(({ name, title }) => `  ${name.padEnd(7)} ${title}`);
    throw new Error(`Unknown fault: ${unknown.join(', ')}. Known:\n${known.join('\n')}`);
  }
  if (process.getuid?.() !== 0) throw new Error('The drill needs root, for network namespaces.');
  if (!hasProxy()) throw new Error('The drill needs nginx.');
  const mongod = await fetchTestMongod();
  if (!mongod) throw new Error('The drill needs a mongod. MONGOMS_SYSTEM_BINARY names one.');
  if (!runTool(['tsx', 'scripts/build-store.ts'])) throw new Error('The build failed.');

  const chosen = faults.filter(({ name }) => names.length === 0 || names.includes(name));
  const folder = mkdtempSync(join(tmpdir(), 'vajra-drill-'));
  const network = new Network();
  const mails = new MailServer();
  let database: Database | undefined;
  let shop: Shop | undefined;
  try {
    const smtpUrl = await mails.listen(ownAddress);
    database = new Database(mongod, folder, network);
    await database.start();
    shop = new Shop({ network, folder, mongodbUri: database.uri, smtpUrl });
    await shop.start();
    console.log(`Logs are in ${folder} until the drill ends.`);
    const rows: [Fault, Outcome][] = [];
    for (const fault of chosen) {
      console.log(`\n${fault.name}: ${fault.title}`);
      const outcome = await runFault(fault, { network, database, shop }, mails);
      console.log(outcome);
      rows.push([fault, outcome]);
    }
    print(rows);
  } finally {
    await shop?.stop();
    await database?.stop();
    await mails.close();
    network.remove();
    if (!process.env.KEEP_DRILL_LOGS) rmSync(folder, { recursive: true, force: true });
  }
}

async function runFault(
  fault: Fault,
  parts: { network: Network; database: Database; shop: Shop },
  mails: MailServer,
): Promise<Outcome> {
  const shoppers = new Shoppers(parts.shop.url);
  await shoppers.start();
  await setTimeout(calmSeconds * 1000);
  const election = await fault.run(parts);
  await setTimeout(calmSeconds * 1000);
  await shoppers.stop();
  const connection = await connect(parts.database.uri);
  try {
    return await assess(shoppers, connection, mails, election);
  } finally {
    await connection.close();
  }
}

function print(rows: readonly (readonly [Fault, Outcome])[]): void {
  console.table(
    Object.fromEntries(
      rows.map(([{ title }, outcome]) => [
        title,
        Object.fromEntries(
          Object.entries(outcome).map(([key, value]) => [
            key,
            typeof value === 'number' ? Number(value.toFixed(1)) : value,
          ]),
        ),
      ]),
    ),
  );
}

await main(process.argv.slice(2));
