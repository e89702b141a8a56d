import { endpoints } from '@vajra/contract';
import type { Mount } from '../http/mount.ts';
import { success } from '../http/success.ts';
import type { Dashboard } from './dashboard.service.ts';

export function mountDashboard(mount: Mount, dashboard: Dashboard): void {
  mount(endpoints.dashboardCounter, async () =>
    success('Dashboard loaded.', await dashboard.getCounters()),
  );
}
