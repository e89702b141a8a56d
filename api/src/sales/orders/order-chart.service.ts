import {
  type ChartRange,
  type Currency,
  type OrderChart,
  type OrderStatus,
  orderStatuses,
  toDecimal,
} from '@vajra/contract';
import type { Connection } from 'mongoose';
import { InvalidInputError } from '../../platform/errors.ts';
import {
  addDays,
  addPeriods,
  type Day,
  dayFormatter,
  firstDayOfPeriod,
  startOfDay,
} from './calendar.ts';
import { orderModel } from './order.model.ts';

interface Dependencies {
  connection: Connection;
  /** Determines where the store's days begin. */
  timeZone: string;
  /** The money that the shop has received. */
  ledger: {
    /** In minor units between consecutive boundaries, by the lower one. */
    netBetween(boundaries: readonly Date[]): Promise<Map<number, Record<Currency, number>>>;
  };
}

interface ChartQuery {
  range: ChartRange;
  from?: Day | undefined;
  to?: Day | undefined;
}

/** Order counts per status, and revenue per currency in minor units. */
type BucketTotals = Record<OrderStatus | Currency, number>;
const nothing: BucketTotals = {
  Pending: 0,
  Shipped: 0,
  Delivered: 0,
  Cancelled: 0,
  INR: 0,
  USD: 0,
};

const maxBuckets = 400;
const defaultBuckets: Readonly<Record<ChartRange, number>> = { day: 30, week: 12, month: 12 };

/** Orders, and revenue over time: money received less money refunded. */
export class OrderCharts {
  readonly #orders;
  readonly #timeZone: string;

  readonly #ledger;

  constructor({ connection, timeZone, ledger }: Dependencies) {
    this.#orders = orderModel(connection);
    this.#timeZone = timeZone;
    this.#ledger = ledger;
  }

  async chart(query: ChartQuery, now = new Date()): Promise<OrderChart> {
    const { range } = query;
    const starts = this.#bucketStarts(query, now);
    const labels = starts.slice(0, -1);
    const [from = '', end = ''] = [starts[0], starts.at(-1)];
    const totals = await this.#bucketTotals(starts.map((day) => startOfDay(day, this.#timeZone)));
    const seriesOf = (key: keyof BucketTotals) =>
      labels.map((_, index) => totals.get(index)?.[key] ?? 0);
    const byStatus = orderStatuses.map(seriesOf);
    const orders = labels.map((_, index) => sum(byStatus.map((counts) => counts[index] ?? 0)));
    // Clients show the empty state when there are no labels.
    const isEmpty =
      sum(orders) === 0 && !['INR', 'USD'].some((key) => seriesOf(key as Currency).some(Boolean));
    const unlessEmpty = <T>(values: T[]) => (isEmpty ? [] : values);
    return {
      range,
      timeZone: this.#timeZone,
      from,
      to: addDays(end, -1),
      labels: unlessEmpty(labels.map((day) => (range === 'month' ? day.slice(0, 7) : day))),
      orders: unlessEmpty(orders),
      revenue: {
        INR: unlessEmpty(seriesOf('INR').map(toDecimal)),
        USD: unlessEmpty(seriesOf('USD').map(toDecimal)),
      },
      byStatus: {
        Pending: unlessEmpty(seriesOf('Pending')),
        Shipped: unlessEmpty(seriesOf('Shipped')),
        Delivered: unlessEmpty(seriesOf('Delivered')),
        Cancelled: unlessEmpty(seriesOf('Cancelled')),
      },
    };
  }

  /** Returns the first day of each bucket, followed by the day after the last bucket. */
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
   * Returns the totals between consecutive boundaries, keyed by the index of the lower one. Passing moments instead of a time zone ensures that buckets match
   * their labels even if the database has different time zone data.
   */
  async #bucketTotals(boundaries: Date[]): Promise<Map<number, BucketTotals>> {
    const buckets = await this.#orders.aggregate<BucketTotals & { _id: Date }>([
      { $match: { createdAt: { $gte: boundaries[0], $lt: boundaries.at(-1) } } },
      { $bucket: { groupBy: '$createdAt', boundaries, output: accumulators } },
    ]);
    const net = await this.#ledger.netBetween(boundaries);
    const byTime = new Map(buckets.map((bucket) => [Number(bucket._id), bucket]));
    return new Map(
      boundaries.map((boundary, index) => {
        const [bucket, money] = [
          byTime.get(Number(boundary)) ?? nothing,
          net.get(Number(boundary)),
        ];
        const revenue = {
          INR: bucket.INR + (money?.INR ?? 0),
          USD: bucket.USD + (money?.USD ?? 0),
        };
        return [index, { ...bucket, ...revenue }];
      }),
    );
  }
}

const countOf = (status: OrderStatus) => ({
  $sum: { $cond: [{ $eq: ['$status', status] }, 1, 0] },
});
/** Orders of earlier releases have no payment; those that were not cancelled were paid. */
const revenueOfEarlierOrders = (currency: Currency) => ({
  $sum: {
    $cond: [
      {
        $and: [
          { $eq: ['$currency', currency] },
          { $ne: ['$status', 'Cancelled'] },
          { $eq: [{ $type: '$payment' }, 'missing'] },
        ],
      },
      '$total',
      0,
    ],
  },
});
const accumulators = {
  ...Object.fromEntries(orderStatuses.map((status) => [status, countOf(status)])),
  INR: revenueOfEarlierOrders('INR'),
  USD: revenueOfEarlierOrders('USD'),
};

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
