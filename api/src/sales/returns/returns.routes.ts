import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { ReturnDecisions } from './return-decisions.service.ts';
import type { ReturnRequests } from './return-requests.service.ts';
import type { Returns } from './returns.service.ts';

interface ReturnServices {
  returns: Returns;
  returnRequests: ReturnRequests;
  returnDecisions: ReturnDecisions;
}

export function mountReturns(mount: Mount, services: ReturnServices): void {
  const { returns, returnRequests: requests, returnDecisions: decisions } = services;

  mount(
    endpoints.requestReturn,
    async ({ params, body, files, caller, request }) => ({
      message: 'Your request was sent. We will write to you.',
      order: await requests.submit(caller.u_id, params.orderId, body, { photos: files, request }),
    }),
    ({ params, body, caller, request }, count) =>
      requests.admitPhotos(caller.u_id, params.orderId, body, { count, request }),
  );

  mount(endpoints.getOrderReturns, async ({ params, caller }) => ({
    returns: await returns.ofOrder(caller.u_id, params.orderId),
  }));

  mount(endpoints.withdrawReturn, async ({ params, caller }) => ({
    message: 'Your request was withdrawn.',
    order: await requests.withdraw(caller.u_id, params.returnId),
  }));

  mount(endpoints.getReturnPhoto, ({ params, caller, address }) =>
    returns.photo(caller, params, address),
  );

  mount(endpoints.getReturns, ({ query }) => returns.page(query));

  mount(endpoints.decideReturn, async ({ params: { returnId }, body, caller }) => ({
    message: body.decision === 'approved' ? 'Request approved.' : 'Request rejected.',
    ...(await returns.presentStep(await decisions.decide(caller.u_id, returnId, body))),
  }));

  mount(endpoints.receiveReturn, async ({ params: { returnId }, body, caller }) => ({
    message: 'Return received.',
    ...(await returns.presentStep(await decisions.receive(caller.u_id, returnId, body.items))),
  }));

  mount(endpoints.exchangeReturn, async ({ params: { returnId }, body, caller }) => ({
    message: 'Replacement shipped.',
    ...(await returns.presentStep(await decisions.exchange(caller.u_id, returnId, body))),
  }));

  mount(endpoints.refundReturn, async ({ params: { returnId }, body, caller }) => ({
    message: 'Refund recorded.',
    ...(await returns.presentStep(await decisions.refund(caller.u_id, returnId, body.amount))),
  }));

  mount(endpoints.addReturnNote, async ({ params: { returnId }, body, caller }) => {
    const step = await decisions.addNote(caller.u_id, returnId, body.message);
    return { message: 'Note added.', return: (await returns.presentStep(step)).return };
  });
}
