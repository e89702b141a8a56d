import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PaymentMethod, PaymentProviderName } from '@vajra/contract';
import type { PaymentProvider, WebhookRequest } from '../../src/sales/payments/provider.ts';

/**
 * How the API answers one request: an error, a refusal or a key that is not accepted before it does
 * anything, no response at all, a connection that closes after the work is done, or a response that is not JSON.
 */
export type Fault = 'error' | 'busy' | 'refused' | 'forbidden' | 'timeout' | 'lost' | 'garbage';

/** A signature that a forger, or an attacker who replays requests, could send. */
export type Signature = 'valid' | 'wrong' | 'old' | 'missing' | 'tampered';

/** A notification that the provider has created. */
export interface SimulatedEvent {
  type: string;
  body: string;
  /** How often it was sent. */
  deliveries: number;
  /** Whether a delivery was answered with 2xx, so that the provider sends it no more. */
  isAcknowledged: boolean;
}

export interface ApiRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  header(name: string): string | undefined;
  body: string;
}

export interface ApiResponse {
  status: number;
  body?: unknown;
}

/** What a customer pays; the order's total unless set. */
export interface PayOptions {
  amount?: number;
  currency?: string;
}

/** A payment provider's API on a port of this machine, with its pages, customers and notifications. */
export interface PaymentSimulator {
  readonly name: PaymentProviderName;
  /** The base address of the API. */
  readonly apiUrl: string;
  /** The environment of a server that uses this simulator, except for the address of its API. */
  readonly settings: Readonly<Record<string, string>>;
  /** A payment that the provider serves. */
  readonly method: PaymentMethod;
  readonly currency: 'INR' | 'USD';
  /** Every request to the API, oldest first. */
  readonly requests: readonly ApiRequest[];
  /** Creates a provider that calls this simulator. */
  createProvider(): PaymentProvider;
  /** Where deliver() sends notifications. */
  webhookUrl: string;

  /** Returns the ids of the pages that were created, oldest first. */
  pages(): string[];
  /** The customer pays on the page. Throws if the page takes no payment. */
  pay(providerId: string, options?: PayOptions): void;
  /** The customer's payment is refused. */
  fail(providerId: string): void;
  /** The page's time passes. */
  expire(providerId: string): void;
  /** The provider forgets idempotency keys, as it does after a day or more. */
  forgetRequests(): void;
  /** Makes later refunds stay pending until settleRefund(). */
  delayRefunds(): void;
  /** Returns the ids of refunds that are pending. */
  pendingRefunds(): string[];
  settleRefund(providerRefundId: string, state: 'succeeded' | 'failed'): void;
  /** Returns what was sent back for a charge, without failed refunds. */
  refundedOf(chargeId: string): number;
  /** An admin of the provider's account refunds a charge. */
  refundInDashboard(chargeId: string, amount: number): void;
  /** A customer's bank opens a dispute. Returns its id. */
  dispute(chargeId: string): string;
  resolveDispute(disputeId: string, state: 'won' | 'lost'): void;

  /** Returns the notifications that were not acknowledged, oldest first. */
  events(): SimulatedEvent[];
  /** Returns all notifications, for delivering one again. */
  allEvents(): SimulatedEvent[];
  /** Returns a notification as a request. */
  request(event: SimulatedEvent, signature?: Signature): WebhookRequest;
  /** Sends a notification to webhookUrl and returns the status of the response. */
  deliver(event: SimulatedEvent, signature?: Signature): Promise<number>;
  /** Sends what was not acknowledged, oldest first, until nothing is left or `rounds` have passed. */
  deliverAll(rounds?: number): Promise<void>;
  /** Makes the next API request fail, of a method if given; further calls make later ones fail. */
  fault(fault: Fault, method?: 'GET' | 'POST'): void;
  /** Called when the fault `timeout` leaves a request without a response; see expireUnanswered(). */
  onUnanswered: () => void;
  /** Refuses connections, as if the provider were down, until restore(). */
  disconnect(): void;
  /** Ends disconnect(), and removes the faults to come. */
  restore(): void;
  close(): Promise<void>;
}

