import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.ts';
import { type Folder, readFolders } from './files.ts';
import { reasonToSkip } from './requirements.ts';
import { runTest } from './run-test.ts';

interface Result {
  passed: number;
  failures: string[];
  /** Number of skipped tests by reason. */
  skips: Map<string, number>;
}

/** Runs MongoDB's driver tests and prints how many passed, failed and were skipped, with the reasons. */
async function main(filter: string): Promise<void> {
  const folders = readFolders();
  if (folders.length === 0) console.log('Set MONGODB_SPEC to the folder of the driver tests.');
  const server = await startEmbeddedMongo();
  const internal = await MongoClient.connect(server.uri);
  for (const folder of folders) {
    const result = await runFolder(folder, filter, { uri: server.uri, internal });
    print(folder.name, result);
    if (result.failures.length > 0) process.exitCode = 1;
  }
  await internal.close();
  await server.close();
}

async function runFolder(
  folder: Folder,
  filter: string,
  server: Parameters<typeof runTest>[2],
): Promise<Result> {
  const result: Result = { passed: 0, failures: [], skips: new Map() };
  for (const { name, content } of folder.files) {
    for (const test of content.tests) {
      const title = `${name}: ${test.description}`;
      if (!`${folder.name}/${title}`.includes(filter)) continue;
      const reason = reasonToSkip(folder.name, content, test);
      if (reason) result.skips.set(reason, (result.skips.get(reason) ?? 0) + 1);
      else {
        await runTest(content, test, server).then(
          () => result.passed++,
          (error: unknown) => result.failures.push(`${title}\n      ${error}`),
        );
      }
    }
  }
  return result;
}

function print(folder: string, { passed, failures, skips }: Result): void {
  const skipped = [...skips.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${folder.padEnd(28)} ${passed} passed, ${failures.length} failed, ${skipped} skipped`,
  );
  for (const [reason, count] of skips) console.log(`    ${String(count).padStart(3)} ${reason}`);
  for (const failure of failures) console.log(`    FAILED ${failure}`);
}

await main(process.argv[2] ?? '');
