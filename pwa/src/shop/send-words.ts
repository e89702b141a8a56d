import { getDefaultStore } from 'jotai';
import type { InputOf, Wire } from '../api/endpoints.ts';
import { send } from '../api/send.ts';
import { ownerAtom } from '../offline/state.ts';
import { type Told, told } from './outcome.ts';

/** A call that says in words what has become of it. */
type Saying = Wire & {
  readonly path: string;
};

/**
 * Sends what somebody wrote to the shop, once, now or when it is reached.
 * @throws ApiError when the shop refuses it or, where nothing can wait on this phone, is not reached.
 */
export async function sendWords<W extends Saying>(
  kind: 'inquiry' | 'message',
  endpoint: W,
  body: Record<string, unknown>,
): Promise<Told> {
  const change = {
    endpoint,
    input: { body } as InputOf<W>, // checked by the form with the endpoint's own schema
    // Each its own thing: none takes another's place.
    object: `${kind}:${crypto.randomUUID()}`,
    owner: getDefaultStore().get(ownerAtom),
  };
  return told((await send(change)) as Parameters<typeof told>[0]); // both calls answer so
}
