import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import {
  adminType,
  customerType,
  type Endpoint,
  type ResponseBody,
  type StaffRole,
} from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { DestinationStream } from 'pino';
import { afterAll } from 'vitest';
import { hashPassword } from '../src/identity/accounts/passwords.ts';
import { userModel } from '../src/identity/accounts/user.model.ts';
import { HttpError } from '../src/platform/errors.ts';
import { createHttpServer } from '../src/platform/http/http-server.ts';
import { createLog } from '../src/platform/log.ts';
import { Metrics } from '../src/platform/metrics/metrics.ts';
import { createApp } from '../src/server/app.ts';
import { openStore } from '../src/server/bootstrap.ts';
import { type Config, loadConfig } from '../src/server/config.ts';
import type { Services } from '../src/server/services/create-services.ts';
import { readBuiltShop } from '../src/site/pages/built-shop.ts';
import type { PaymentSimulator } from './payment-providers/payment-simulator.ts';
import { simulatorSettings, useSimulators } from './payment-providers/use-simulators.ts';
import { type AnyInput, requestOf, type TestInput } from './request.ts';
import { startSharedMongo } from './test-mongo.ts';

export const password = 'a password for tests';
let passwordHash: Promise<string> | undefined;

export interface TestUser {
  u_id: number;
  token: string;
  email: string;
  u_name: string;
}

/** A response with its body already read. */
export interface TestResponse {
  status: number;
  headers: Headers;
  /** Undefined where the body is not JSON. */
  body: Record<string, unknown> | undefined;
  text: string;
}

export interface RequestOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface TestApiOptions {
  /** Configuration by environment variable. */
  settings?: Record<string, string>;
  /** Collect the money of orders, and send their notifications to this API. */
  simulators?: readonly PaymentSimulator[];
  /** Starts a second replica on the database of this test API. */
  databaseOf?: TestApi;
  /** Changes the database URI, for example to connect through a proxy. */
  rewriteUri?: (uri: string) => string;
  /** Folder of a built shop to serve. */
  shopFolder?: string;
  /** Receives the log. */
  logDestination?: DestinationStream;
  /** Sends mail in the background. Without it mails wait in the outbox, where tests read them. */
  sendsMail?: boolean;
}

/** Makes calls to one replica. */
export interface ApiClient {
  /** Makes a call that must succeed. Throws with the response text if it does not. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: TestInput<E>,
    requestOptions?: RequestOptions,
  ): Promise<ResponseBody<E>>;
  /** Makes a call and returns the response, successful or not. */
  send(
    endpoint: Endpoint,
    input?: AnyInput,
    requestOptions?: RequestOptions,
  ): Promise<TestResponse>;
}

