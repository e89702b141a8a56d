import type { PaymentProviderName } from '@vajra/contract';
import { z } from 'zod';
import { ProviderError } from '../provider.ts';

/** Parses JSON in UTF-8. @throws SyntaxError, also for bytes that are not UTF-8 */
export function parseUtf8Json(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SyntaxError('not UTF-8', { cause: error });
  }
  return JSON.parse(text);
}

/**
 * Parses the body of a webhook request whose signature is valid and maps it to events.
 * @throws ProviderError for a body of another form than documented, so that the provider repeats it
 */
export async function parseNotification<Schema extends z.ZodType, Result>(
  name: PaymentProviderName,
  rawBody: Uint8Array,
  schema: Schema,
  map: (notification: z.output<Schema>) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await map(schema.parse(parseUtf8Json(rawBody)));
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    const fields =
      error instanceof z.ZodError ? error.issues.map((issue) => issue.path.join('.')) : ['JSON'];
    const message = `${name} sent an unexpected notification: ${fields.join(', ')}`;
    throw new ProviderError(message, false, { cause: error });
  }
}
