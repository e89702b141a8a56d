import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { success } from '../../platform/http/success.ts';
import type { Dashboard } from './dashboard.service.ts';

export function mountDashboard(mount: Mount, dashboard: Dashboard): void {
  mount(endpoints.dashboardCounter, async () =>
    success('Dashboard loaded.', await dashboard.getCounters()),
  );
}