export interface TestApi extends ApiClient {
  url: string;
  database: string;
  /** Database URI, for direct connections. */
  uri: string;
  config: Config;
  services: Services;
  connection: Connection;
  fetch(path: string, init?: RequestInit): Promise<TestResponse>;
  /** Creates a member of staff; an owner stored before roles existed by default. */
  createAdmin(role?: StaffRole): Promise<TestUser>;
  /**
   * Creates a customer whose address is confirmed. A phone number that begins with +91 means prices
   * in rupees.
   */
  createCustomer(mo_no?: string, options?: { isEmailVerified?: boolean }): Promise<TestUser>;
  /** Waits until all changes of the catalogue are in the feed. */
  numberChanges(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown by `TestApi.call` for a response that is not a success. */
export class FailedCallError extends Error {
  constructor(
    path: string,
    readonly status: number,
    text: string,
  ) {
    super(`${path} returned ${status}: ${text}`);
    this.name = 'FailedCallError';
  }
}

/** Whether a service or a call refused its input, as opposed to failing. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof FailedCallError) return error.status >= 400 && error.status < 500;
  return error instanceof HttpError;
}

/** Starts the API on a new database and a free port. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const folder = await mkdtemp(join(tmpdir(), 'vajra-test-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    THROTTLE: '1000',
    DATA_DIR: folder,
    JWT_SECRET: 'a secret that the replicas of tests share',
    ...simulatorSettings(options.simulators ?? []),
    ...options.settings,
  });
  useSimulators(config, options.simulators ?? []);
  const log = createLog(config.logLevel, { destination: options.logDestination });
  const mongo = await startSharedMongo();
  const database = options.databaseOf?.database ?? `test_${randomUUID().slice(0, 13)}`;
  const metrics = new Metrics(mongo.kind);
  const hooks = { onOrderPlaced: metrics.recordOrder.bind(metrics) };
  const uri = options.rewriteUri?.(mongo.uri) ?? mongo.uri;
  const { connection, services } = await openStore({ config, log, uri, database, hooks });
  if (!options.sendsMail) await services.jobs.stop('shopNotifications', 'mail');
  metrics.watchOutbox(() => services.mail.count());
  metrics.watchDatabase(services);
  const { shopFolder } = options;
  const shop = shopFolder ? { shop: await readBuiltShop(shopFolder, config) } : {};
  const app = createApp({ config, connection, log, services, metrics, ...shop });
  const server = createHttpServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo; // a TCP address, not a pipe

  const url = `http://127.0.0.1:${port}`;
  for (const simulator of options.simulators ?? []) {
    simulator.webhookUrl = `${url}/api/payments/${simulator.name}/webhook`;
  }
  return {
    ...createApiClient(url),
    url,
    database,
    uri: mongo.uri.replace(/\/(\?|$)/, `/${database}$1`),
    config,
    services,
    connection,
    fetch: async (path, init) => toTestResponse(await fetch(`${url}${path}`, init)),
    createAdmin: (role) =>
      createUser({ connection, services }, { u_type: adminType, role }, '+919800000000'),
    createCustomer: (mo_no = '+919811111111', options) =>
      createUser({ connection, services }, { u_type: customerType, ...options }, mo_no),
    async numberChanges() {
      const pending = connection.collection('product_changes');
      // Another process may be numbering, and readers see its numbers once they are durable.
      const durable = { readConcern: { level: 'majority' } } as const;
      while (await pending.findOne({}, durable)) await services.changeNumbering.numberAll();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await services.stop();
      // A temporary server keeps the database: dropping it could wait for locks of a killed process.
      if (!options.databaseOf && mongo.kind === 'named') await connection.dropDatabase();
      await connection.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a client of the replica at a URL without a path. */
export function createApiClient(url: string): ApiClient {
  const send: ApiClient['send'] = async (endpoint, input = {}, { token, headers = {} } = {}) => {
    const authorization = token && { Authorization: `Bearer ${token}` };
    const [target, init] = requestOf(url, endpoint, input, { ...headers, ...authorization });
    const { body } = init;
    if (body === undefined || typeof body === 'string') return sendText(target, init, body);
    return toTestResponse(await fetch(target, init));
  };
  return {
    send,
    async call(endpoint, input, requestOptions) {
      const { status, body, text } = await send(endpoint, input as AnyInput, requestOptions); // AnyInput is wider
      if (status >= 300) throw new FailedCallError(endpoint.path, status, text);
      return endpoint.response.parse(body) as ResponseBody<typeof endpoint>; // by its own schema
    },
  };
}

/** Starts the API for all tests of a file, and closes it after them. Call it at the top of the file. */
export async function useTestApi(options?: TestApiOptions): Promise<TestApi> {
  const api = await startTestApi(options);
  afterAll(() => api.close());
  return api;
}

interface TestUserOptions {
  u_type: '0' | '1';
  role?: StaffRole | undefined;
  isEmailVerified?: boolean;
}

async function createUser(
  { connection, services }: Pick<TestApi, 'connection' | 'services'>,
  { u_type, role, isEmailVerified = true }: TestUserOptions,
  mo_no: string,
): Promise<TestUser> {
  passwordHash ??= hashPassword(password);
  const _id = await services.sequences.next('users');
  const email = `person${_id}@example.com`;
  const u_name = `Person ${_id}`;
  await userModel(connection).create({
    ...{ _id, u_name, email, mo_no, u_type, role },
    emailVerifiedAt: isEmailVerified ? new Date() : null,
    password: await passwordHash,
  });
  const { authToken } = await services.sessions.start(
    { u_id: _id, isStaff: u_type === adminType, tokenVersion: 0 },
    '',
  );
  return { u_id: _id, u_name, email, token: authToken };
}

async function toTestResponse(response: Response): Promise<TestResponse> {
  return testResponse(response.status, response.headers, await response.text());
}

function testResponse(status: number, headers: Headers, text: string): TestResponse {
  const isJson = headers.get('Content-Type')?.includes('json');
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
}

const agent = new Agent({ keepAlive: true });

/** Does what fetch does for a text, in a quarter of the time: the tests make tens of thousands of calls. */
async function sendText(url: URL, init: RequestInit, body = ''): Promise<TestResponse> {
  const { method = 'GET', headers } = init;
  const sent = request(url, { agent, method, headers: headers as Record<string, string> }); // of requestOf
  if (body) sent.setHeader('Content-Length', Buffer.byteLength(body));
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage]; // the event's only argument
  sent.on('error', () => undefined); // a server that has refused a large body reads no more of it
  const received = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct)) {
    for (const value of values) received.append(name, value);
  }
  return testResponse(response.statusCode ?? 0, received, await readText(response));
}
