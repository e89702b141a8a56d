import { type Endpoint, endpoints } from '@vajra/contract';
import { expect, test } from 'vitest';
import { demoAdmin, demoCustomers } from '../../api/src/identity/accounts/demo-accounts.ts';
import { spawnServer } from '../../api/test/spawn-server.ts';
import { createApiClient } from '../../api/test/start-test-api.ts';
import { testStoreEnvironment } from '../fixtures/test-store-environment.ts';
import { findSchemathesis, runSchemathesis } from './schemathesis.ts';

interface Run {
  calls: string;
  /** Who makes them; without it a stranger. */
  login?: { email: string; password: string };
  /** Whether a call is one of them. `api/test/access.test.ts` checks which are refused to whom. */
  includes(endpoint: Endpoint): boolean;
}

const [customer] = demoCustomers;
const isForStaff = ({ access }: Endpoint) => access === 'admin';
const isForAll = ({ access }: Endpoint) => access === 'public';
const readsOrReplaces = ({ method }: Endpoint) => method === 'GET' || method === 'PUT';

// Customers get what strangers get of public calls; staff get more.
const runs: readonly Run[] = [
  { calls: 'public calls of a stranger', includes: isForAll },
  {
    calls: 'calls of a customer',
    login: customer,
    includes: ({ access }) => access === 'customer',
  },
  // Two runs, because one would end long after the others.
  {
    calls: 'GET and PUT calls of an admin',
    login: demoAdmin,
    includes: (endpoint) => isForStaff(endpoint) && readsOrReplaces(endpoint),
  },
  {
    calls: 'other calls of an admin',
    login: demoAdmin,
    includes: (endpoint) => isForStaff(endpoint) && !readsOrReplaces(endpoint),
  },
  { calls: 'public calls of an admin', login: demoAdmin, includes: isForAll },
];

// Schemathesis sends generated requests, valid and invalid ones. Each run has a store of its own, so that its
// requests always get the same responses.
test.concurrent.each(runs)(
  'the API answers $calls as its OpenAPI document says',
  async ({ calls, login, includes }) => {
    const command = findSchemathesis();
    if (!command) throw new Error('Schemathesis is not installed.');
    const { DATA_DIR: _, ...store } = testStoreEnvironment('');
    const log = { LOG_LEVEL: 'info', LOG_FORMAT: 'json' };
    const server = await spawnServer({ ...store, ...log, API_DOCS: 'true' });
    try {
      const { call } = createApiClient(server.url);
      const token = login && (await call(endpoints.login, { body: login })).data.auth_token;
      const excluded = Object.entries<Endpoint>(endpoints)
        .filter(([, endpoint]) => !includes(endpoint))
        .map(([id]) => id);
      const { url } = server;
      const { requests, failure } = await runSchemathesis(command, { url, token, excluded });
      console.log(`${calls}: ${requests}`);
      expect(failure).toBeUndefined();
    } finally {
      await server.cleanUp();
    }
  },
);
