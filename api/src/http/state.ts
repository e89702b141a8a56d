import type { ShippingAddress } from '@vajra/contract';
import type { Logger } from 'pino';
import type { StoredMedia } from '../media/media-store.ts';

/** Who makes a call, as the database has them now. */
export interface Caller {
  u_id: number;
  u_name: string;
  email: string;
  mo_no: string;
  u_type: '0' | '1';
  /** Of the last order. */
  address: ShippingAddress | null;
}

/** What a token says, once its signature, issuer, audience and expiry hold. */
export interface Claims {
  sub: string;
  u_type: '0' | '1';
  version: number;
}

/** What the middlewares leave on `ctx.state`. */
export interface HttpState {
  requestId: string;
  log: Logger;
  claims?: Claims;
  files?: StoredMedia[];
}
