import { onTestFinished, vi } from 'vitest';
import type { PaymentSimulator } from './payment-simulator.ts';

/**
 * Until the test has finished, ends the time of requests when the simulator's fault `timeout` leaves one without a
 * response, and not earlier. With a short time, requests that a busy machine answers late would fail as well.
 */
export function expireUnanswered(simulator: PaymentSimulator): void {
  const requests: AbortController[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const request = new AbortController();
    requests.push(request);
    return request.signal;
  });
  simulator.onUnanswered = () => {
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    for (const request of requests) request.abort(reason);
  };
  onTestFinished(() => {
    timeout.mockRestore();
    simulator.onUnanswered = () => {};
  });
}
