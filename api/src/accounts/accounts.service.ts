import type { Body, endpoints, Session, ShippingAddress, User } from '@vajra/contract';
import { customerType } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { Conflict, Forbidden, SessionEnded, WrongCredentials } from '../errors.ts';
import { issueToken } from '../http/authentication.ts';
import type { Caller } from '../http/state.ts';
import type { Mail } from '../mail/mail.service.ts';
import type { Sequences } from '../mongo/sequences.ts';
import { Throttle } from '../mongo/throttle.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { userModel } from './user.model.ts';
import { presentUser } from './user.presenter.ts';

interface Needs {
  connection: Connection;
  sequences: Sequences;
  mail: Mail;
  /** Of tokens. */
  secret: string;
  throttle: number;
}

const quarterHour = 15 * 60;

/** Signing up and in. By words and by time nobody learns whether an account exists. */
export class Accounts {
  readonly #users;
  readonly #loginsOfAccount;
  readonly #loginsFromAddress;
  readonly #signupsFromAddress;

  constructor(private readonly needs: Needs) {
    const { connection, throttle: factor } = needs;
    this.#users = userModel(connection);
    this.#loginsOfAccount = new Throttle(connection, {
      name: 'logins_of_account',
      points: 10,
      seconds: quarterHour,
      factor,
    });
    this.#loginsFromAddress = new Throttle(connection, {
      name: 'logins_from_address',
      points: 100,
      seconds: quarterHour,
      factor,
    });
    this.#signupsFromAddress = new Throttle(connection, {
      name: 'signups_from_address',
      points: 20,
      seconds: 4 * quarterHour,
      factor,
    });
  }

  /** The active user whose sessions are still of this version. */
  async findCaller(u_id: number, tokenVersion: number): Promise<Caller | null> {
    const user = await this.#users.findOne({ _id: u_id, status: 1, tokenVersion }).lean();
    if (!user) return null;
    const { u_name, email, mo_no, u_type } = user;
    return { u_id, u_name, email, mo_no, u_type };
  }

  async login(
    { email, password }: Body<typeof endpoints.login>,
    address: string,
  ): Promise<Session> {
    await this.#loginsFromAddress.consume(address);
    await this.#loginsOfAccount.consume(email);
    const user = await this.#users.findOne({ email }).lean();
    if (!(await isPassword(password, user?.password)) || !user) throw new WrongCredentials();
    if (user.status !== 1) throw new Forbidden('This account is deactivated. Please contact us.');
    await this.#loginsOfAccount.reset(email);
    return {
      ...presentUser(user),
      ...user.address,
      auth_token: issueToken(this.needs.secret, user),
    };
  }

  /** Answers the same whether or not the address has an account; its owner is told by mail. */
  async register(input: Body<typeof endpoints.register>, address: string): Promise<void> {
    await this.#signupsFromAddress.consume(address);
    const { u_name, email, mo_no } = input;
    const password = await hashPassword(input.password);
    const _id = await this.needs.sequences.next('users');
    try {
      await this.#users.create({ _id, u_name, email, mo_no, password, u_type: customerType });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      await this.needs.mail.send({
        to: email,
        subject: 'You already have an account',
        text: 'Somebody, probably you, tried to sign up with this e-mail address. It has an account already: please sign in with the password that you chose then.',
      });
    }
  }

  async updateProfile(u_id: number, change: { u_name: string; email: string }): Promise<User> {
    const user = await this.#users
      .findOneAndUpdate({ _id: u_id }, { $set: change }, { returnDocument: 'after' })
      .lean()
      .catch((error: unknown) => {
        throw isDuplicate(error) ? new Conflict('This email address cannot be used.') : error;
      });
    if (!user) throw new SessionEnded();
    return presentUser(user);
  }

  /** Remembers where the last order went, in its transaction. */
  async rememberAddress(
    u_id: number,
    address: ShippingAddress,
    session: ClientSession,
  ): Promise<void> {
    await this.#users.updateOne({ _id: u_id }, { $set: { address } }, { session });
  }

  count(): Promise<number> {
    return this.#users.countDocuments();
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11000;
}
