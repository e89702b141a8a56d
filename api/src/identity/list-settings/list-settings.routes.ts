import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { AdminListSettings } from './list-settings.service.ts';

export function mountListSettings(mount: Mount, settings: AdminListSettings): void {
  mount(endpoints.getListSettings, async ({ caller }) => ({
    lists: await settings.ofUser(caller.u_id),
  }));

  mount(endpoints.saveListSettings, async ({ params, body, caller }) => ({
    message: 'Saved.',
    ...(await settings.save(caller.u_id, params.list, body)),
  }));
}
