import type { Readable } from 'node:stream';
import {
  normalizeOrderId,
  type Order,
  openReturnStates,
  orderReaders,
  type QueryOf,
  type ResponseBodyOf,
  type ReturnRequest,
  type StaffReturn,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import { findPage } from '../../platform/mongo/find-page.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentOrder } from '../orders/order.presenter.ts';
import type { Orders } from '../orders/orders.service.ts';
import { type ReturnDocument, returnModel } from './return.model.ts';
import { presentReturn, presentStaffReturn } from './return.presenter.ts';
import type { Decided } from './return-decisions.service.ts';
import { requireOwn } from './return-requests.service.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'media'> {
  orders: Pick<Orders, 'find'>;
  accounts: Pick<Accounts, 'getNames'>;
}

const photoWidth = 1280;

/** Reads return requests. ReturnRequests and ReturnDecisions write them. */
export class Returns {
  readonly #returns;

  constructor(private readonly deps: Dependencies) {
    this.#returns = returnModel(deps.connection);
  }

  /** Returns a page of requests for the staff, newest first. */
  async page({
    state,
    search,
    page,
    perPage,
  }: QueryOf<'getReturns'>): Promise<ResponseBodyOf<'getReturns'>> {
    const filter = {
      ...(state !== undefined && { state }),
      ...(search !== undefined && { orderId: normalizeOrderId(search) }),
    };
    const matching = this.#returns.find(filter).sort({ _id: -1 });
    const [found, totalCount] = await findPage(matching, { page, perPage });
    return { returns: await this.#presentAll(found), totalCount };
  }

  /** Returns what a step of the staff has changed. */
  async presentStep({ request, order }: Decided): Promise<{ order: Order; return: StaffReturn }> {
    const names = await this.deps.accounts.getNames(request.notes.map(({ u_id }) => u_id));
    return { order: presentOrder(order), return: presentStaffReturn(request, names) };
  }

  /** Returns the requests of a customer's order, oldest first. @throws NotFoundError */
  async ofOrder(u_id: number, orderId: string): Promise<ReturnRequest[]> {
    requireOwn(await this.deps.orders.find(orderId), u_id);
    const found = await this.#returns.find({ orderId }).sort({ _id: 1 }).lean();
    return found.map(presentReturn);
  }

  /** Returns all requests of a customer, newest first. */
  async ofCustomer(u_id: number): Promise<ReturnRequest[]> {
    const found = await this.#returns.find({ u_id }).sort({ _id: -1 }).lean();
    return found.map(presentReturn);
  }

  /**
   * Returns a photograph for its customer, or for staff who may read orders. Responses name no files, so
   * that the public address of the file is known to no one.
   * @throws NotFoundError
   */
  async photo(
    { u_id, role }: Caller,
    { returnId, photo }: { returnId: number; photo: number },
    network: string,
  ): Promise<ResponseBodyOf<'getReturnPhoto'>> {
    const request = await this.#returns.findById(returnId).lean();
    const isReader = orderReaders.some((each) => each === role);
    if (!request || (request.u_id !== u_id && !isReader)) throw new NotFoundError('Photograph');
    const name = request.photos[photo - 1];
    if (name === undefined) throw new NotFoundError('Photograph');
    const { media } = this.deps;
    const original = await media.original(name);
    const { file } = await media.representation(original, photoWidth, '', network);
    const body = await bytesOf(await media.read(file, 0, file.length));
    return { type: file.metadata.type, data: body.toString('base64') };
  }

  /** Returns the number of a customer's requests that await the customer or the shop. */
  countOpen(u_id: number, session: ClientSession): Promise<number> {
    const state = { $in: [...openReturnStates] };
    return this.#returns.countDocuments({ u_id, state }, { session });
  }

  /**
   * Removes what a deleted customer wrote, with the photographs. The requests stay with their orders.
   * Returns the files of the photographs, to be released after the commit.
   */
  async anonymizeCustomer(u_id: number, session: ClientSession): Promise<string[]> {
    const own = await this.#returns.find({ u_id }, { photos: 1 }, { session }).lean();
    const anonymous = { $set: { description: '', note: '', photos: [], notes: [] } };
    await this.#returns.updateMany({ u_id }, anonymous, { session });
    return own.flatMap(({ photos }) => photos);
  }

  async #presentAll(found: readonly ReturnDocument[]): Promise<StaffReturn[]> {
    const authors = found.flatMap(({ notes }) => notes.map(({ u_id }) => u_id));
    const names = await this.deps.accounts.getNames(authors);
    return found.map((request) => presentStaffReturn(request, names));
  }
}

async function bytesOf(content: Buffer | Readable): Promise<Buffer> {
  return Buffer.isBuffer(content) ? content : Buffer.concat(await content.toArray());
}
