import { z } from 'zod';
import { ProviderError } from '../provider.ts';
import {
  basicAuthorization,
  hasStatus,
  ProviderHttp,
  type ProviderHttpOptions,
  type ProviderRequest,
} from './provider-http.ts';

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

export interface PayPalCall<Schema extends z.ZodType>
  extends Omit<ProviderRequest<Schema>, 'headers'> {
  /** `PayPal-Request-Id`, with which a repeated request returns the first one's result. */
  requestId?: string;
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
      if (!hasStatus(error, 401)) throw error;
      // PayPal ended the token early. A token that another call has renewed meanwhile is kept.
      if (this.#token === token) this.#token = undefined;
      return this.#send(call, await this.#currentToken().value);
    }
  }

  #send<Schema extends z.ZodType>(call: PayPalCall<Schema>, token: string) {
    const { requestId, ...request } = call;
    return this.#http.request({
      ...request,
      headers: {
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
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
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    const headers = { authorization: basicAuthorization(clientId, clientSecret) };
    try {
      return await this.#http.post('/v1/oauth2/token', form, accessToken, headers);
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      throw new ProviderError('paypal does not accept the client id and secret', false);
    }
  }
}
