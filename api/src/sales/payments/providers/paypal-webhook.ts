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

const signatureAlgorithm = 'SHA256withRSA';
/** PayPal tries for three days to deliver a notification. */
const maxAgeMs = 4 * 24 * 60 * 60_000;
const maxClockDifferenceMs = 10 * 60_000;

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
  const fields: Record<string, string> = {};
  for (const [name, from] of Object.entries(signatureHeaders)) fields[name] = header(from) ?? '';
  // Anyone can send requests, so PayPal is asked only about what may be its own. A body that is not one
  // JSON value could add fields to the question.
  if (!mayBeOfPayPal(fields) || !isObject(rawBody)) {
    throw new InvalidSignatureError('the request has no signature of PayPal');
  }
  const question = JSON.stringify({ ...fields, webhook_id: webhookId });
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

function mayBeOfPayPal(fields: Readonly<Record<string, string>>): boolean {
  const { auth_algo, cert_url = '', transmission_time = '' } = fields;
  const age = Date.now() - Date.parse(transmission_time);
  const url = URL.canParse(cert_url) ? new URL(cert_url) : undefined;
  return (
    Object.values(fields).every((value) => value !== '' && value.length <= maxHeaderLength) &&
    auth_algo === signatureAlgorithm &&
    url?.protocol === 'https:' &&
    url.hostname.endsWith('.paypal.com') &&
    age >= -maxClockDifferenceMs &&
    age <= maxAgeMs
  );
}
