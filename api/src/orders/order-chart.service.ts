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
import {
  addDays,
  addPeriods,
  type Day,
  dayFormatter,
  firstDayOfPeriod,
  startOfDay,
} from './calendar.ts';
import { orderModel } from './order.model.ts';

interface Needs {
  connection: Connection;
  /** In which the store's days begin. */
  timeZone: string;
}

interface ChartQuery {
  range: ChartRange;
  from?: Day | undefined;
  to?: Day | undefined;
}

/** How many there were of each status, and what they brought in, in minor units. */
type BucketTotals = Record<OrderStatus | Currency, number>;

const maxBuckets = 400;
const defaultBuckets: Readonly<Record<ChartRange, number>> = { day: 30, week: 12, month: 12 };

/** Orders and revenue over time. */
export class OrderCharts {
  readonly #orders;
  readonly #timeZone: string;

  constructor({ connection, timeZone }: Needs) {
    this.#orders = orderModel(connection);
    this.#timeZone = timeZone;
  }

  async chart(wanted: ChartQuery, now = new Date()): Promise<OrderChart> {
    const { range } = wanted;
    const starts = this.#bucketStarts(wanted, now);
    const labels = starts.slice(0, -1);
    const [from = '', end = ''] = [starts[0], starts.at(-1)];
    const sums = await this.#bucketTotals(starts.map((day) => startOfDay(day, this.#timeZone)));
    const each = (key: keyof BucketTotals) => labels.map((_, index) => sums.get(index)?.[key] ?? 0);
    const byStatus = orderStatuses.map(each);
    const orders = labels.map((_, index) => sum(byStatus.map((counts) => counts[index] ?? 0)));
    // The screen says that there is nothing to show when there are no labels.
    const isEmpty = sum(orders) === 0;
    const list = <T>(values: T[]) => (isEmpty ? [] : values);
    return {
      range,
      timeZone: this.#timeZone,
      from,
      to: addDays(end, -1),
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
  #bucketStarts({ range, from, to }: ChartQuery, now: Date): Day[] {
    const last = firstDayOfPeriod(range, to ?? dayFormatter(this.#timeZone)(now));
    const first = from
      ? firstDayOfPeriod(range, from)
      : addPeriods(range, last, 1 - defaultBuckets[range]);
    if (first > last)
      throw new InvalidInputError([{ field: 'from', message: 'must not be after to' }]);
    const end = addPeriods(range, last, 1);
    const starts = [first];
    for (let day = first; day < end; ) {
      day = addPeriods(range, day, 1);
      starts.push(day);
      if (starts.length > maxBuckets + 1) {
        const message = `must be at most ${maxBuckets} ${range}s before to`;
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
  async #bucketTotals(moments: Date[]): Promise<Map<number, BucketTotals>> {
    const buckets = await this.#orders.aggregate<BucketTotals & { _id: Date }>([
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
