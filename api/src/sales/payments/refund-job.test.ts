import { beforeEach, expect, it, vi } from 'vitest';
import { useTestApi } from '../../../test/start-test-api.ts';
import type { RefundStatus } from './provider.ts';
import { ProviderResponseError } from './providers/provider-http.ts';
import { type RefundDocument, refundModel } from './refund.model.ts';
import { RefundSender } from './refund-sender.service.ts';

const api = await useTestApi({ settings: { PAYMENTS: 'demo' } });
const { payments } = api.services;
// These tests run a sender of their own.
await payments.jobs.stop();

const refunds = refundModel(api.connection);
const start = Date.parse('2026-11-27T10:00:00Z');
let now: number;
const settle = vi.fn(async (_refund: RefundDocument, _status: RefundStatus) => {});
const sender = new RefundSender({
  connection: api.connection,
  transactions: api.services.transactions,
  providers: payments.providers,
  refundResults: { settle, reportUnconfirmed: vi.fn() },
  log: { warn() {} } as never,
  now: () => now,
});
const provider = payments.providers.find('demo');
if (!provider) throw new Error('the store has no demonstration');
const refund = vi.spyOn(provider, 'refund');
const findRefund = vi.spyOn(provider, 'findRefund');
const succeeded = { state: 'succeeded', providerRefundId: 're_1' } as const;
const ofCharge = { chargeId: 'ch_1', amount: 700, currency: 'INR', reason: 'Chipped' };

beforeEach(async () => {
  now = start;
  settle.mockClear();
  refund.mockReset().mockResolvedValue(succeeded);
  findRefund.mockReset().mockResolvedValue(succeeded);
  await refunds.deleteMany({});
});

async function addRefunds(count: number, changes: Partial<RefundDocument> = {}) {
  const ids = Array.from({ length: count }, (_, n) => `ref_${n}`);
  const origin = { orderId: 'A', paymentId: 'pay_1', provider: 'demo', u_id: 7, by: 'system' };
  const stored = { ...origin, ...ofCharge, state: 'pending', isOfOrder: true, attempts: 0 };
  const times = { createdAt: new Date(start), dueAt: new Date(start) };
  await refunds.insertMany(ids.map((_id) => ({ _id, ...stored, ...times, ...changes })));
  return ids.sort();
}

const sent = () => refund.mock.calls.map(([{ refundId }]) => refundId).sort();

it('sends each refund that is due once, also from two replicas', async () => {
  const ids = await addRefunds(60);
  await Promise.all([sender.run(), sender.run()]);
  expect(sent()).toEqual(ids);
  expect(settle).toHaveBeenCalledTimes(60);
  const details = expect.objectContaining({ ...ofCharge, refundId: 'ref_0' });
  expect(refund).toHaveBeenCalledWith(details);
});

it('sends nothing before it is due', async () => {
  await addRefunds(1, { dueAt: new Date(start + 1) });
  await sender.run();
  expect(sent()).toEqual([]);
  now = start + 1;
  await sender.run();
  expect(sent()).toEqual(['ref_0']);
});

it('asks for a refund that was sent, and sends it no second time', async () => {
  await addRefunds(1, { state: 'sent', providerRefundId: 're_1' });
  await sender.run();
  expect(findRefund).toHaveBeenCalledWith({ providerRefundId: 're_1', chargeId: 'ch_1' });
  expect(refund).not.toHaveBeenCalled();
});

it('has failed if the provider refuses it, unless it was sent before', async () => {
  const refusal = new ProviderResponseError('no such charge', 404, []);
  refund.mockRejectedValue(refusal);
  findRefund.mockRejectedValue(refusal);
  await addRefunds(1);
  await sender.run();
  expect(settle.mock.calls).toMatchObject([
    [{ _id: 'ref_0' }, { state: 'failed', reason: 'no such charge' }, {}],
  ]);
  settle.mockClear();
  await refunds.updateOne(
    { _id: 'ref_0' },
    { $set: { state: 'sent', providerRefundId: 're_1', dueAt: new Date(start) } },
  );
  await sender.run();
  expect(findRefund).toHaveBeenCalledOnce();
  expect(settle).not.toHaveBeenCalled();
});
