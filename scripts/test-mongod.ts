import { fetchTestMongod } from './fetch-mongod.ts';
import { mongodEnvironment } from './mongod-environment.ts';
import { runTool } from './run-tool.ts';

/** `npm run test:mongod [-- file …]`: runs the API tests on a real mongod, which is fetched if there is none. */
const mongod = await fetchTestMongod();
if (!mongod) throw new Error('No mongod found or fetched. MONGOMS_SYSTEM_BINARY names one.');
console.log(`mongod ${mongod.version} (${mongod.path})`);
const command = ['vitest', 'run', '--project=api', ...process.argv.slice(2)];
process.exitCode = runTool(command, mongodEnvironment(mongod)) ? 0 : 1;
