import { expect, it } from 'vitest';
import { createOnlineProviders } from './create-providers.ts';

const keys = {
  stripe: { secretKey: 'sk_test_a', webhookSecrets: ['whsec_a'] },
  razorpay: { keyId: 'rzp_test_a', keySecret: 'secret', webhookSecret: 'secret' },
  paypal: { clientId: 'id', clientSecret: 'secret', webhookId: 'id', isSandbox: true },
};

it('creates the providers of PAYMENTS in their order', () => {
  const providers = ['paypal', 'manual', 'razorpay', 'stripe'] as const;
  const created = createOnlineProviders({ providers, holdMs: 1, ...keys });
  expect(created.map(({ name }) => name)).toEqual(['paypal', 'razorpay', 'stripe']);
});

it('creates no provider that PAYMENTS does not name', () => {
  expect(createOnlineProviders({ providers: ['manual'], holdMs: 1, ...keys })).toEqual([]);
});
