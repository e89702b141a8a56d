import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Endpoint, endpoints, mediaPaths, type Product } from '@vajra/contract';
import { admin } from './shop.ts';

const shopperCount = 16;
/** Customers who take turns to order a product each that no one else wants, in short intervals. */
const visitorCount = 40;
const visitIntervalMs = 250;
const browserCount = 4;
/** Of a scarce product, which all shoppers want. */
const scarcePieces = 60;
const scarceProducts = 3;
const browsePauseMs = 50;
const retryDelayMs = 300;
const slowMs = 2000;
/** No request may take longer; see docs/operations.md. */
const requestTimeoutMs = 30_000;

/** What happened to requests of one kind. */
export interface Timeline {
  /** Times of successes, in milliseconds of performance.now(). */
  successes: number[];
  /** How often each status was answered; 0 for none within the timeout. */
  statuses: Map<number, number>;
  longestMs: number;
  /** Requests that failed or took long, by path. */
  problems: Map<string, number>;
}

/** An order that its shopper has sent, once or several times with the same key. */
export interface SentOrder {
  /** In the shipping address, by which it is found in the database. */
  mark: string;
  /** Set once it is confirmed. */
  orderId?: string;
  /** Refused for good, because the product is sold out. */
  isRefused: boolean;
}

const newTimeline = (): Timeline => ({
  successes: [],
  statuses: new Map(),
  longestMs: 0,
  problems: new Map(),
});

/**
 * Through the proxy as any client: customers who order all the time, also what others want; customers who
 * order each product once in a while, so that one whose order waits leaves the next to another; and
 * visitors who browse.
 */
export class Shoppers {
  readonly orders = newTimeline();
  readonly browsing = newTimeline();
  readonly sent: SentOrder[] = [];
  /** When it was stopped, in milliseconds of performance.now(). */
  stoppedAt = Number.POSITIVE_INFINITY;
  #isStopping = false;
  #work: Promise<void>[] = [];
  #products: Product[] = [];
  #scarce: Product[] = [];
  #pages: string[] = [];

  constructor(private readonly url: string) {}

  /** Creates accounts and products, and starts. */
  async start(): Promise<void> {
    const token = await this.#signIn(admin.email, admin.password);
    for (let index = 0; index < shopperCount; index++) {
      this.#products.push(await this.#addProduct(token, `Drill stone ${index}`, 100_000));
    }
    for (let index = 0; index < scarceProducts; index++) {
      this.#scarce.push(await this.#addProduct(token, `Rare stone ${index}`, scarcePieces));
    }
    this.#pages = await this.#findPages();
    const accounts = [];
    for (let index = 0; index < shopperCount; index++) accounts.push(await this.#register());
    const visitors = [];
    for (let index = 0; index < visitorCount; index++) {
      const product = await this.#addProduct(token, `Quiet stone ${index}`, 100_000);
      const { email, password } = await this.#register();
      visitors.push({ product, token: await this.#signIn(email, password) });
    }
    this.#work = [
      ...accounts.map((account, index) => this.#shop(account, index)),
      this.#visit(visitors),
      ...Array.from({ length: browserCount }, (_, index) => this.#browse(index)),
    ];
  }

  /** Stops after the orders that are on their way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.stoppedAt = performance.now();
    await Promise.all(this.#work);
  }

  async #addProduct(token: string, name: string, quantity: number): Promise<Product> {
    const body = { name, inr_price: 1000, usd_price: 12, quantity };
    return (await this.#call(endpoints.insertProduct, body, { token })).data as Product;
  }

  /** A page, a list, a search, a product and a photograph. */
  async #findPages(): Promise<string[]> {
    const response = await fetch(`${this.url}/api/products?per_page=20`);
    const { products } = (await response.json()) as { products: Product[] };
    const shown = products.find(({ productimages }) => productimages.length > 0) ?? products[0];
    const image = shown?.productimages.find(({ kind }) => kind === 'image');
    return [
      '/',
      '/all-diamonds',
      '/api/products?per_page=20',
      '/api/products?search=ring',
      `/api/products/${shown?.p_id}`,
      `/product-details/${shown?.p_id}`,
      ...(image?.image_url ? [`${mediaPaths.product}${image.image_url}?w=320`] : []),
    ];
  }

  async #register(): Promise<{ email: string; password: string }> {
    const account = { email: `${randomUUID()}@drill.example`, password: randomUUID() };
    await this.#call(endpoints.register, {
      u_name: 'A shopper of the drill',
      mo_no: '+919811111111',
      ...account,
      confirm_password: account.password,
    });
    return account;
  }

