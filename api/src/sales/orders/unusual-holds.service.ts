import { type ResponseBodyOf, toDecimal } from '@vajra/contract';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import type { Platform } from '../../platform/platform.ts';
import { alertModel } from './alert.model.ts';
import type { OrderLimit } from './open-orders.ts';
import { type OrderHold, orderModel } from './order.model.ts';

type UnusualHold = ResponseBodyOf<'getUnusualHolds'>['holds'][number];

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'mail' | 'storeUrl'> {
  /** What a verified account may hold; more of an account or network is unusual. */
  limit: OrderLimit;
  /** Receives a mail at most once a day; undefined for none. */
  alertEmail: string | undefined;
}

/** Accounts without a confirmed address whose orders within an hour are unusual. */
const unusualNewAccounts = 10;
const hourMs = 60 * 60 * 1000;

/** Finds Pending orders that together keep much of the stock, and notifies the shop of them. */
export class UnusualHolds {
  readonly #orders;
  readonly #alerts;

  constructor(private readonly deps: Dependencies) {
    this.#orders = orderModel(deps.connection);
    this.#alerts = alertModel(deps.connection);
  }

  /** Returns the accounts and networks with unusual holds, largest first. */
  async list(): Promise<UnusualHold[]> {
    const accounts = new Map<number, Total>();
    const networks = new Map<string, Total>();
    const recent: Total = emptyTotal();
    const since = Date.now() - hourMs;
    const open = this.#orders.find({ 'hold.u_id': { $gt: 0 } }, { hold: 1, createdAt: 1 }).lean();
    for await (const { hold, createdAt } of open.cursor({ batchSize: 1000 })) {
      if (!hold) continue;
      add(totalOf(accounts, hold.u_id), hold);
      if (hold.network) add(totalOf(networks, hold.network), hold);
      if (hold.unverifiedProducts && createdAt.getTime() > since) add(recent, hold);
    }
    const isUnusual = ({ pieces, value }: Total) =>
      pieces > this.deps.limit.pieces ||
      (this.deps.limit.value !== null && value > this.deps.limit.value);
    return [
      ...[...accounts].flatMap(([userId, total]) =>
        isUnusual(total) ? [present('account', total, userId)] : [],
      ),
      ...[...networks.values()].flatMap((total) =>
        total.users.size > 1 && isUnusual(total) ? [present('network', total)] : [],
      ),
      ...(recent.users.size >= unusualNewAccounts ? [present('new_accounts', recent)] : []),
    ].sort((a, b) => b.value - a.value);
  }

  /** Mails the shop about unusual holds, once a day over all replicas. Texts name no customer. */
  async notify(): Promise<void> {
    const { alertEmail, transactions, mail, storeUrl } = this.deps;
    const holds = alertEmail === undefined ? [] : await this.list();
    if (alertEmail === undefined || holds.length === 0) return;
    const createdAt = new Date();
    const _id = `unusual-holds ${createdAt.toISOString().slice(0, 10)}`;
    if (await this.#alerts.exists({ _id })) return;
    const lines = holds.slice(0, 20).map(describe);
    const text = [...lines, '', 'See the dashboard:', `${storeUrl}/admin`].join('\n');
    const sending = transactions.run(async ({ session }) => {
      await this.#alerts.create([{ _id, createdAt }], { session });
      await mail.send({ to: alertEmail, subject: 'Unusual holds of stock', text }, session);
    });
    await onDuplicateKey(sending, () => undefined); // another replica sends it
  }
}

interface Total {
  users: Set<number>;
  orders: number;
  pieces: number;
  /** Paise. */
  value: number;
}

function emptyTotal(): Total {
  return { users: new Set(), orders: 0, pieces: 0, value: 0 };
}

function totalOf<Key>(totals: Map<Key, Total>, key: Key): Total {
  const total = totals.get(key) ?? emptyTotal();
  totals.set(key, total);
  return total;
}

function add(total: Total, { u_id, pieces, value }: OrderHold): void {
  total.users.add(u_id);
  total.orders += 1;
  total.pieces += pieces;
  total.value += value;
}

function present(kind: UnusualHold['kind'], total: Total, userId?: number): UnusualHold {
  const { users, orders, pieces, value } = total;
  const account = userId === undefined ? {} : { userId };
  return { kind, ...account, accounts: users.size, orders, pieces, value: toDecimal(value) };
}

function describe({ kind, userId, accounts, orders, pieces, value }: UnusualHold): string {
  const owners = {
    account: `User ${userId}`,
    network: `${accounts} accounts of one network`,
    new_accounts: `${accounts} accounts without a confirmed address, within an hour`,
  };
  return `${owners[kind]}: ${orders} open orders, ${pieces} pieces, ${value} rupees`;
}
