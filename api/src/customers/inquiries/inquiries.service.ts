import type { BodyOf, Inquiry, ResponseBodyOf } from '@vajra/contract';
import type { Lookups } from '../../catalogue/lookups/lookups.service.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import { type VisitorMessageDependencies, VisitorMessages } from '../replies/visitor-messages.ts';
import { type InquiryDocument, inquiryModel } from './inquiry.model.ts';
import { presentInquiry, requestText } from './inquiry.presenter.ts';

/** Inquiries for stones that are not in the catalogue, and their status. */
export class Inquiries extends VisitorMessages<InquiryDocument, Inquiry> {
  readonly #lookups;

  constructor({ lookups, ...deps }: VisitorMessageDependencies & { lookups: Lookups }) {
    super(deps, {
      ...{ kind: 'inquiry', label: 'Inquiry', idField: 'i_id', summarize: presentInquiry },
      model: inquiryModel(deps.connection),
      quote: (inquiry) => {
        const { u_name: name, createdAt: at } = inquiry;
        return { kind: 'inquiry', name, at, text: requestText(inquiry) };
      },
      audited: ({ status }) => ({ status }),
    });
    this.#lookups = lookups;
  }

  /** Stores an inquiry with the current text of its clarity. */
  add(
    input: BodyOf<'addCustomInquiry'>,
    ipAddress: string,
    request: IdempotentRequest | undefined,
  ): Promise<void> {
    return this.store(ipAddress, request, async (i_id) => {
      const { clarity_id = null, diamond_type: diamondType = '' } = input;
      const embedded = clarity_id === null ? null : await this.#lookups.embed({ clarity_id });
      const clarity = embedded?.clarity?.clarity ?? '';
      const fields = { ...input, clarity_id, clarity };
      return { fields, event: { kind: 'inquiry', i_id, diamondType } };
    });
  }

  async list({
    status,
    ...query
  }: BodyOf<'getCustomInquiries'>): Promise<ResponseBodyOf<'getCustomInquiries'>['data']> {
    const filter = status === undefined ? {} : { status };
    const [inquiryList, totalInquiryCount] = await this.page(filter, query);
    return { inquiryList, totalInquiryCount };
  }

  /** Returns the number of pending inquiries. */
  countPending(): Promise<number> {
    return this.count({ status: 0 });
  }

  async changeStatus(i_id: number, status: 0 | 1): Promise<Inquiry> {
    return this.deps.transactions.run(async ({ session }) => {
      const before = await this.kind.model
        .findByIdAndUpdate(i_id, { $set: { status } }, { session, returnDocument: 'before' })
        .lean();
      if (!before) throw this.notFound();
      await this.deps.audit.record({ i_id }, { status: before.status }, { status }, session);
      return presentInquiry({ ...before, status });
    });
  }

  reply(
    i_id: number,
    input: BodyOf<'replyToInquiry'>,
    author: Caller,
    request: IdempotentRequest | undefined,
  ): Promise<ResponseBodyOf<'replyToInquiry'>> {
    return this.answer(i_id, input, author, request, { status: input.status });
  }
}