  async #signIn(email: string, password: string): Promise<string> {
    const { data } = await this.#call(endpoints.login, { email, password });
    return (data as { auth_token: string }).auth_token;
  }

  async #shop(account: { email: string; password: string }, index: number): Promise<void> {
    const token = await this.#signIn(account.email, account.password);
    for (let turn = 0; !this.#isStopping; turn++) {
      const isRare = turn % 8 === 0;
      const choice = isRare ? this.#scarce[turn % scarceProducts] : this.#products[index];
      if (choice) await this.#order(choice, token);
    }
  }

  /** Lets the customer who has waited longest order, again and again. */
  async #visit(visitors: { product: Product; token: string }[]): Promise<void> {
    const orders = new Set<Promise<void>>();
    while (!this.#isStopping) {
      const next = visitors.shift();
      if (next) {
        const order: Promise<void> = this.#order(next.product, next.token).then(() => {
          visitors.push(next);
          orders.delete(order);
        });
        orders.add(order);
      }
      await setTimeout(visitIntervalMs);
    }
    await Promise.all(orders);
  }

  /** Orders a product, and repeats each call with its key until it has an answer that counts. */
  async #order({ p_id, inr_price }: Product, token: string): Promise<void> {
    await this.#repeat(endpoints.clearCart, {}, token);
    const inCart = await this.#repeat(endpoints.addToCart, { p_id, u_qty: 1 }, token);
    if (inCart.status >= 400) return;
    const order: SentOrder = { mark: `Drill ${randomUUID()}`, isRefused: false };
    this.sent.push(order);
    const body = {
      items: [{ p_id, u_qty: 1, inr_price }],
      totalAmount: inr_price,
      shippingAddress: {
        address: order.mark,
        city: 'Surat',
        state: 'Gujarat',
        postalCode: '395003',
        country: 'India',
      },
      paymentMethod: 'upi',
    };
    const { status, orderId } = await this.#repeat(endpoints.createOrder, body, token, this.orders);
    // A replica that was frozen may clear the cart when it continues, because clearing has no key.
    if (orderId) order.orderId = orderId;
    else if (status === 409 || status === 400) order.isRefused = true;
    else throw new Error(`an order was answered with ${status}`);
  }

  /** Sends a call until it succeeds or is refused. */
  async #repeat(
    endpoint: Endpoint,
    body: unknown,
    token: string,
    timeline: Timeline = newTimeline(),
  ): Promise<CallResult> {
    const key = endpoint.idempotent ? randomUUID() : undefined;
    for (;;) {
      const result = await this.#send(endpoint, body, { token, timeline, ...(key && { key }) });
      const isFinal = result.status > 0 && result.status < 500 && result.status !== 429;
      if (isFinal) return result;
      await setTimeout(retryDelayMs);
    }
  }

  async #call(endpoint: Endpoint, body: unknown, options: CallOptions = {}): Promise<CallResult> {
    const result = await this.#send(endpoint, body, options);
    if (result.status >= 300 || result.status === 0) {
      throw new Error(`${endpoint.path} answered ${result.status}: ${JSON.stringify(result)}`);
    }
    return result;
  }

  async #send(
    { path, method }: Endpoint,
    body: unknown,
    { token, key, timeline = newTimeline() }: CallOptions,
  ): Promise<CallResult> {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    };
    return this.#record(timeline, `${this.url}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
  }

  async #browse(index: number): Promise<void> {
    for (let turn = index; !this.#isStopping; turn++) {
      const page = this.#pages[turn % this.#pages.length];
      await this.#record(this.browsing, `${this.url}${page}`, {});
      await setTimeout(browsePauseMs);
    }
  }

  async #record(timeline: Timeline, url: string, init: RequestInit): Promise<CallResult> {
    const startedAt = performance.now();
    const { status, body } = await fetch(url, {
      ...init,
      headers: { ...init.headers, 'X-Forwarded-For': anyAddress() },
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      .catch(() => ({ status: 0, body: '' }));
    const now = performance.now();
    timeline.statuses.set(status, (timeline.statuses.get(status) ?? 0) + 1);
    timeline.longestMs = Math.max(timeline.longestMs, now - startedAt);
    if (status >= 200 && status < 300) timeline.successes.push(now);
    if (status === 0 || status >= 500 || now - startedAt > slowMs) {
      const { pathname, search } = new URL(url);
      const problem = `${status} ${pathname}${search}`;
      timeline.problems.set(problem, (timeline.problems.get(problem) ?? 0) + 1);
    }
    const isJson = body.startsWith('{');
    return { ...(isJson && JSON.parse(body)), status };
  }
}

/** An address of a visitor, as the proxy with TLS reports it: limits of rates are not part of the drill. */
function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `203.${part()}.${part()}.${part()}`;
}

interface CallResult {
  status: number;
  data?: unknown;
  orderId?: string;
}

interface CallOptions {
  token?: string;
  key?: string;
  timeline?: Timeline;
}
