import type { StaffRole } from '@vajra/contract';
import type { CodedAddress } from '@vajra/contract/addresses';
import type { Logger } from 'pino';
import type { ReceivedFile } from '../media/media-store.ts';

/** The signed-in user of a request, as currently stored in the database. */
export interface Caller {
  u_id: number;
  u_name: string;
  email: string;
  /** Whether a mailed link has shown that the address is theirs. */
  isEmailVerified: boolean;
  /** Whether they sign in with mailed codes, without a password. */
  isGuest: boolean;
  mo_no: string;
  isStaff: boolean;
  /** What a member of staff may do; null for customers, and while a second factor is missing. */
  role: StaffRole | null;
  /** Whether a member of staff has to set up a second factor before they may act as such. */
  lacksSecondFactor: boolean;
  /** Shipping address of the last order. */
  address: CodedAddress | null;
  /** Incremented to end all sessions. */
  tokenVersion: number;
  /** The session of the request; null for a token of the previous release. */
  session: { id: string; signedInAt: Date } | null;
}

/** The claims of a verified bearer token. */
export interface Claims {
  sub: string;
  u_type: '0' | '1';
  /** In seconds since 1970. */
  exp: number;
  /** When the token was issued, in the same unit. */
  iat?: number;
  /** The session's id. */
  sid?: string;
  /** In tokens of the previous release, instead of `sid`: the user's token version. */
  version?: number;
}

/** `ctx.state` as set by the middleware. */
export interface HttpState {
  requestId: string;
  log: Logger;
  claims?: Claims;
  /** The body of a request to an endpoint that takes it raw. */
  rawBody?: Buffer;
  /** The files of a multipart request. */
  received?: ReceivedFile[];
}
