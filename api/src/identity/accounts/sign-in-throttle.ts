import type { Connection } from 'mongoose';
import { GrowingDelay } from '../../platform/mongo/growing-delay.ts';
import { Throttle } from '../../platform/mongo/throttle.ts';

export interface SignInAttempt {
  email: string;
  /** The client's address or network, as throttles count it. */
  address: string;
  /** The id of a device on which this account has signed in before. */
  knownDevice: string | null;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Slows down the guessing of passwords. Attempts are counted per account and network, so that wrong
 * passwords from elsewhere do not lock out the owner's network; per network; and per account, for
 * attackers with many networks, where the delay stays short. Devices on which the account has signed in
 * before have a count of their own, which others cannot use up.
 */
export class SignInThrottle {
  readonly #ofDevice;
  readonly #ofAccountAndNetwork;
  readonly #ofAccount;
  readonly #ofNetwork;

  /** `factor` multiplies the free attempts; the setting THROTTLE. */
  constructor(connection: Connection, factor: number) {
    const delay = (name: string, free: number, [firstSeconds, maxSeconds]: [number, number]) =>
      new GrowingDelay(connection, {
        name,
        free,
        firstSeconds,
        maxSeconds,
        memorySeconds: day,
        factor,
      });
    this.#ofDevice = delay('logins_of_device', 10, [1, minute]);
    this.#ofAccountAndNetwork = delay('logins_of_account_and_network', 10, [minute, 4 * hour]);
    this.#ofAccount = delay('logins_of_account', 100, [1, minute]);
    this.#ofNetwork = new Throttle(connection, {
      name: 'logins_from_address',
      points: 100,
      seconds: 15 * minute,
      factor,
    });
  }

  /** Counts an attempt, before the password is verified. @throws TooManyRequestsError */
  async begin({ email, address, knownDevice }: SignInAttempt): Promise<void> {
    if (knownDevice !== null) return this.#ofDevice.begin(knownDevice);
    await this.#ofNetwork.consume(address);
    await this.#ofAccountAndNetwork.begin(pairKey(email, address));
    await this.#ofAccount.begin(email);
  }

  /** Forgets the failures before an attempt that has succeeded. */
  async succeed({ email, address, knownDevice }: SignInAttempt): Promise<void> {
    if (knownDevice !== null) return this.#ofDevice.reset(knownDevice);
    await this.#ofAccountAndNetwork.reset(pairKey(email, address));
    // The attempts of others still count.
    await this.#ofAccount.takeBack(email);
  }

  /** Forgets the failures of an account whose owner has proved their identity in another way. */
  async unlock(email: string): Promise<void> {
    await this.#ofAccount.reset(email);
    await this.#ofAccountAndNetwork.resetAll(pairKey(email, ''));
  }
}

/** No email address contains a space. */
function pairKey(email: string, address: string): string {
  return `${email} ${address}`;
}