/** What the three simulators share: the server, faults, and the delivery of notifications. */
export abstract class SimulatorServer {
  readonly requests: ApiRequest[] = [];
  webhookUrl = '';
  onUnanswered = () => {};
  readonly #server: Server;
  readonly #events: SimulatedEvent[] = [];
  readonly #faults: { fault: Fault; method: string | undefined }[] = [];
  #isDisconnected = false;
  #lastId = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
  }

  /** Carries out a request to the API. */
  protected abstract handle(request: ApiRequest): ApiResponse;
  /** Returns the headers of a notification. */
  protected abstract sign(body: string, signature: Signature): Record<string, string>;

  /** Whether faults apply to a request. */
  protected canFail(_request: ApiRequest): boolean {
    return true;
  }

  async listen(): Promise<this> {
    await new Promise<void>((listening) => {
      this.#server.listen(0, '127.0.0.1', listening);
    });
    return this;
  }

  get apiUrl(): string {
    const { port } = this.#server.address() as AddressInfo; // a TCP address, not a pipe
    return `http://127.0.0.1:${port}`;
  }

  fault(fault: Fault, method?: 'GET' | 'POST'): void {
    this.#faults.push({ fault, method });
  }

  disconnect(): void {
    this.#isDisconnected = true;
    this.#server.closeAllConnections();
  }

  restore(): void {
    this.#isDisconnected = false;
    this.#faults.length = 0;
  }

  async close(): Promise<void> {
    await new Promise((closed) => {
      this.#server.close(closed);
      this.#server.closeAllConnections();
    });
  }

  allEvents(): SimulatedEvent[] {
    return [...this.#events];
  }

  events(): SimulatedEvent[] {
    return this.#events.filter((event) => !event.isAcknowledged);
  }

  request(event: SimulatedEvent, signature: Signature = 'valid'): WebhookRequest {
    const headers = this.sign(event.body, signature);
    return {
      header: (name) => headers[name.toLowerCase()],
      rawBody: Buffer.from(sentBody(event, signature)),
    };
  }

  async deliver(event: SimulatedEvent, signature: Signature = 'valid'): Promise<number> {
    event.deliveries += 1;
    const response = await fetch(this.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.sign(event.body, signature) },
      body: sentBody(event, signature),
    });
    await response.text();
    if (response.ok && signature === 'valid') event.isAcknowledged = true;
    return response.status;
  }

  async deliverAll(rounds = 5): Promise<void> {
    for (let round = 0; round < rounds && this.events().length > 0; round++) {
      for (const event of this.events()) await this.deliver(event);
    }
  }

  protected emit(type: string, body: unknown): void {
    const event = { type, body: JSON.stringify(body), deliveries: 0, isAcknowledged: false };
    this.#events.push(event);
  }

  protected nextId(prefix: string): string {
    this.#lastId += 1;
    return `${prefix}${String(this.#lastId).padStart(8, '0')}`;
  }

  #takeFault(request: ApiRequest): Fault | undefined {
    const [next] = this.#faults;
    const isMeant = next && (next.method ?? request.method) === request.method;
    if (!isMeant || !this.canFail(request)) return undefined;
    this.#faults.shift();
    return next.fault;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#isDisconnected) {
      request.socket.destroy();
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator');
    const received: ApiRequest = {
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      header: (name) => String(request.headers[name] ?? '') || undefined,
      body: await text(request),
    };
    this.requests.push(received);
    const fault = this.#takeFault(received);
    if (fault === 'timeout') {
      this.onUnanswered();
      return; // the client gives up and closes the connection
    }
    if (fault === 'error') return send(response, { status: 500, body: { error: 'internal' } });
    if (fault === 'busy') return send(response, { status: 429, body: { error: 'rate_limit' } });
    if (fault === 'refused') return send(response, { status: 400, body: { error: 'invalid' } });
    if (fault === 'forbidden') return send(response, { status: 403, body: { error: 'key' } });
    const answer = this.handle(received);
    if (fault === 'lost') {
      request.socket.destroy();
      return;
    }
    if (fault === 'garbage') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>');
      return;
    }
    send(response, answer);
  }
}

function send(response: ServerResponse, { status, body }: ApiResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

function sentBody({ body }: SimulatedEvent, signature: Signature): string {
  // Amounts are the first thing that a forger would change.
  return signature === 'tampered' ? body.replace(/\d(?=\D*$)/, (digit) => `${digit}1`) : body;
}

/** Seconds since 1970. */
export const unixTime = () => Math.floor(Date.now() / 1000);

/** Returns what a customer or an admin names. Tests that name something else are wrong. */
export function required<Value>(value: Value | undefined, id: string): Value {
  if (value === undefined) throw new Error(`there is no ${id}`);
  return value;
}
