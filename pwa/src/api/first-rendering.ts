import { connection } from '../browser/connection.ts';

/** Milliseconds that the first rendering of a screen waits for the responses of the server, then of the device. */
const maxWaits = { server: 100, device: 500 } as const;

/**
 * Resolves when a screen should be rendered: with its responses if they arrive soon, because
 * placeholders first would be a second rendering. Without a connection the device responds, as soon as
 * it has loaded its catalogue.
 */
export async function firstRendering(responses: Promise<unknown>): Promise<void> {
  await Promise.race([responses, delay(maxWaits.server)]);
  if (!connection.isConnected) await Promise.race([responses, delay(maxWaits.device)]);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
