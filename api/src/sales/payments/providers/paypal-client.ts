import { z } from 'zod';
import { ProviderError } from '../provider.ts';
import { ProviderHttp, type ProviderHttpOptions, ProviderResponseError } from './provider-http.ts';

const renewalMs = 60_000;

const accessToken = z.object({ access_token: z.string().min(1), expires_in: z.number() });

interface Token {
  value: Promise<string>;
  expiresMs: number;
}

interface Credentials {
  clientId: string;
  clientSecret: string;
}

export interface PayPalCall<Schema extends z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** JSON: an object, or bytes that are sent as they are. */
  body?: object;
  /** `PayPal-Request-Id`, with which a repeated request returns the first one's result. */
  requestId?: string;
  response: Schema;
}

/** Calls PayPal's API with an access token, which it keeps until shortly before it expires. */
export class PayPalClient {
  readonly #http: ProviderHttp;
  readonly #credentials: Credentials;
  #token: Token | undefined;

  constructor(options: ProviderHttpOptions & Credentials) {
    this.#http = new ProviderHttp(options);
    this.#credentials = options;
  }

  /** @throws ProviderError */
  async call<Schema extends z.ZodType>(call: PayPalCall<Schema>): Promise<z.output<Schema>> {
    const token = this.#currentToken();
    try {
      return await this.#send(call, await token.value);
    } catch (error) {
      if (!(error instanceof ProviderResponseError && error.status === 401)) throw error;
      // PayPal ended the token early. A token that another call has renewed meanwhile is kept.
      if (this.#token === token) this.#token = undefined;
      return this.#send(call, await this.#currentToken().value);
    }
  }

  #send<Schema extends z.ZodType>(call: PayPalCall<Schema>, token: string) {
    const { method, body, requestId, response } = call;
    return this.#http.request({
      ...{ method, path: call.path, response },
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(body && {
        body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
      }),
    });
  }

  #currentToken(): Token {
    if (this.#token && Date.now() < this.#token.expiresMs) return this.#token;
    const response = this.#requestToken();
    const token: Token = {
      expiresMs: Number.POSITIVE_INFINITY,
      value: response.then(({ access_token, expires_in }) => {
        token.expiresMs = Date.now() + expires_in * 1000 - renewalMs;
        return access_token;
      }),
    };
    this.#token = token;
    token.value.catch(() => {
      // The caller reports it; the next call tries again.
      if (this.#token === token) this.#token = undefined;
    });
    return token;
  }

  async #requestToken(): Promise<z.output<typeof accessToken>> {
    const { clientId, clientSecret } = this.#credentials;
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    try {
      return await this.#http.request({
        method: 'POST',
        path: '/v1/oauth2/token',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
        response: accessToken,
      });
    } catch (error) {
      if (!(error instanceof ProviderResponseError && error.status === 401)) throw error;
      throw new ProviderError('paypal does not accept the client id and secret', false);
    }
  }
}
