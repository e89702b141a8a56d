import { endpoints } from '@vajra/contract';
import { answer } from '../http/answers.ts';
import type { Mount } from '../http/mount.ts';
import type { Dashboard } from './dashboard.service.ts';

export function mountDashboard(mount: Mount, dashboard: Dashboard): void {
  mount(endpoints.dashboardCounter, async () =>
    answer('Dashboard loaded.', await dashboard.counters()),
  );
}
