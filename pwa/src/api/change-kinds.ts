import type { QueryClient } from '@tanstack/react-query';
import type { EndpointRef } from './endpoints.ts';

/**
 * What screens show of a change until the server has accepted it, by the kind of change. A feature adds its
 * kinds with `declare module`, and `app/change-kinds.ts` registers what it does with them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface ChangeValues {}

export type ChangeKindName = keyof ChangeValues;

/** What the outbox and the list of pending changes have to know about a kind of change. */
export interface ChangeKind<Value> {
  /** Says what is changed: 'Your review' */
  label: (value: Value) => string;
  /** How long the server recognizes a repetition by its Idempotency-Key, in milliseconds. */
  retentionMs: number;
  /** Explains the decision about a change that the server may have accepted before it forgot its key. */
  conflict: string;
  /** Calls that delete: a 404 means that another device has done so. */
  deletions?: readonly EndpointRef[];
  /**
   * Writes the server's response into the query cache and the responses on the device, before the
   * pending change disappears.
   */
  apply?: (change: AcceptedChange) => void;
}

export interface AcceptedChange {
  queryClient: QueryClient;
  userId: number;
  /** Identifies what was changed, among what this kind of change is made to. */
  id: string;
  response: unknown;
  /** Only where the outbox of this tab sent the change. */
  changeCached?: ChangeCachedResponse;
}

/** Changes the response that the device keeps under `key` for offline starts, if there is one. */
export type ChangeCachedResponse = <Response>(
  key: string,
  change: (response: Response) => Response,
) => void;

export type ChangeKinds = {
  readonly [Kind in ChangeKindName]: ChangeKind<ChangeValues[Kind]>;
};

/** What is changed. Changes of one object arrive in order. */
export interface ChangedObject {
  kind: ChangeKindName;
  id: string;
}

/** Returns the key of an object: `cart:7`. */
export const objectKey = ({ kind, id }: ChangedObject): string => (id ? `${kind}:${id}` : kind);

/** Returns the object of a key. Tabs of another release may send one of an unknown kind. */
export function readObjectKey(key: string): { kind: string; id: string } {
  const [kind = '', id = ''] = key.split(':');
  return { kind, id };
}
