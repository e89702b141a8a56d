import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Endpoint, endpoints, type Product } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { demoAdmin } from '../src/identity/accounts/demo-accounts.ts';
import { hashPassword } from '../src/identity/accounts/passwords.ts';
import { sessionOwnerOf, userModel } from '../src/identity/accounts/user.model.ts';
import { userSearchTerms } from '../src/identity/accounts/user-search-terms.ts';
import type { Config } from '../src/server/config.ts';
import type { Services } from '../src/server/services/create-services.ts';

/** The store that benchmarks share; open in this process, next to the servers that are measured. */
export interface BenchStore {
  mongodbUri: string;
  connection: Connection;
  services: Services;
  config: Config;
}

export const address = {
  address: '1 Road',
  city: 'Surat',
  state: 'Gujarat',
  postalCode: '395003',
  country: 'India',
};

/** An order of one piece. */
export function orderOf({ p_id, inr_price }: Product) {
  return {
    items: [{ p_id, u_qty: 1, inr_price }],
    totalAmount: inr_price,
    shippingAddress: address,
    paymentMethod: 'upi',
  };
}

interface CallResult {
  status: number;
  data?: unknown;
  orderId?: string;
}

/**
 * Calls a server; any failure other than 409 throws. It does not use `fetch`, which takes several times
 * as much of the processor that it shares with the server.
 */
export class ApiClient {
  readonly #agent = new Agent({ keepAlive: true });

  constructor(private readonly port: number) {}

  async call(endpoint: Endpoint, body: unknown, token?: string): Promise<CallResult> {
    const { path, method } = endpoint;
    const content = JSON.stringify(body);
    const sent = request({
      host: '127.0.0.1',
      port: this.port,
      path,
      method,
      agent: this.#agent,
      headers: {
        'content-type': 'application/json',
        // Without it, node sends the body of a DELETE as the next request.
        'content-length': Buffer.byteLength(content),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    sent.end(content);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const answer: CallResult = JSON.parse(await text(response));
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status !== 409) {
      throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    }
    return { ...answer, status };
  }

  async signInAdmin(): Promise<string> {
    const { data } = await this.call(endpoints.login, demoAdmin);
    return (data as { auth_token: string }).auth_token; // checked by `call`
  }

  async addStone(token: string, name: string, quantity: number): Promise<Product> {
    const stone = { name, inr_price: 1000, usd_price: 12, quantity };
    return (await this.call(endpoints.insertProduct, stone, token)).data as Product; // checked by `call`
  }
}

/** Creates verified customers who pay rupees and returns their tokens. They share one password hash. */
export async function newShoppers(store: BenchStore, count: number): Promise<string[]> {
  const { connection, services } = store;
  const password = await hashPassword('bench-password');
  const first = await services.sequences.reserve('users', count);
  const users = Array.from({ length: count }, (_, number) => ({
    _id: first + number,
    u_name: `Shopper ${number}`,
    email: `bench-${first + number}@vajra.example`,
    emailVerifiedAt: new Date(),
    mo_no: '+919800000000',
  })).map((user) => ({
    ...user,
    ...userSearchTerms(user), // or the server would add them during the measurement
    u_type: '1' as const,
    status: 1 as const,
    password,
    tokenVersion: 0,
  }));
  await userModel(connection).insertMany(users);
  const started = users.map((user) => services.sessions.start(sessionOwnerOf(user), ''));
  return (await Promise.all(started)).map(({ authToken }) => authToken);
}
