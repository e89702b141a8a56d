import {
  type endpoints,
  maxCountedResults,
  type OrderFilter,
  orderStatuses,
  type Query,
  type ResponseBody,
} from '@vajra/contract';
import type { Connection } from 'mongoose';
import { type CsvCell, csvHeader, csvRows } from '../csv/csv-text.ts';
import { InvalidInputError, NotFoundError } from '../errors.ts';
import type { StockLedger } from '../stock/stock-ledger.service.ts';
import { addDays, startOfDay } from './calendar.ts';
import { orderModel } from './order.model.ts';
import { presentOrder } from './order.presenter.ts';
import { exportHeader, exportRow } from './order-export.ts';
import { searchFilter, searchTerms } from './order-search.ts';

interface Needs {
  connection: Connection;
  stockLedger: StockLedger;
  /** In which the store's days begin. */
  timeZone: string;
}

const batchSize = 500;

/** The back office's list of orders, however many there are. */
export class OrderList {
  readonly #orders;
  readonly #stockLedger: StockLedger;
  readonly #timeZone: string;

  constructor({ connection, stockLedger, timeZone }: Needs) {
    this.#orders = orderModel(connection);
    this.#stockLedger = stockLedger;
    this.#timeZone = timeZone;
  }

  /** Makes orders that were placed before there was this search findable by it. */
  async start(): Promise<void> {
    for (;;) {
      const unfound = await this.#orders
        .find({ beginnings: null }, { customer: 1 })
        .limit(batchSize)
        .lean();
      if (unfound.length === 0) return;
      await this.#orders.bulkWrite(
        unfound.map(({ _id, customer }) => ({
          updateOne: {
            // Unless the customer has been forgotten meanwhile.
            filter: { _id, beginnings: null, ...(customer && { customer: { $ne: null } }) },
            update: { $set: searchTerms({ _id, customer }) },
          },
        })),
      );
    }
  }

  async page({
    page,
    perPage,
    ...wanted
  }: Query<typeof endpoints.getOrders>): Promise<ResponseBody<typeof endpoints.getOrders>> {
    const filter = this.#filter(wanted);
    const [orders, found] = await Promise.all([
      this.#orders
        .find(filter)
        .sort(sortOf(wanted))
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean(),
      this.#count(filter, wanted),
    ]);
    const hasMore = wanted.search !== undefined && found > maxCountedResults;
    return {
      orders: orders.map(presentOrder),
      totalCount: hasMore ? maxCountedResults : found,
      hasMore,
    };
  }

  /** All that a filter shows, as CSV; read from the database as it is sent. */
  async *export(wanted: OrderFilter): AsyncGenerator<string> {
    const found = this.#orders.find(this.#filter(wanted)).sort(sortOf(wanted)).lean();
    let rows: CsvCell[][] = [];
    yield csvHeader(exportHeader);
    for await (const order of found.cursor({ batchSize })) {
      rows.push(exportRow(order));
      if (rows.length < batchSize) continue;
      yield csvRows(rows);
      rows = [];
    }
    yield csvRows(rows);
  }

  /** An order, with what the stock ledger says of it. */
  async get(orderId: string): Promise<ResponseBody<typeof endpoints.getOrder>> {
    const [order, stock] = await Promise.all([
      this.#orders.findById(orderId).lean(),
      this.#stockLedger.ofOrder(orderId),
    ]);
    if (!order) throw new NotFoundError('Order');
    return { order: presentOrder(order), stock };
  }

  /** What a search finds may have to be read to be counted; all else the index counts. */
  #count(filter: object, { search }: OrderFilter): Promise<number> {
    if (search !== undefined)
      return this.#orders.countDocuments(filter, { limit: maxCountedResults + 1 });
    if (Object.keys(filter).length === 0) return this.#orders.estimatedDocumentCount();
    return this.#orders.countDocuments(filter);
  }

  #filter({ status, search, from, to, userId }: OrderFilter) {
    if (from && to && from > to) {
      throw new InvalidInputError([{ field: 'from', message: 'must not be after to' }]);
    }
    const filter = {
      ...(userId !== undefined && { u_id: userId }),
      ...statusFilter(status),
      ...((from || to) && {
        createdAt: {
          ...(from && { $gte: startOfDay(from, this.#timeZone) }),
          ...(to && { $lt: startOfDay(addDays(to, 1), this.#timeZone) }),
        },
      }),
    };
    if (search === undefined) return filter;
    // The index of what is searched for goes on with the status; a customer's orders are few.
    const anyStatus = userId === undefined ? { status: { $in: orderStatuses } } : {};
    return searchFilter(search, { ...anyStatus, ...filter });
  }
}

function statusFilter(asked: OrderFilter['status']) {
  const statuses = [...new Set(asked)];
  if (statuses.length === 0 || statuses.length === orderStatuses.length) return {};
  return { status: statuses.length === 1 ? statuses[0] : { $in: statuses } };
}

function sortOf({ sort }: OrderFilter) {
  const direction = sort === 'oldest' ? 1 : -1;
  return { createdAt: direction, _id: direction } as const;
}
