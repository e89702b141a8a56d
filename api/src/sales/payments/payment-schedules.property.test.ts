import { expect, it } from 'vitest';
import { FallibleGateway } from '../../../test/payment-providers/fallible-gateway.ts';
import { startSimulator } from '../../../test/payment-providers/start-simulators.ts';
import {
  PaymentSchedules,
  randomSchedules,
  type Step,
  scheduleSettings,
} from '../../../test/payment-schedules.ts';
import { startTestApi } from '../../../test/start-test-api.ts';

/** Random schedules rarely cancel an order that is paid, so some of them do nothing else. */
const cancelPaidOrder: readonly Step[] = ['open a page', 'pay', 'deliver', 'cancel'];

it('keeps money and stock in agreement through 910 random schedules', async () => {
  const api = await startTestApi({ settings: scheduleSettings });
  try {
    const gateway = new FallibleGateway(() => schedules.chance(0.1));
    const schedules = new PaymentSchedules(api, [gateway], { seed: 20_261_123 });
    const outcomes = await schedules.run([
      ...randomSchedules(890),
      ...Array.from({ length: 20 }, () => cancelPaidOrder),
    ]);
    // The schedules reach the states that matter.
    for (const outcome of [
      'Pending paid',
      'Cancelled expired',
      'Cancelled refunded',
      'Shipped paid',
      'Pending disputed',
      'Cancelled disputed',
    ]) {
      expect([...outcomes]).toContain(`demo ${outcome}`);
    }
  } finally {
    await api.close();
  }
});

/** Several notifications, since faults lose some. */
const refunded: readonly Step[] = [
  'open a page',
  'open a page',
  'pay',
  'deliver twice',
  'deliver twice',
  'deliver',
  'cancel',
];
const refundedTwice: readonly Step[] = [
  'open a page',
  'open a page',
  'pay',
  'deliver',
  'refund a part',
  'deliver',
  'refund a part',
  'cancel',
];

it('keeps money and stock in agreement through 90 random schedules over HTTP', async () => {
  const simulators = await Promise.all([
    startSimulator.stripe(),
    startSimulator.razorpay(),
    startSimulator.paypal(),
  ]);
  const api = await startTestApi({ simulators, settings: scheduleSettings });
  try {
    // Without these beginnings little happens.
    const schedules = randomSchedules(90).map((schedule, index): readonly Step[] => {
      if (index % 10 === 0) return refunded;
      if (index % 5 === 0) return refundedTwice;
      return index % 2 === 0 ? ['open a page', 'pay', ...schedule] : ['open a page', ...schedule];
    });
    // A repeated refund must not send the money again.
    const options = { seed: 20_261_124, repeatsFirst: true };
    const outcomes = await new PaymentSchedules(api, simulators, options).run(schedules);
    for (const { name } of simulators) {
      for (const outcome of ['Pending paid', 'Cancelled expired', 'Cancelled refunded']) {
        expect([...outcomes]).toContain(`${name} ${outcome}`);
      }
    }
  } finally {
    await api.close();
    await Promise.all(simulators.map((each) => each.close()));
  }
});
