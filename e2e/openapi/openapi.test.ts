import { type Access, type Endpoint, endpoints } from '@vajra/contract';
import { expect, test } from 'vitest';
import { demoAdmin, demoCustomers } from '../../api/src/identity/accounts/demo-accounts.ts';
import { spawnServer } from '../../api/test/spawn-server.ts';
import { createApiClient } from '../../api/test/start-test-api.ts';
import { testStoreEnvironment } from '../fixtures/test-store-environment.ts';
import { findSchemathesis, runSchemathesis } from './schemathesis.ts';

interface Role {
  name: string;
  /** Of these calls; all without them. All calls of the staff in one run would end long after the others. */
  methods?: readonly Endpoint['method'][];
  login?: { email: string; password: string };
  /** The calls that it makes. `api/test/access.test.ts` checks which others are refused. */
  access: Access;
}

const [customer] = demoCustomers;
// Customers get what strangers get of public calls; staff get more.
const roles: readonly Role[] = [
  { name: 'a stranger', access: 'public' },
  { name: 'a customer', login: customer, access: 'customer' },
  { name: 'an admin', login: demoAdmin, access: 'admin', methods: ['GET', 'PUT'] },
  { name: 'an admin', login: demoAdmin, access: 'admin', methods: ['POST', 'DELETE'] },
  { name: 'an admin', login: demoAdmin, access: 'public' },
];

// Schemathesis sends generated requests, valid and invalid ones. Each role has a store of its own, so that its
// requests get the same responses in each run.
test.concurrent.each(roles)(
  'the API answers $access calls of $name as its OpenAPI document says',
  async (role) => {
    const command = findSchemathesis();
    if (!command) throw new Error('Schemathesis is not installed.');
    const { DATA_DIR: _, ...store } = testStoreEnvironment('');
    const log = { LOG_LEVEL: 'info', LOG_FORMAT: 'json' };
    const server = await spawnServer({ ...store, ...log, API_DOCS: 'true' });
    try {
      const { login, access, methods } = role;
      const { call } = createApiClient(server.url);
      const token = login && (await call(endpoints.login, { body: login })).data.auth_token;
      const excluded = Object.entries<Endpoint>(endpoints)
        .filter(([, each]) => each.access !== access || methods?.includes(each.method) === false)
        .map(([id]) => id);
      const { url } = server;
      const { requests, failure } = await runSchemathesis(command, { url, token, excluded });
      console.log(`${access} calls of ${role.name} (${methods ?? 'all'}): ${requests}`);
      expect(failure).toBeUndefined();
    } finally {
      await server.cleanUp();
    }
  },
);
