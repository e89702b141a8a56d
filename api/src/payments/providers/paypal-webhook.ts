import { z } from 'zod';
import { InvalidSignatureError, type WebhookRequest } from '../provider.ts';
import { parseUtf8Json } from './notification.ts';
import type { PayPalClient } from './paypal-client.ts';
import { ProviderResponseError } from './provider-http.ts';

const maxHeaderLength = 1000;

/** The fields of the verification and the headers that they come from. */
const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const verification = z.object({ verification_status: z.string() });

/**
 * Asks PayPal whether it has signed a webhook request. The body becomes a part of the question as it
 * arrived, since parsing and formatting it changes numbers and escapes, which the signature covers.
 * @throws InvalidSignatureError, or ProviderError if PayPal cannot be asked
 */
export async function verifyPayPalWebhook(
  { header, rawBody }: WebhookRequest,
  webhookId: string,
  client: PayPalClient,
): Promise<void> {
  const fields = Object.entries(signatureHeaders).map(([name, from]) => [name, header(from)]);
  const isComplete = fields.every(([, value]) => value && value.length <= maxHeaderLength);
  // A body that is not one JSON value could add fields to the question.
  if (!isComplete || !isObject(rawBody)) {
    throw new InvalidSignatureError('the request has no signature of PayPal');
  }
  const question = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId });
  const body = Buffer.concat([
    Buffer.from(`${question.slice(0, -1)},"webhook_event":`),
    rawBody,
    Buffer.from('}'),
  ]);
  try {
    const { verification_status } = await client.call({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body,
      response: verification,
    });
    if (verification_status === 'SUCCESS') return;
  } catch (error) {
    // PayPal rejects headers that no signature of its own has.
    if (!(error instanceof ProviderResponseError && error.status === 400)) throw error;
  }
  throw new InvalidSignatureError('PayPal has not signed the request');
}

function isObject(rawBody: Uint8Array): boolean {
  try {
    const value = parseUtf8Json(rawBody);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false; // not JSON
  }
}
