import { hangMs } from '../../../test-workers.ts';
import type { Config } from '../../src/server/config.ts';
import type { PaymentSimulator } from './payment-simulator.ts';

/** Returns the settings of a server that is paid through simulators, the preferred one first. */
export function simulatorSettings(simulators: readonly PaymentSimulator[]): Record<string, string> {
  if (simulators.length === 0) return {};
  const PAYMENTS = simulators.map(({ name }) => name).join(',');
  return Object.assign({ PAYMENTS }, ...simulators.map(({ settings }) => settings));
}

/** Makes a server call the simulators instead of the providers. */
export function useSimulators(config: Config, simulators: readonly PaymentSimulator[]): void {
  for (const { name, apiUrl } of simulators) {
    const options = name === 'manual' || name === 'demo' ? undefined : config.payments[name];
    if (options) Object.assign(options, { apiUrl, timeoutMs: hangMs });
  }
}
