import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { InvoiceFiles } from './invoice-files.service.ts';
import type { TaxSettings } from './tax-settings.service.ts';

interface InvoiceServices {
  invoiceFiles: InvoiceFiles;
  taxSettings: TaxSettings;
}

export function mountInvoices(mount: Mount, { invoiceFiles, taxSettings }: InvoiceServices): void {
  mount(endpoints.getTaxSettings, () => taxSettings.describe());

  mount(endpoints.changeTaxSettings, async ({ body }) => ({
    message: 'Tax settings saved.',
    settings: await taxSettings.change(body),
  }));

  mount(endpoints.confirmTaxSettings, async ({ body, caller }) => ({
    message: 'Tax settings confirmed.',
    settings: await taxSettings.confirm(body.version, caller),
  }));

  mount(endpoints.exportInvoices, async ({ query }) => invoiceFiles.export(query));

  mount(endpoints.downloadMyInvoice, async ({ params, caller }) =>
    file(await invoiceFiles.get(params.invoiceId, { client: clientOf(caller), u_id: caller.u_id })),
  );

  // Mounted after the literal paths above, which would match the id.
  mount(endpoints.downloadInvoice, async ({ params, caller }) =>
    file(await invoiceFiles.get(params.invoiceId, { client: clientOf(caller) })),
  );
}

const clientOf = ({ u_id }: Caller): string => `account ${u_id}`;

async function* file({ content }: { content: Uint8Array }): AsyncGenerator<Uint8Array> {
  yield content;
}
