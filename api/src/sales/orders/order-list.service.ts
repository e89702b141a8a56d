import {
  maxCountedResults,
  type OrderFilter,
  orderStatuses,
  type QueryOf,
  type ResponseBodyOf,
} from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { StockLedger } from '../../catalogue/stock/stock-ledger.service.ts';
import { type CsvCell, csvHeader, csvRows } from '../../platform/csv/csv-text.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { findPage } from '../../platform/mongo/find-page.ts';
import { addDays, startOfDay } from './calendar.ts';
import { orderModel } from './order.model.ts';
import { presentOrder } from './order.presenter.ts';
import { exportHeader, exportRow } from './order-export.ts';
import { searchFilter } from './order-search.ts';

interface Dependencies {
  connection: Connection;
  stockLedger: StockLedger;
  /** Determines where the store's days begin. */
  timeZone: string;
}

const batchSize = 500;

/** The paginated, searchable order list of the admin, and its export. */
export class OrderList {
  readonly #orders;
  readonly #stockLedger: StockLedger;
  readonly #timeZone: string;

  constructor({ connection, stockLedger, timeZone }: Dependencies) {
    this.#orders = orderModel(connection);
    this.#stockLedger = stockLedger;
    this.#timeZone = timeZone;
  }

  async page({
    page,
    perPage,
    ...filterQuery
  }: QueryOf<'getOrders'>): Promise<ResponseBodyOf<'getOrders'>> {
    const filter = this.#filter(filterQuery);
    const matching = this.#orders.find(filter).sort(sortOf(filterQuery));
    const [orders, matchCount] = await findPage(matching, { page, perPage }, () =>
      this.#count(filter, filterQuery),
    );
    const hasMore = filterQuery.search !== undefined && matchCount > maxCountedResults;
    return {
      orders: orders.map(presentOrder),
      totalCount: hasMore ? maxCountedResults : matchCount,
      hasMore,
    };
  }

  /** Streams all matching orders as CSV. */
  async *export(filterQuery: OrderFilter): AsyncGenerator<string> {
    const matches = this.#orders.find(this.#filter(filterQuery)).sort(sortOf(filterQuery)).lean();
    let rows: CsvCell[][] = [];
    yield csvHeader(exportHeader);
    for await (const order of matches.cursor({ batchSize })) {
      rows.push(exportRow(order));
      if (rows.length < batchSize) continue;
      yield csvRows(rows);
      rows = [];
    }
    yield csvRows(rows);
  }

  /** Returns an order with its stock ledger entries. */
  async get(orderId: string): Promise<ResponseBodyOf<'getOrder'>> {
    const [order, stock] = await Promise.all([
      this.#orders.findById(orderId).lean(),
      this.#stockLedger.ofOrder(orderId),
    ]);
    if (!order) throw new NotFoundError('Order');
    return { order: presentOrder(order), stock };
  }

  /** Caps search counts, which may have to read documents. Other counts use an index alone. */
  #count(filter: object, { search }: OrderFilter): Promise<number> {
    if (search !== undefined)
      return this.#orders.countDocuments(filter, { limit: maxCountedResults + 1 });
    if (Object.keys(filter).length === 0) return this.#orders.estimatedDocumentCount();
    return this.#orders.countDocuments(filter);
  }

  #filter({ status, payment, search, from, to, userId }: OrderFilter) {
    if (from && to && from > to) {
      throw new InvalidInputError([{ field: 'from', message: 'must not be after to' }]);
    }
    const filter = {
      ...(userId !== undefined && { u_id: userId }),
      ...statusFilter(status),
      ...paymentFilter(payment),
      ...((from || to) && {
        createdAt: {
          ...(from && { $gte: startOfDay(from, this.#timeZone) }),
          ...(to && { $lt: startOfDay(addDays(to, 1), this.#timeZone) }),
        },
      }),
    };
    if (search === undefined) return filter;
    // Naming every status lets the search index, which continues with the status, return sorted
    // results. The orders of one customer are few enough without it.
    const anyStatus = userId === undefined ? { status: { $in: orderStatuses } } : {};
    return searchFilter(search, { ...anyStatus, ...filter });
  }
}

function statusFilter(requested: OrderFilter['status']) {
  const statuses = [...new Set(requested)];
  if (statuses.length === 0 || statuses.length === orderStatuses.length) return {};
  return { status: statuses.length === 1 ? statuses[0] : { $in: statuses } };
}

function paymentFilter(requested: OrderFilter['payment']) {
  const states = [...new Set(requested)];
  if (states.length === 0) return {};
  return { 'payment.state': states.length === 1 ? states[0] : { $in: states } };
}

function sortOf({ sort }: OrderFilter) {
  const direction = sort === 'oldest' ? 1 : -1;
  return { createdAt: direction, _id: direction } as const;
}
