import { request } from './call.ts';
import type { ChangedObject, ChangeKindName, ChangeValues } from './change-kinds.ts';
import type { EndpointRef, InputOf, ResponseOf } from './endpoints.ts';

/** A change that a user makes, which can wait on the device until it reaches the server. */
export interface Change<
  E extends EndpointRef = EndpointRef,
  Kind extends ChangeKindName = ChangeKindName,
> extends ChangedObject {
  kind: Kind;
  endpoint: E;
  input: InputOf<E>;
  /** The id of the user who made it; 0 for visitors. */
  userId: number;
  /**
   * Whether it adds to what the object was, such as pieces to a cart. Then it follows changes that have
   * not been sent instead of replacing them.
   */
  isAddition?: boolean;
  /** What screens show until the server has accepted the change. */
  optimisticValue: ChangeValues[Kind];
}

/** The server's response, or that the change is still pending. */
export type SubmitResult<Response> = { response: Response } | 'pending';

/** Pending changes could not be sent before something that depends on them. */
export class PendingChangesError extends Error {
  constructor() {
    super('Pending changes have to be sent first');
    this.name = 'PendingChangesError';
  }
}

/** What `offline/` does for the app. Its code is loaded after the first page. */
export interface OfflineSupport {
  /**
   * Resolves a public request, from the device if the server does not respond in time; `onLate` is called if
   * its response arrives later.
   */
  publicResponse(
    response: Promise<unknown>,
    endpoint: EndpointRef,
    input: InputOf<EndpointRef>,
    signal: AbortSignal,
    onLate: (response: unknown) => void,
  ): Promise<unknown>;
  /** Resolves a request for the user's own data, which the device stores under `key`. */
  userResponse(
    response: Promise<unknown>,
    userId: number,
    key: string,
    signal: AbortSignal,
    onLate: (response: unknown) => void,
  ): Promise<unknown>;
  /** @throws ApiError when the server refuses the change. */
  submit(change: Change): Promise<SubmitResult<unknown>>;
  /** Sends pending changes; resolves when nothing more can be sent for now. */
  sendPending(): Promise<void>;
  /** Counts the objects of a user with pending or refused changes. */
  countPending(userId: number): Promise<number>;
  /** Retries or discards a change that the server has refused. */
  resolve(id: string, decision: 'retry' | 'discard'): Promise<void>;
  closeUserStore(userId: number): void;
}

/** The app's access to the offline support, which may still be loading or missing altogether. */
export class OfflineClient {
  #loading: Promise<OfflineSupport | null> | null = null;
  #support: OfflineSupport | null = null;

  /** Without `load` there is no offline support, as on the server. */
  constructor(private readonly load?: () => Promise<OfflineSupport>) {}

  /**
   * Loads the offline support, unless it is loaded already. Requests wait while it is loading. Returns null
   * if there is none.
   */
  async start(): Promise<OfflineSupport | null> {
    if (!this.load) return null;
    this.#loading ??= this.load().then(
      (support) => {
        this.#support = support;
        return support;
      },
      (error: unknown) => {
        console.warn(error);
        this.#loading = null;
        return null;
      },
    );
    return this.#loading;
  }

  /** The offline support; null as long as it is not loaded. */
  get support(): OfflineSupport | null {
    return this.#support;
  }

  /** Resolves once it is loaded, if that has begun. */
  get loading(): Promise<unknown> | null {
    return this.#loading;
  }

  /** Whether a change that cannot be sent now is kept until it can. */
  get canQueue(): boolean {
    return this.#support !== null;
  }

  /** @throws ApiError when neither the server nor the device has a response. */
  async publicResponse(
    endpoint: EndpointRef,
    input: InputOf<EndpointRef>,
    signal: AbortSignal,
    onLate: (response: unknown) => void,
  ): Promise<unknown> {
    const response = request(endpoint, input, { signal });
    response.catch(() => undefined); // thrown below, once the support is loaded
    const support = await this.#loading;
    return support ? support.publicResponse(response, endpoint, input, signal, onLate) : response;
  }

  /** The same for the user's own data: the cart, a page of orders. */
  async userResponse<T>(
    response: Promise<T>,
    userId: number,
    key: string,
    signal: AbortSignal,
    onLate: (response: T) => void,
  ): Promise<T> {
    response.catch(() => undefined); // thrown below, once the support is loaded
    const support = await this.#loading;
    if (!support) return response;
    const useLate = onLate as (response: unknown) => void; // of the same request
    return (await support.userResponse(response, userId, key, signal, useLate)) as T; // stored under its key
  }

  /**
   * Makes a change, through the outbox if there is one.
   * @throws ApiError when the server refuses it, or without an outbox when it cannot be reached.
   */
  async send<E extends EndpointRef>(change: Change<E>): Promise<SubmitResult<ResponseOf<E>>> {
    const result = this.#support
      ? await this.#support.submit(change as unknown as Change)
      : { response: await request(change.endpoint, change.input) };
    return result as SubmitResult<ResponseOf<E>>; // the endpoint's own response
  }

  /** Sends pending changes before something that depends on them. */
  async sendPending(): Promise<void> {
    await this.#support?.sendPending();
  }
}
