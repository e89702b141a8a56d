import { request } from './call.ts';
import type { InputOf, Wire } from './endpoints.ts';

/** What stands in for answers that do not come. */
export interface StandIn {
  /** For a read that anybody may make. */
  answered(
    asked: Promise<unknown>,
    endpoint: Wire,
    input: InputOf<Wire>,
    signal: AbortSignal,
  ): Promise<unknown>;
  /** For what is a person's own, by a name. */
  own(asked: Promise<unknown>, owner: number, key: string, signal: AbortSignal): Promise<unknown>;
}

let standIn: Promise<StandIn | null> | null = null;

/** The stand-in, which may be on its way; without it answers are the server's alone. */
export function standInWith(coming: Promise<StandIn>): void {
  standIn = coming.catch((error: unknown) => {
    console.warn(error);
    return null;
  });
}

/**
 * A read that anybody may make: the server's answer, or where there is none in time the phone's.
 * @throws ApiError where neither has one.
 */
export async function answered(
  endpoint: Wire,
  input: InputOf<Wire>,
  signal: AbortSignal,
): Promise<unknown> {
  const asked = request(endpoint, input, { signal });
  asked.catch(() => undefined); // heard below, when the stand-in is there
  const here = await standIn;
  return here ? here.answered(asked, endpoint, input, signal) : asked;
}

/** The same for what is a person's own: the cart, a page of orders. */
export async function ownAnswer<T>(
  owner: number,
  key: string,
  asked: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  asked.catch(() => undefined);
  const here = await standIn;
  return here ? ((await here.own(asked, owner, key, signal)) as T) : asked; // kept under the same key
}
