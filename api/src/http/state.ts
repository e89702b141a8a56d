import type { ShippingAddress } from '@vajra/contract';
import type { Logger } from 'pino';
import type { StoredMedia } from '../media/media-store.ts';

/** The signed-in user of a request, as currently stored in the database. */
export interface Caller {
  u_id: number;
  u_name: string;
  email: string;
  mo_no: string;
  u_type: '0' | '1';
  /** Shipping address of the last order. */
  address: ShippingAddress | null;
}

/** The claims of a verified session token. */
export interface Claims {
  sub: string;
  u_type: '0' | '1';
  version: number;
}

/** `ctx.state` as set by the middleware. */
export interface HttpState {
  requestId: string;
  log: Logger;
  claims?: Claims;
  files?: StoredMedia[];
}
