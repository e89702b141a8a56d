import type { BodyOf, Contact, ResponseBodyOf } from '@vajra/contract';
import type { Caller } from '../../platform/http/state.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import { summarizeReplies } from '../replies/stored-reply.ts';
import { type VisitorMessageDependencies, VisitorMessages } from '../replies/visitor-messages.ts';
import { type ContactDocument, contactModel } from './contact.model.ts';

/** Contact messages from visitors. */
export class Contacts extends VisitorMessages<ContactDocument, Contact> {
  constructor(deps: VisitorMessageDependencies) {
    super(deps, {
      ...{ kind: 'contact', label: 'Contact', idField: 'c_id', summarize },
      model: contactModel(deps.connection),
      quote: ({ name, message: text, createdAt: at }) => ({ kind: 'message', name, text, at }),
      audited: () => ({}),
    });
  }

  add(
    fields: BodyOf<'contactUs'>,
    ipAddress: string,
    request: IdempotentRequest | undefined,
  ): Promise<void> {
    return this.store(ipAddress, request, async (c_id) => ({
      ...{ fields, event: { kind: 'contact', c_id } },
    }));
  }

  async list(query: BodyOf<'getContacts'>): Promise<ResponseBodyOf<'getContacts'>['data']> {
    const [contactData, totalContactCount] = await this.page({}, query);
    return { contactData, totalContactCount };
  }

  reply(
    c_id: number,
    input: BodyOf<'replyToContact'>,
    author: Caller,
    request: IdempotentRequest | undefined,
  ): Promise<ResponseBodyOf<'replyToContact'>> {
    return this.answer(c_id, input, author, request);
  }
}

function summarize(document: ContactDocument): Contact {
  const { _id, name, mo_no, email, message, createdAt, emailConfirmedAt } = document;
  return {
    c_id: _id,
    name,
    mo_no,
    email,
    emailConfirmed: Boolean(emailConfirmedAt),
    message,
    createdAt: createdAt.toISOString(),
    ...summarizeReplies(document.replies),
  };
}
