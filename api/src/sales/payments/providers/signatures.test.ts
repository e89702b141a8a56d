import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InvalidSignatureError } from '../provider.ts';
import { verifyRazorpayWebhook } from './razorpay-signature.ts';
import { verifyStripeSignature } from './stripe-signature.ts';

/** A body, and the same body with one byte changed, added or removed. */
const tamperedBodies = fc
  .tuple(
    fc.uint8Array({ minLength: 1, maxLength: 200 }),
    fc.nat(),
    fc.integer({ min: 1, max: 255 }),
    fc.constantFrom('change', 'add', 'remove'),
  )
  .map(([body, position, difference, action]) => {
    const index = position % body.length;
    const bytes = [...body];
    if (action === 'change') bytes[index] = ((bytes[index] ?? 0) + difference) % 256;
    if (action === 'add') bytes.splice(index, 0, difference);
    if (action === 'remove') bytes.splice(index, 1);
    return { body, tampered: Uint8Array.from(bytes) };
  });

describe('Stripe', () => {
  const now = 1_700_000_000;
  const body = Buffer.from('{"id":"evt_1","amount":1000}');
  const sign = (secret: string, time: number | string = now, signed: Uint8Array = body) =>
    createHmac('sha256', secret).update(`${time}.`).update(signed).digest('hex');
  const verify = (header: string | undefined, secrets = ['whsec_a'], rawBody: Uint8Array = body) =>
    verifyStripeSignature({ header, rawBody }, secrets);

  beforeEach(() => {
    vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('accepts a signature that was calculated with openssl', () => {
    // printf '1700000000.{"id":"evt_1","amount":1000}' | openssl dgst -sha256 -hmac whsec_a
    const v1 = '8f8eb3776b3a0c5e878fd82c57397b4fc917b67bea1d250c6215c874e93cf781';
    expect(() => verify(`t=1700000000,v1=${v1}`)).not.toThrow();
  });

  it('accepts any of several signatures and any of several secrets, for replacing a secret', () => {
    const [a, b] = [sign('whsec_a'), sign('whsec_b')];
    expect(() => verify(`t=${now},v1=${b},v1=${a}`)).not.toThrow();
    expect(() => verify(`t=${now},v1=${b}`, ['whsec_a', 'whsec_b'])).not.toThrow();
    expect(() => verify(`t=${now}, v1=${a}, v0=${b}`)).not.toThrow();
    expect(() => verify(`t=${now},v1=${b}`)).toThrow(InvalidSignatureError);
    expect(() => verify(`t=${now},v1=${a}`, [])).toThrow(InvalidSignatureError);
  });

  it('compares no more than 10 signatures', () => {
    const header = (wrong: number) =>
      [`t=${now}`, ...Array(wrong).fill('v1=0'), `v1=${sign('whsec_a')}`].join(',');
    expect(() => verify(header(9))).not.toThrow();
    expect(() => verify(header(10))).toThrow(InvalidSignatureError);
  });

  it.each([-300, 0, 300])('accepts a request that was signed %i seconds from now', (offset) => {
    const time = now + offset;
    expect(() => verify(`t=${time},v1=${sign('whsec_a', time)}`)).not.toThrow();
  });

  it.each([-301, 301, -86_400])(
    'rejects a request that was signed %i seconds from now',
    (offset) => {
      const time = now + offset;
      expect(() => verify(`t=${time},v1=${sign('whsec_a', time)}`)).toThrow(/too long ago/);
    },
  );

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no time', `v1=${sign('whsec_a')}`],
    ['no signature', `t=${now}`],
    ['an empty signature', `t=${now},v1=`],
    ['a signature of an old scheme only', `t=${now},v0=${sign('whsec_a')}`],
    ['a signature in capitals', `t=${now},v1=${sign('whsec_a').toUpperCase()}`],
    ['a time that is no number', `t=now,v1=${sign('whsec_a', 'now')}`],
    ['a negative time', `t=-1,v1=${sign('whsec_a', '-1')}`],
    ['a time after other characters', `t=x${now},v1=${sign('whsec_a', `x${now}`)}`],
    ['a time before other characters', `t=${now}.5,v1=${sign('whsec_a', `${now}.5`)}`],
    ['two times', `t=${now},t=${now - 9999},v1=${sign('whsec_a')}`],
    ['a time that was changed', `t=${now + 1},v1=${sign('whsec_a')}`],
    ['another secret', `t=${now},v1=${sign('whsec_b')}`],
    ['multibyte characters', `t=${now},v1=${'é'.repeat(32)}`],
  ])('rejects %s', (_, header) => {
    expect(() => verify(header)).toThrow(InvalidSignatureError);
  });

  it('never accepts a body that was changed', () => {
    fc.assert(
      fc.property(tamperedBodies, ({ body: signed, tampered }) => {
        const header = `t=${now},v1=${sign('whsec_a', now, signed)}`;
        expect(() => verify(header, ['whsec_a'], signed)).not.toThrow();
        expect(() => verify(header, ['whsec_a'], tampered)).toThrow(InvalidSignatureError);
      }),
    );
  });
});

describe('Razorpay', () => {
  // Of the tests of Razorpay's own SDKs.
  const webhook = {
    body: Buffer.from('{"a":1,"b":2,"c":{"d":3}}'),
    secret: '123456',
    signature: '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
  };
  const keySecret = 'EnLs21M47BllR3X8PSFtjtbd';
  const returned = {
    razorpay_payment_id: 'pay_IH3d0ara9bSsjQ',
    razorpay_payment_link_id: 'plink_IH3cNucfVEgV68',
    razorpay_payment_link_reference_id: 'TSsd1989',
    razorpay_payment_link_status: 'paid',
    razorpay_signature: '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
  };

  it('accepts the published signature of a notification, with its secret only', () => {
    const { body: rawBody, secret, signature: header } = webhook;
    expect(() => verifyRazorpayWebhook({ header, rawBody }, secret)).not.toThrow();
    expect(() => verifyRazorpayWebhook({ header, rawBody }, keySecret)).toThrow(
      InvalidSignatureError,
    );
  });

  it('never accepts the signature of a return for a notification', () => {
    const { razorpay_signature: header, ...parts } = returned;
    const text = [
      parts.razorpay_payment_link_id,
      parts.razorpay_payment_link_reference_id,
      parts.razorpay_payment_link_status,
      parts.razorpay_payment_id,
    ].join('|');
    expect(createHmac('sha256', keySecret).update(text).digest('hex')).toBe(header);
    const signed = { header, rawBody: Buffer.from(text) };
    expect(() => verifyRazorpayWebhook(signed, webhook.secret)).toThrow(InvalidSignatureError);
  });

  it.each([undefined, '', 'x', webhook.signature.toUpperCase(), `${webhook.signature} `])(
    'rejects the signature %j',
    (header) => {
      const signed = { header, rawBody: webhook.body };
      expect(() => verifyRazorpayWebhook(signed, webhook.secret)).toThrow(InvalidSignatureError);
    },
  );

  it('never accepts a body that was changed', () => {
    fc.assert(
      fc.property(tamperedBodies, ({ body, tampered }) => {
        const header = createHmac('sha256', webhook.secret).update(body).digest('hex');
        const verify = (rawBody: Uint8Array) =>
          verifyRazorpayWebhook({ header, rawBody }, webhook.secret);
        expect(() => verify(body)).not.toThrow();
        expect(() => verify(tampered)).toThrow(InvalidSignatureError);
      }),
    );
  });
});
