import { createHash } from 'node:crypto';
import {
  type Endpoint,
  type EndpointRequest,
  idempotencyHeader,
  idempotencyKeyPattern,
  requestKey,
} from '@vajra/contract';
import { InvalidInputError } from '../errors.ts';
import type { ReceivedFile, StoredMedia } from '../media/media-store.ts';

/** A request with an Idempotency-Key, which clients may repeat safely. */
export interface IdempotentRequest {
  /** `owner:key` */
  id: string;
  /** A hash of the endpoint, the input and the files. */
  fingerprint: string;
  /** The same with the names of the stored files, which earlier releases hashed. */
  earlierFingerprint?: string;
  /** How long the response is stored; by default as long as a device may stay offline. */
  retentionMs?: number;
}

/** A request after parsing and authentication. */
interface ParsedRequest {
  input: EndpointRequest['input'];
  files: readonly Pick<ReceivedFile, 'hash'>[];
  caller: { u_id: number } | null;
}

/**
 * Returns the idempotent form of a request, or undefined when it has no key or the endpoint accepts
 * none. Keys of public endpoints have no owner, so that a client that signs out between two attempts
 * still repeats the same request.
 * @throws InvalidInputError when the key is malformed
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
  const hashes = files.map(({ hash }) => hash);
  return { id: `${owner}:${key}`, fingerprint: fingerprintOf(endpoint, input, hashes) };
}

/** Lets a request match a response that an earlier release stored, once its files are stored. */
export function withEarlierFingerprint(
  request: IdempotentRequest | undefined,
  { endpoint, input }: EndpointRequest,
  files: readonly StoredMedia[],
): IdempotentRequest | undefined {
  const names = files.map(({ file }) => file);
  return request && { ...request, earlierFingerprint: fingerprintOf(endpoint, input, names) };
}

function fingerprintOf(
  endpoint: EndpointRequest['endpoint'],
  input: EndpointRequest['input'],
  files: readonly string[],
): string {
  const hash = createHash('sha256').update(requestKey({ endpoint, input: withoutSecrets(input) }));
  for (const file of files) hash.update(`\n${file}`);
  return hash.digest('hex');
}

/** A fast hash of a password or PAN must not be stored, and which one was sent makes no difference. */
function withoutSecrets(input: EndpointRequest['input']): EndpointRequest['input'] {
  if (typeof input.body !== 'object' || input.body === null) return input;
  return { ...input, body: { ...input.body, current_password: undefined, pan: undefined } };
}
