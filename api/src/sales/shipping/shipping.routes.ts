import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { Shipping } from './shipping.service.ts';

export function mountShipping(mount: Mount, shipping: Shipping): void {
  mount(endpoints.getShippingQuotes, async ({ body }) => ({
    methods: await shipping.quote(body),
  }));

  mount(endpoints.getShippingSettings, () => shipping.describe());

  mount(endpoints.changeShippingSettings, async ({ body }) => ({
    message: 'Shipping methods saved.',
    settings: await shipping.change(body),
  }));
}
