import {
  type ChartRange,
  type Currency,
  type OrderChart,
  type OrderStatus,
  orderStatuses,
  toDecimal,
} from '@vajra/contract';
import type { Connection } from 'mongoose';
import { InvalidInputError } from '../errors.ts';
import { type Day, dayIn, firstDayOf, plusDays, startOf, step } from './calendar.ts';
import { orderModel } from './order.model.ts';

interface Needs {
  connection: Connection;
  /** In which the store's days begin. */
  timeZone: string;
}

interface Wanted {
  range: ChartRange;
  from?: Day | undefined;
  to?: Day | undefined;
}

/** How many there were of each status, and what they brought in, in minor units. */
type Sums = Record<OrderStatus | Currency, number>;

const mostBuckets = 400;
const standardBuckets: Readonly<Record<ChartRange, number>> = { day: 30, week: 12, month: 12 };

/** Orders and revenue over time. */
export class OrderCharts {
  readonly #orders;
  readonly #timeZone: string;

  constructor({ connection, timeZone }: Needs) {
    this.#orders = orderModel(connection);
    this.#timeZone = timeZone;
  }

  async chart(wanted: Wanted, now = new Date()): Promise<OrderChart> {
    const { range } = wanted;
    const starts = this.#starts(wanted, now);
    const labels = starts.slice(0, -1);
    const [from = '', end = ''] = [starts[0], starts.at(-1)];
    const sums = await this.#sums(starts.map((day) => startOf(day, this.#timeZone)));
    const each = (key: keyof Sums) => labels.map((_, index) => sums.get(index)?.[key] ?? 0);
    const byStatus = orderStatuses.map(each);
    const orders = labels.map((_, index) => sum(byStatus.map((counts) => counts[index] ?? 0)));
    // The screen says that there is nothing to show when there are no labels.
    const isEmpty = sum(orders) === 0;
    const list = <T>(values: T[]) => (isEmpty ? [] : values);
    return {
      range,
      timeZone: this.#timeZone,
      from,
      to: plusDays(end, -1),
      labels: list(labels.map((day) => (range === 'month' ? day.slice(0, 7) : day))),
      orders: list(orders),
      revenue: {
        INR: list(each('INR').map(toDecimal)),
        USD: list(each('USD').map(toDecimal)),
      },
      byStatus: {
        Pending: list(each('Pending')),
        Shipped: list(each('Shipped')),
        Delivered: list(each('Delivered')),
        Cancelled: list(each('Cancelled')),
      },
    };
  }

  /** The days on which the buckets begin, and the day after the last. */
  #starts({ range, from, to }: Wanted, now: Date): Day[] {
    const last = firstDayOf(range, to ?? dayIn(this.#timeZone)(now));
    const first = from ? firstDayOf(range, from) : step(range, last, 1 - standardBuckets[range]);
    if (first > last)
      throw new InvalidInputError([{ field: 'from', message: 'must not be after to' }]);
    const end = step(range, last, 1);
    const starts = [first];
    for (let day = first; day < end; ) {
      day = step(range, day, 1);
      starts.push(day);
      if (starts.length > mostBuckets + 1) {
        const message = `must be at most ${mostBuckets} ${range}s before to`;
        throw new InvalidInputError([{ field: 'from', message }]);
      }
    }
    return starts;
  }

  /**
   * Sums between each two of these moments, by the index of the first; where there were no orders
   * there is no entry. The moments are given, not a time zone, so that what is counted and what is
   * written under it never differ by the database's own idea of summer time.
   */
  async #sums(moments: Date[]): Promise<Map<number, Sums>> {
    const buckets = await this.#orders.aggregate<Sums & { _id: Date }>([
      { $match: { createdAt: { $gte: moments[0], $lt: moments.at(-1) } } },
      { $bucket: { groupBy: '$createdAt', boundaries: moments, output: accumulators } },
    ]);
    const times = moments.map(Number);
    return new Map(buckets.map((sums) => [times.indexOf(Number(sums._id)), sums]));
  }
}

const countOf = (status: OrderStatus) => ({
  $sum: { $cond: [{ $eq: ['$status', status] }, 1, 0] },
});
const revenueIn = (currency: Currency) => ({
  $sum: {
    $cond: [
      { $and: [{ $eq: ['$currency', currency] }, { $ne: ['$status', 'Cancelled'] }] },
      '$total',
      0,
    ],
  },
});
const accumulators = {
  ...Object.fromEntries(orderStatuses.map((status) => [status, countOf(status)])),
  INR: revenueIn('INR'),
  USD: revenueIn('USD'),
};

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
