import { auditReaders } from '@vajra/contract';
import type { AdminScreen } from '../shared/admin-screen.ts';
import { AuditScreen } from './AuditScreen.tsx';

export const routes: readonly AdminScreen[] = [
  { path: 'audit', Component: AuditScreen, menu: { name: 'Audit', key: 'h', roles: auditReaders } },
];
