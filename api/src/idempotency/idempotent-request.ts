import { createHash } from 'node:crypto';
import {
  type Endpoint,
  type EndpointRequest,
  idempotencyHeader,
  idempotencyKeyPattern,
  requestKey,
} from '@vajra/contract';
import { InvalidInputError } from '../errors.ts';
import type { StoredMedia } from '../media/media-store.ts';

/** A request that may be repeated: who sent it, under which key, and what it asked for. */
export interface IdempotentRequest {
  /** `owner:key` */
  id: string;
  /** The same for the same call with the same input and the same files. */
  fingerprint: string;
}

/** A request as it was parsed. */
interface ParsedRequest {
  input: EndpointRequest['input'];
  files: readonly StoredMedia[];
  caller: { u_id: number } | null;
}

/**
 * What a request's Idempotency-Key makes of it; undefined where it has none, or where the call
 * takes none. Throws InvalidInputError for a key that is none.
 *
 * A public call's key is nobody's in particular, also where an admin sends it: whoever signs out
 * between two attempts is still the same sender.
 */
export function toIdempotentRequest(
  endpoint: Endpoint,
  key: string,
  { input, files, caller }: ParsedRequest,
): IdempotentRequest | undefined {
  if (!endpoint.idempotent || key === '') return undefined;
  if (!idempotencyKeyPattern.test(key)) {
    const message = 'must be 16 to 128 letters, digits, - or _';
    throw new InvalidInputError([{ field: idempotencyHeader, message }]);
  }
  const owner = endpoint.access === 'public' || !caller ? 'anyone' : caller.u_id;
  const hash = createHash('sha256').update(requestKey({ endpoint, input }));
  for (const { file } of files) hash.update(`\n${file}`); // named by its content
  return { id: `${owner}:${key}`, fingerprint: hash.digest('hex') };
}
